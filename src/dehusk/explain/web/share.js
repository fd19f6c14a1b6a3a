import { byId, element, shell, shown } from "./store.js";
import { save } from "./panes.js";

// The view as one file that asks for nothing, and the same result by other means.
export function startShare() {
  byId("save").addEventListener("click", () => save(oneFile(shown.view), "why.html", "text/html"));
  byId("calls").addEventListener("click", () => {
    const box = byId("commands");
    box.hidden = !box.hidden;
    byId("calls").setAttribute("aria-expanded", !box.hidden);
    box.replaceChildren(...commands().map(text => element("pre", {}, text)));
  });
}

function oneFile(view) {
  const held = JSON.stringify(view).replaceAll("<", "\\u003c");
  const still = shell.replace(/connect-src 'self'(?=; base)/, "connect-src 'none'").replace(/data-live="[a-z]*"/, 'data-live=""');
  return still.replace(/(id="view">)[^<]*/, (_, opening) => opening + held);
}

function commands() {
  const origin = document.body.dataset.live ? location.origin : "http://127.0.0.1:8000";
  const method = shown.method === "fused" ? "" : `&extractor=${shown.method}`;
  const argument = shown.method === "fused" ? "" : `, extractor="${shown.method}"`;
  return [
    `curl -s --data-binary @page.html -H 'content-type: text/html' '${origin}/v1/extract?format=markdown${method}'`,
    `import dehusk\nprint(dehusk.extract(open("page.html", "rb").read()${argument}).markdown)`,
  ];
}
