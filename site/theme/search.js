import MiniSearch from 'minisearch';

// Searches the pages in the browser, and copies code. The texts are fetched when somebody begins to search.
const root = document.currentScript.dataset.root;
const box = document.querySelector('search');
const input = box.querySelector('input');
const found = document.getElementById('found');
const results = document.getElementById('results');
const MOST = 12;
/** The characters of an excerpt, and those of them before the first word that was found. */
const [EXCERPT, BEFORE] = [140, 40];
let loading;

const load = () => (loading ??= makeIndex());

async function makeIndex() {
  const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['title', 'page', 'text'] });
  const response = await fetch(`${root}search.json`);
  // In slices, so that the page can be used meanwhile.
  await index.addAllAsync(await response.json());
  return index;
}

async function search() {
  const words = input.value.trim();
  const index = await load();
  if (words !== input.value.trim()) return;
  const hits =
    words === '' ? [] : index.search(words, { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 3 } });
  results.replaceChildren(...hits.slice(0, MOST).map((hit) => item(hit, words.toLowerCase())));
  found.textContent = words === '' || hits.length > 0 ? '' : 'Nothing found.';
}

function item({ id, title, page, text, terms }, words) {
  const [line, link, where, excerpt] = ['li', 'a', 'span', 'span'].map((name) => document.createElement(name));
  link.href = root + id;
  link.append(title, where, excerpt);
  where.textContent = page;
  excerpt.textContent = excerptOf(text, words, terms);
  line.append(link);
  return line;
}

/** The part of a text around all words as they were typed, or else around the first word that was found in it. */
function excerptOf(text, words, terms) {
  const lower = text.toLowerCase();
  const wanted = lower.includes(words) ? [words] : terms;
  const places = wanted.map((term) => lower.indexOf(term)).filter((place) => place !== -1);
  const from = Math.max(0, Math.min(...places, lower.length) - BEFORE);
  const start = places.length === 0 || from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const part = text.slice(start, start + EXCERPT);
  return `${start > 0 ? '… ' : ''}${part}${start + EXCERPT < text.length ? ' …' : ''}`;
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

for (const code of document.querySelectorAll('pre')) {
  const [frame, button] = ['div', 'button'].map((name) => document.createElement(name));
  frame.className = 'code';
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', () => void copy(code, button));
  code.replaceWith(frame);
  frame.append(code, button);
}

/** Without HTTPS, browsers have no clipboard for scripts. The selected text can still be copied by a key. */
async function copy(code, button) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
  }
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}
