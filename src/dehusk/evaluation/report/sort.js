// A click on the head of a column sorts its table; figures come before words, the greatest first.
for (const head of document.querySelectorAll("thead th")) {
  const button = document.createElement("button");
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener("click", () => {
    const table = head.closest("table"), body = table.tBodies[0], column = head.cellIndex;
    const down = head.ariaSort !== "descending", key = row => parseFloat(row.cells[column]?.textContent);
    const text = row => row.cells[column]?.textContent ?? "";
    const order = (a, b) => isNaN(key(a)) && isNaN(key(b)) ? text(b).localeCompare(text(a)) : isNaN(key(a)) ? 1 : isNaN(key(b)) ? -1 : key(b) - key(a);
    for (const other of head.parentNode.cells) other.ariaSort = other === head ? (down ? "descending" : "ascending") : "none";
    body.append(...[...body.rows].sort((a, b) => order(a, b) * (down ? 1 : -1)));
  });
}
