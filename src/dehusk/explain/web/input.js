import { byId, openView, shown } from "./store.js";

// Pages sent to the service that this page came from; a page saved as a file has none, and asks for nothing.
const live = document.body.dataset.live, dialog = byId("pasted");
let last = null;  // what was sent last, to send it again with another method

export function startInput() {
  if (!live) return;
  byId("input").hidden = false;
  byId("by-url").hidden = live !== "fetches";
  byId("input").addEventListener("submit", event => { event.preventDefault(); sendUrl(); });
  byId("url").addEventListener("change", sendUrl);
  byId("paste").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("close", () => { if (dialog.returnValue) send({ html: byId("html").value }); });
  byId("file").addEventListener("change", event => sendFile(event.target.files[0]));
  addEventListener("dragover", event => event.preventDefault());
  addEventListener("drop", event => { event.preventDefault(); sendFile(event.dataTransfer.files[0]); });
  byId("favor").addEventListener("change", () => last && send(last));
  addEventListener("message", event => {  // from the bookmarklet: the page that opened this one
    if (event.source === opener && typeof event.data?.dehusk === "string") send({ html: event.data.dehusk, url: event.data.url });
  });
  opener?.postMessage("dehusk ready", "*");
}

export async function again(method) {
  if (!last) return false;
  await send(last, method);
  return true;
}

function sendUrl() {
  const url = byId("url").value.trim();
  if (url) send({ url });
}

function sendFile(file) {
  if (file) send({ body: file });
}

async function send(what, method = shown.method) {
  last = what;
  byId("said").textContent = "…";
  const query = new URLSearchParams({ format: "view" });
  if (method) query.set("extractor", method);
  if (byId("favor").value) query.set("favor", byId("favor").value);
  if (what.body && what.url) query.set("url", what.url);
  const raw = what.body !== undefined;
  try {
    const answer = await fetch(`v1/explain?${query}`, {
      method: "POST",
      headers: { "content-type": raw ? "text/html" : "application/json" },
      body: raw ? what.body : JSON.stringify(what),
    });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error?.message ?? said.detail ?? answer.statusText);
    byId("said").textContent = "";
    openView(said);
  } catch (error) {
    byId("said").textContent = `${error.message}`;
  }
}
