import { byId, change, isDoubtful, listen, shown, standing } from "./store.js";

// The page itself in a frame where no script runs; all that happens in it is done from here.
const frame = byId("still"), why = byId("why");
let marks = [];  // of every block its elements

export function showStill(view) {
  frame.onload = () => settle(frame.contentDocument);
  frame.srcdoc = view.still;
  byId("shot").replaceChildren();
  byId("shot").hidden = !view.picture;
  frame.hidden = Boolean(view.picture);
  if (view.picture) {
    const image = new Image();
    image.src = view.picture;
    image.alt = "Screenshot: what was kept is outlined in green, what was dropped dashed.";
    byId("shot").append(image);
  }
}

export function togglePicture() {
  frame.hidden = !frame.hidden;
  byId("shot").hidden = !frame.hidden;
}

function settle(still) {
  marks = shown.view.blocks.text.map(() => []);
  for (const mark of still.querySelectorAll("dehusk-block[n]")) marks[mark.getAttribute("n")]?.push(mark);
  still.addEventListener("click", event => {
    event.preventDefault();
    const block = blockOf(event.target);
    if (block >= 0) change({ at: block });
  }, true);
  still.addEventListener("mouseover", event => explain(blockOf(event.target)));
  still.addEventListener("keydown", event => document.dispatchEvent(new KeyboardEvent("keydown", { key: event.key })));
  still.addEventListener("scroll", () => requestAnimationFrame(() => change({ window: visible() })));
  paint();
  box();
  const first = shown.kept.indexOf(true);
  if (first >= 0) marks[first][0]?.scrollIntoView({ block: "center" });
}

function box() {
  frame.contentDocument?.documentElement.classList.toggle("records", Boolean(shown.boxes));
}

function blockOf(target) {
  const mark = target.closest?.("dehusk-block[n]");
  return mark ? Number(mark.getAttribute("n")) : -1;
}

function paint() {
  marks.forEach((elements, block) => {
    const kept = shown.kept[block], doubtful = isDoubtful(block), chosen = block === shown.at;
    for (const mark of elements) mark.className = [kept && "kept", doubtful && "doubtful", chosen && "chosen"].filter(Boolean).join(" ");
  });
}

// The first and the last block in sight.
function visible() {
  const height = frame.clientHeight;
  const top = block => marks[block][0]?.getBoundingClientRect().top ?? -Infinity;
  const search = line => {
    let lo = 0, hi = marks.length;
    while (lo < hi) { const middle = (lo + hi) >> 1; top(middle) < line ? lo = middle + 1 : hi = middle; }
    return lo;
  };
  return [search(0), search(height)];
}

function explain(block) {
  if (block < 0) return;
  const { blocks } = shown.view, state = standing(block);
  const verdict = document.createElement("b");
  verdict.className = state;
  verdict.textContent = `${shown.scores[block].toFixed(2)} ${shown.kept[block] ? "kept" : "dropped"}${state === "doubtful" ? ", in doubt" : ""}`;
  const reason = shown.preview ? "" : ` (${blocks.why[block]})`;
  const sides = [["for", blocks.for[block]], ["against", blocks.against[block]]].filter(([, said]) => said?.length);
  const said = sides.map(([side, words]) => `${side}: ${words.join(", ")}`).join(" · ");
  why.replaceChildren(verdict, `${reason} · ${blocks.role[block]} · block ${block + 1} of ${blocks.text.length}`, document.createElement("br"), said);
}

listen(what => {
  if (what.view) showStill(what.view);
  else if (what.kept || "at" in what) paint();
  if (what.at >= 0) {
    explain(what.at);
    marks[what.at]?.[0]?.scrollIntoView({ block: "center" });
  }
  if ("boxes" in what) box();
});
