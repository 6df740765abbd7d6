// Keeps the page /live up to date (behaviour/pages.md#what-arrives). It follows the stream of events, which only tells
// it that something has changed, and then asks the server for that part of the page. The page works without it.
(() => {
  const root = document.querySelector('.live');
  const status = document.getElementById('status');
  const refresh = document.getElementById('refresh');
  const form = document.querySelector('#answer form');
  const { stream, lists, place, posts } = root.dataset;
  const title = document.title;
  const [BEAT, LATER] = [250, 5000];
  /** The most posts that stay on the page. */
  const MOST = 500;
  /** What is to be asked for. */
  const wanted = { posts: false, lists: false };
  let isAsking = false;
  let source;
  /** The last event that has come. */
  let last;

  const after = (milliseconds, act) => setTimeout(act, milliseconds * (1 + Math.random()));
  const pause = (milliseconds) => new Promise((resolve) => after(milliseconds, resolve));

  /** Says something, aloud too. The link stays for as long as the page is not kept up to date. */
  function say(text, isLive = true) {
    if (status.textContent !== text) status.textContent = text;
    refresh.hidden = isLive;
  }

  /** The number on the icon of the app, where the browser has one. Pushes set it, too; 0 clears it. */
  function showBadge(count) {
    navigator.setAppBadge?.(Number(count)).catch(() => undefined);
  }

  function ask(...parts) {
    for (const part of parts) wanted[part] = part !== 'posts' || posts !== undefined;
    if (!isAsking) void work();
  }

  /** Posts that nobody looks at are not asked for, because that marks them as read. */
  const next = () => (wanted.posts && !document.hidden ? 'posts' : wanted.lists ? 'lists' : undefined);

  async function work() {
    isAsking = true;
    while (next() !== undefined) {
      // Many pages are told at the same time. The lists can wait a little, and longer where nobody looks at them.
      if (next() === 'lists') await pause(document.hidden ? LATER : BEAT);
      const part = next() ?? 'lists';
      wanted[part] = false;
      try {
        await SHOW[part]();
      } catch {
        wanted[part] = true;
        say('Skein does not respond. Trying again.', false);
        await pause(LATER);
      }
    }
    isAsking = false;
  }

  const parsed = (html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content;
  };

  /** Fetches a part of the page; undefined if the person may not see it any more. */
  async function part(path, name) {
    const response = await fetch(path, { redirect: 'manual' });
    if (response.ok) return parsed(await response.text()).getElementById(name);
    if (response.type !== 'opaqueredirect' && response.status !== 404) throw new Error();
    source.close();
    wanted.posts = wanted.lists = false;
    if (response.status !== 404) showBadge(0);
    say(response.status === 404 ? 'You do not see this any more.' : 'You are signed out.', false);
    return undefined;
  }

  const SHOW = {
    posts: async () => {
      const fresh = await part(posts, 'posts');
      if (fresh !== undefined) showPosts(fresh);
    },
    lists: async () => {
      const fresh = await part(lists, 'lists');
      if (fresh !== undefined) showLists(fresh);
    },
  };

  const indexOf = (item) => Number(item.dataset.index);

  function showPosts(fresh) {
    const list = document.getElementById('posts');
    const items = [...fresh.querySelectorAll('[data-index]')];
    const shown = [...list.querySelectorAll('[data-index]')];
    const end = shown.length > 0 ? indexOf(shown.at(-1)) : -1;
    const begin = items.find((item) => indexOf(item) >= 0);
    keepingTheBox(() => {
      // More has arrived than is asked for at once: what is between is behind the link to earlier posts.
      if (begin !== undefined && indexOf(begin) > end + 1) return list.replaceChildren(...fresh.children);
      for (const item of items) {
        const old = document.getElementById(item.id);
        if (old === null) list.append(item);
        else if (old.outerHTML !== item.outerHTML) old.replaceWith(item);
      }
      for (const old of shown.slice(0, Math.max(0, shown.length + items.length - MOST))) {
        if (items.every(({ id }) => id !== old.id)) old.remove();
      }
    });
  }

  /** While the box to answer is in sight, it stays where it is, and new posts move up. */
  function keepingTheBox(change) {
    const top = form.getBoundingClientRect().top;
    change();
    if (top < innerHeight) scrollBy(0, form.getBoundingClientRect().top - top);
  }

  function showLists(fresh) {
    const { unread, badge } = fresh.dataset;
    say(unread);
    showBadge(badge);
    document.title = fresh.querySelector('.unread') === null ? title : `• ${title}`;
    for (const name of ['threads', 'conversations']) {
      showList(document.getElementById(name), fresh.querySelector(`#${name}`));
    }
  }

  /** Nothing moves below the pointer or the keyboard: items change in their places then, and get in order later. */
  function showList(list, fresh) {
    const isHeld = list.matches(':hover, :focus-within');
    const items = [...fresh.children].map((item) => {
      const old = item.id === '' ? null : document.getElementById(item.id);
      if (old === null || old.outerHTML === item.outerHTML) return old ?? item;
      if (isHeld) swap(old, item);
      return item;
    });
    if (isHeld) held.add(list);
    else list.replaceChildren(...items);
  }

  /** The lists that are not in order. */
  const held = new Set();
  for (const name of ['threads', 'conversations']) {
    const list = document.getElementById(name);
    const release = () => held.delete(list) && ask('lists');
    for (const event of ['pointerleave', 'focusout']) list.addEventListener(event, release);
  }

  function swap(old, item) {
    const hasFocus = old.contains(document.activeElement);
    old.replaceWith(item);
    if (hasFocus) item.querySelector('a').focus({ preventScroll: true });
  }

  /** Whether an event is about what is open, as far as one can tell. */
  const isHere = ({ object }) =>
    object === null || [object.id, object.thread_id, object.conversation_id].some((id) => String(id) === place);

  const CHANGES = /^(?:reset|thread|comment|message|conversation|unread|inbox|channel|group|user|workspace)/;

  function open() {
    source?.close();
    source = new EventSource(last === undefined ? stream : stream.replace(/after=[^&]*/, `after=${last}`));
    source.onopen = () => refresh.hidden || ask('lists');
    source.onmessage = ({ data, lastEventId }) => {
      if (lastEventId !== '') last = encodeURIComponent(lastEventId);
      const event = JSON.parse(data);
      if (!CHANGES.test(event.type)) return;
      if (isHere(event)) ask('posts', 'lists');
      else ask('lists');
    };
    source.onerror = () => {
      say('Not connected. Trying again.', false);
      // The browser gives up when the server refuses the stream, such as with 429 or 503.
      if (source.readyState === EventSource.CLOSED) after(LATER, reopen);
    };
  }

  function reopen() {
    open();
    ask('posts', 'lists');
  }

  async function send(event) {
    event.preventDefault();
    const button = form.querySelector('button');
    const box = form.querySelector('textarea');
    if (button.disabled) return;
    button.disabled = true;
    try {
      const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
      // The page of a refused form says why, beside what was typed.
      if (!response.ok && response.status < 500) return form.submit();
      if (!response.ok || new URL(response.url).pathname !== new URL(form.action).pathname) throw new Error();
      const page = parsed(await response.text());
      box.value = '';
      showPosts(page.getElementById('posts'));
      showLists(page.getElementById('lists'));
    } catch {
      say('Your answer may not have arrived. Refresh the page before you send it again.', false);
    } finally {
      button.disabled = false;
      box.focus({ preventScroll: true });
    }
  }

  // The page of earlier posts leads to the latest ones instead.
  if (document.querySelector('#posts:not([data-before])') !== null) form.addEventListener('submit', send);
  form?.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  document.addEventListener('visibilitychange', () => ask());
  addEventListener('pagehide', () => source.close());
  addEventListener('pageshow', ({ persisted }) => persisted && reopen());
  refresh.hidden = true;
  showBadge(document.getElementById('lists').dataset.badge);
  open();
})();
