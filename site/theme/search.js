/* global OPTIONS */
import MiniSearch from 'minisearch';

// Searches the pages in the browser. The index is fetched when somebody begins to search.
const root = document.currentScript.dataset.root;
const box = document.querySelector('search');
const input = box.querySelector('input');
const found = document.getElementById('found');
const results = document.getElementById('results');
const MOST = 12;
let loading;

const load = () =>
  (loading ??= fetch(`${root}search.json`)
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, OPTIONS)));

async function search() {
  const words = input.value.trim();
  const index = await load();
  if (words !== input.value.trim()) return;
  const hits =
    words === '' ? [] : index.search(words, { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 3 } });
  results.replaceChildren(...hits.slice(0, MOST).map(item));
  found.textContent = words === '' || hits.length > 0 ? '' : 'Nothing found.';
}

function item({ id, title, page }) {
  const [line, link, where] = ['li', 'a', 'span'].map((name) => document.createElement(name));
  link.href = root + id;
  link.append(title, where);
  where.textContent = page;
  line.append(link);
  return line;
}

box.hidden = false;
input.addEventListener('focus', load);
input.addEventListener('input', search);
box.addEventListener('keydown', (event) => {
  const links = [input, ...results.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') input.value = '';
  if (event.key === 'Escape') void search();
  if (step === undefined) return;
  event.preventDefault();
  links.at((links.indexOf(document.activeElement) + step) % links.length)?.focus();
});
