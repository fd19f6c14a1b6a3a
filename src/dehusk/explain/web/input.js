import { byId, openView, shown } from "./store.js";

// Pages sent to the service that this page came from; a page saved as a file has none, and asks for nothing.
const live = document.body.dataset.live, dialog = byId("pasted");
let token = "";
let last = null;  // what was sent last, to send it again with another method

export function startInput() {
  if (!live) return;
  byId("input").hidden = byId("docs").hidden = false;
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

// Where the service wants a token, it is asked for once, and kept as long as this page is open.
async function ask(path, what) {
  const raw = what.body !== undefined, headers = { "content-type": raw ? "text/html" : "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(path, { method: "POST", headers, body: raw ? what.body : JSON.stringify(what) });
  if (answer.status !== 401) return answer;
  token = prompt("This service wants a token:");
  return token ? ask(path, what) : answer;
}

async function send(what, method = shown.method) {
  last = what;
  byId("said").textContent = "…";
  const query = new URLSearchParams({ format: "json" });
  if (method) query.set("extractor", method);
  if (byId("favor").value) query.set("favor", byId("favor").value);
  try {
    const answer = await ask(`v1/explain?${query}`, what), said = await answer.json();
    if (!answer.ok) throw new Error(said.error?.message ?? answer.statusText);
    byId("said").textContent = "";
    openView(said);
  } catch (error) {
    byId("said").textContent = `${error.message}`;
  }
}
