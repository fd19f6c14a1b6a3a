import { byId, change, element, listen, shown, standing } from "./store.js";
import { recordsPane } from "./records.js";

// The right side: the content in each of its forms.
const FORMS = { Markdown: "md", Text: "txt", HTML: "html", JSON: "json", Records: "csv", Chunks: "jsonl", Blocks: "" };
const MOST = 300000;  // characters that are shown: laying out more takes seconds
const panel = byId("panel"), tools = byId("tools"), tabs = byId("tabs");
let open = "Markdown", rendered = false, offsets = [];

for (const name of Object.keys(FORMS))
  tabs.append(element("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "panel", onclick: () => choose(name) }, name));
tabs.addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], names = Object.keys(FORMS);
  if (!step) return;
  choose(names[(names.indexOf(open) + step + names.length) % names.length]);
  byId(`tab-${open}`).focus();
});

export function choose(name) {
  open = name;
  draw();
  change({ boxes: name === "Records" });
}

function draw() {
  for (const tab of tabs.children) {
    const selected = tab.id === `tab-${open}`;
    tab.setAttribute("aria-selected", selected);
    tab.tabIndex = selected ? 0 : -1;
  }
  panel.setAttribute("aria-labelledby", `tab-${open}`);
  panel.replaceChildren();
  tools.replaceChildren();
  offsets = [];
  if (shown.view) PANES[open]();
}

function previewed() {
  return shown.kept.flatMap((kept, block) => kept ? [shown.view.blocks.text[block]] : []).join("\n\n");
}

function source(form) {
  const text = shown.preview && form === "text" ? previewed() : shown.view[form];
  if (shown.preview) {
    const what = form === "text" ? `The kept blocks of ${shown.method} at a cut of ${shown.cut.toFixed(2)}.` : `As ${shown.view.method} chose it; the text follows the cut and the method.`;
    tools.append(what);
  }
  files(text, FORMS[open]);
  if (text.length > MOST) tools.append(`the first ${MOST.toLocaleString()} of ${text.length.toLocaleString()} characters; copy and save have all`);
  const pre = element("pre", {}, text.slice(0, MOST));
  pre.addEventListener("click", () => change({ at: blockAt(getSelection()) }));
  panel.append(pre);
}

function files(text, suffix) {
  tools.append(
    element("button", { type: "button", onclick: () => copy(text) }, "copy"),
    element("button", { type: "button", onclick: () => save(text, `page.${suffix}`) }, "save"));
}

const PANES = {
  Markdown() {
    if (!shown.view.rendered) return source("markdown");
    tools.append(element("button", { type: "button", "aria-pressed": rendered, onclick: () => { rendered = !rendered; draw(); } }, "rendered"));
    if (!rendered) return source("markdown");
    files(shown.view.markdown, "md");
    panel.append(element("iframe", { sandbox: "", title: "The content, rendered", srcdoc: shown.view.rendered }));
  },
  Text() { source("text"); },
  HTML() { source("html"); },
  JSON() { shown.view.json ? source("json") : panel.append("The text is too long for this page: dehusk extract --format json has it."); },
  Records() { recordsPane(panel, tools, shown.view.records, copy, save); },
  Chunks() {
    if (!shown.view.chunks) return panel.append("The text is too long for this page: dehusk extract --format chunks has them.");
    files(shown.view.chunks.map(chunk => JSON.stringify(chunk)).join("\n") + "\n", "jsonl");
    for (const chunk of shown.view.chunks)
      panel.append(element("div", { class: "chunk" }, element("small", {}, `${chunk.headings.join(" › ") || "—"} · ${chunk.tokens} tokens`), chunk.text));
  },
  Blocks() {
    const { text, role, why } = shown.view.blocks;
    text.forEach((said, block) => panel.append(element(
      "div", { class: `block ${standing(block)}`, "data-n": block, onclick: () => change({ at: block }) },
      element("small", {}, `${shown.scores[block].toFixed(2)} ${role[block]} · ${shown.preview ? standing(block) : why[block]}`), said)));
  },
};

// Where each kept block begins in the text on the right; a block whose words are written otherwise has no place.
function places() {
  const text = panel.querySelector("pre")?.textContent ?? "";
  let from = 0;
  return offsets = shown.kept.map((kept, block) => {
    const words = shown.view.blocks.text[block].slice(0, 40).split("\n")[0];
    const at = kept && words ? text.indexOf(words, from) : -1;
    if (at >= 0) from = at + words.length;
    return at;
  });
}

function blockAt(selection) {
  const at = selection.anchorOffset;
  let found = -1;
  (offsets.length ? offsets : places()).forEach((offset, block) => { if (offset >= 0 && offset <= at) found = block; });
  return found;
}

function find(block) {
  const listed = panel.querySelector(`.block[data-n="${block}"]`);
  for (const other of panel.querySelectorAll(".chosen")) other.classList.remove("chosen");
  if (listed) { listed.classList.add("chosen"); listed.scrollIntoView({ block: "nearest" }); return; }
  const node = panel.querySelector("pre")?.firstChild, at = (offsets.length ? offsets : places())[block];
  if (!node || !(at >= 0)) return;
  const range = new Range();
  range.setStart(node, at);
  range.setEnd(node, Math.min(at + shown.view.blocks.text[block].length, node.length));
  CSS.highlights?.set("found", new Highlight(range));
  const away = range.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  if (away < 0 || away > panel.clientHeight - 40) panel.scrollBy({ top: away - panel.clientHeight / 3 });
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    byId("said").textContent = "";
  } catch {
    byId("said").textContent = "The browser does not let this page copy: select the text and copy it yourself.";
  }
}

export function save(text, name, type = "text/plain") {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

listen(what => {
  if (what.view?.opens) choose(what.view.opens);
  else if (what.view || what.kept) draw();
  if (what.at >= 0) find(what.at);
});
