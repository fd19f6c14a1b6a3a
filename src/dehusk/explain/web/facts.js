import { byId, element, listen, shown } from "./store.js";

// What is known of the page in one line; each fact says where it was read.
const WORDS = { title: "", author: "by", date: "", language: "", site_name: "on" };

function draw() {
  const { facts, blocks, ms } = shown.view, parts = [];
  for (const [name, before] of Object.entries(WORDS)) {
    const value = facts.metadata[name];
    if (!value) continue;
    const said = name === "title" ? element("b", {}, value) : value;
    const from = facts.sources[name];
    parts.push(element("span", {}, before && `${before} `, from ? element("abbr", { title: `${name.replace("_", " ")}, read from ${from}` }, said) : said));
  }
  if (facts.page_type) parts.push(`type ${facts.page_type} ${facts.page_types[facts.page_type].toFixed(2)}`);
  if (facts.confidence !== null) parts.push(`confidence ${facts.confidence.toFixed(2)}`);
  if (facts.state && facts.state !== "ok") parts.push(element("b", {}, `page state: ${facts.state}`));
  parts.push(`${shown.kept.filter(Boolean).length} of ${blocks.text.length} blocks`);
  if (ms) parts.push(`${ms.toFixed(ms < 10 ? 1 : 0)} ms`);
  byId("facts").replaceChildren(...parts.map(part => typeof part === "string" ? element("span", {}, part) : part));
}

listen(what => { if (what.view || what.kept) draw(); });
