import { byId, change, element, listen, shown } from "./store.js";

// A column a method, a row a block that some of them keep; where they differ, the row says so.
const MOST = 1500, USUAL = ["fused", "cectd", "cetd"];
const section = byId("comparison"), button = byId("compare");
let picked = new Set(USUAL);

button.addEventListener("click", () => {
  section.hidden = !section.hidden;
  button.setAttribute("aria-expanded", !section.hidden);
  draw();
});

function draw() {
  if (section.hidden || !shown.view) return;
  const { methods, blocks } = shown.view, names = Object.keys(methods);
  if (!names.length) return section.replaceChildren("The page is too long to run every method on it here.");
  const boxes = names.map(name => element("label", { title: methods[name].about },
    element("input", { type: "checkbox", checked: picked.has(name), onchange: event => { event.target.checked ? picked.add(name) : picked.delete(name); draw(); } }), ` ${name}`));
  const columns = names.filter(name => picked.has(name)), kept = columns.map(name => new Set(methods[name].kept));
  const rows = blocks.text.map((text, block) => [text, block]).filter(([, block]) => kept.some(of => of.has(block)));
  section.replaceChildren(
    element("fieldset", {}, element("legend", { class: "unseen" }, "Methods to compare"), ...boxes),
    element("table", {},
      element("thead", {}, element("tr", {}, ...columns.map(name => element("th", { scope: "col" }, name)), element("th", { scope: "col" }, "block"))),
      element("tbody", {}, ...rows.slice(0, MOST).map(([text, block]) => row(text, block, kept)))),
    rows.length > MOST ? `… and ${rows.length - MOST} blocks more.` : "");
}

function row(text, block, kept) {
  const votes = kept.map(of => of.has(block)), differ = votes.some(vote => vote !== votes[0]);
  const cells = votes.map(vote => element("td", { class: `${vote ? "yes" : "no"}${differ ? " differs" : ""}` }, vote ? "kept" : "–"));
  return element("tr", { onclick: () => change({ at: block }) }, ...cells, element("td", {}, text.slice(0, 160)));
}

listen(what => { if (what.view) draw(); });
