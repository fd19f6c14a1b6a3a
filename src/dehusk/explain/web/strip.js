import { byId, change, listen, moveCut, shown, standing } from "./store.js";

// The scores from the first block to the last, the cut as a line to drag, and what of it is in sight.
const canvas = byId("bars"), slider = byId("cut"), NEAR = 8;
let drags = false;

const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--ink") && getComputedStyle(swatch(name)).color;
const swatches = {};
function swatch(name) {
  if (!swatches[name]) {
    swatches[name] = document.createElement("i");
    swatches[name].style.color = `var(--${name})`;
    swatches[name].hidden = true;
    document.body.append(swatches[name]);
  }
  return swatches[name];
}

function draw() {
  if (!shown.view) return;
  const width = canvas.width = canvas.clientWidth * devicePixelRatio, height = canvas.height = canvas.clientHeight * devicePixelRatio;
  const pen = canvas.getContext("2d"), count = shown.scores.length;
  const paint = { kept: colour("kept"), doubtful: colour("doubt"), dropped: colour("bar") };
  if (shown.window) {
    const [first, last] = shown.window;
    pen.fillStyle = colour("line");
    pen.fillRect(first / count * width, 0, Math.max((last - first) / count * width, 3), height);
  }
  const step = Math.max(1, Math.floor(count / width));
  for (let block = 0; block < count; block += step) {
    let highest = block;
    for (let other = block; other < Math.min(block + step, count); other++) if (shown.scores[other] > shown.scores[highest]) highest = other;
    const bar = Math.max(shown.scores[highest] * height, 1);
    pen.fillStyle = paint[standing(highest)];
    pen.fillRect(block / count * width, height - bar, Math.max(step / count * width - (count < width / 3 ? 1 : 0), 1), bar);
  }
  if (shown.at >= 0) {
    pen.fillStyle = colour("link");
    pen.fillRect(shown.at / count * width, 0, Math.max(width / count, 2), 4 * devicePixelRatio);
  }
  pen.fillStyle = colour("cut");
  pen.fillRect(0, height * (1 - shown.cut), width, 1.5 * devicePixelRatio);
}

const across = event => (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth;
const up = event => 1 - (event.clientY - canvas.getBoundingClientRect().top) / canvas.clientHeight;

canvas.addEventListener("pointerdown", event => {
  drags = Math.abs(up(event) - shown.cut) * canvas.clientHeight < NEAR;
  if (drags) canvas.setPointerCapture(event.pointerId);
  else change({ at: Math.min(Math.floor(across(event) * shown.scores.length), shown.scores.length - 1) });
});
canvas.addEventListener("pointermove", event => {
  if (drags) moveCut(Math.min(Math.max(up(event), 0), 1));
  canvas.style.cursor = Math.abs(up(event) - shown.cut) * canvas.clientHeight < NEAR ? "ns-resize" : "pointer";
});
canvas.addEventListener("pointerup", () => { drags = false; });
slider.addEventListener("input", () => moveCut(Number(slider.value)));
addEventListener("resize", draw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);

listen(() => {
  slider.value = shown.cut;
  byId("cut-at").textContent = shown.cut.toFixed(2);
  draw();
});
