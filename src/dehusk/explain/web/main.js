import { byId, change, isDoubtful, listen, openView, shown, useMethod } from "./store.js";
import { togglePicture } from "./still.js";
import "./panes.js";
import "./strip.js";
import "./compare.js";
import "./facts.js";
import { again, startInput } from "./input.js";
import { startShare } from "./share.js";

const methods = byId("method"), first = JSON.parse(byId("view").textContent);

methods.addEventListener("change", async () => { if (!await again(methods.value)) useMethod(methods.value); });
byId("theme").addEventListener("click", () => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = (root.dataset.theme ?? (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
  change({});
});
document.addEventListener("keydown", event => {
  if (event.target?.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { j: 1, k: -1 }[event.key.toLowerCase()];
  if (step) next(step);
  if (event.key.toLowerCase() === "s" && shown.view?.picture) togglePicture();
});

// To the next block in doubt, forward or back, and round again.
function next(step) {
  const count = shown.scores.length;
  for (let steps = 1, block = shown.at; steps <= count; steps++) {
    block = (block + step + count) % count;
    if (isDoubtful(block)) return change({ at: block });
  }
}

listen(what => {
  if (!what.view) return;
  byId("charts").innerHTML = what.view.charts;
  document.title = `${what.view.title} · dehusk`;
  const names = [...new Set([what.view.method, ...Object.keys(what.view.methods)])];
  methods.replaceChildren(...names.map(name => new Option(name, name, false, name === what.view.method)));
});

startInput();
startShare();
if (first) openView(first);
