import { element } from "./store.js";

// The lists of the page as tables to sort and take away.
export function recordsPane(panel, tools, lists, copy, save) {
  if (!lists.length) return panel.append("No list: nothing on the page repeats as a list of things does.");
  tools.append(
    element("button", { type: "button", onclick: () => copy(lists[0].csv) }, "copy"),
    element("button", { type: "button", onclick: () => save(lists[0].csv, "records.csv", "text/csv") }, "csv"),
    element("button", { type: "button", onclick: () => save(lists[0].json, "records.json", "application/json") }, "json"));
  for (const list of lists) {
    const of = list.total ? ` of ${list.total}` : "";
    panel.append(element("h2", {}, `${list.rows.length}${of} ${list.kind}, probability ${list.probability}`), table(list));
    if (list.next) panel.append(element("p", {}, `next page: ${list.next}`));
  }
}

function table(list) {
  const body = element("tbody");
  let sorted = -1, down = false;
  const fill = rows => body.replaceChildren(...rows.map(row => element("tr", {}, ...row.map(cell => element("td", {}, String(cell ?? ""))))));
  const sort = column => {
    down = sorted === column && !down;
    sorted = column;
    fill(list.rows.toSorted((a, b) => compare(a[column], b[column]) * (down ? -1 : 1)));
    heads.forEach((head, at) => head.setAttribute("aria-sort", at !== column ? "none" : down ? "descending" : "ascending"));
  };
  const heads = list.names.map((name, column) => element("th", { scope: "col", "aria-sort": "none" }, element("button", { type: "button", onclick: () => sort(column) }, name)));
  fill(list.rows);
  return element("table", {}, element("thead", {}, element("tr", {}, ...heads)), body);
}

function compare(a, b) {
  if (a === null || b === null || a === undefined || b === undefined) return (b != null) - (a != null);
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true });
}
