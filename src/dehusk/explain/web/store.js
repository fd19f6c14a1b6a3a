// What is shown: a view, what is kept of it, the block that is looked at. Whoever draws listens.
const listeners = [];

export const shell = `<!DOCTYPE html>\n${document.documentElement.outerHTML}`;  // as it came, before anything is drawn

export const shown = { view: null, method: "", kept: [], scores: [], cut: 0, at: -1, preview: false };

export const byId = id => document.getElementById(id);

export function listen(draw) {
  listeners.push(draw);
}

export function change(what) {
  Object.assign(shown, what);
  for (const draw of listeners) draw(what);
}

export function openView(view) {
  const { kept, score } = view.blocks;
  change({ view, method: view.method, kept: kept.map(Boolean), scores: score, cut: view.cut, at: -1, preview: false });
}

// Another method of those that the view holds: its blocks, but not its Markdown.
export function useMethod(name) {
  const { view } = shown, found = view.methods[name];
  if (name === view.method || !found) return openView(view);
  const kept = view.blocks.text.map(() => false);
  for (const block of found.kept) kept[block] = true;
  const scores = kept.map((_, block) => found.score[block] ?? 0);
  change({ method: name, kept, scores, cut: found.cut, at: -1, preview: true });
}

export function moveCut(cut) {
  change({ cut, kept: shown.scores.map(score => score >= cut), preview: true });
}

export function isDoubtful(block) {
  if (!shown.preview) return Boolean(shown.view.blocks.doubtful[block]);
  const odds = score => Math.log((score + 1e-6) / (1 - score + 1e-6));
  return Math.abs(odds(shown.scores[block]) - odds(shown.cut)) < 1;
}

export function standing(block) {
  return isDoubtful(block) ? "doubtful" : shown.kept[block] ? "kept" : "dropped";
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...children);
  return made;
}
