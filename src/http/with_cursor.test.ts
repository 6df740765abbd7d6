// `with_cursor`, with which a list is an object that has the next cursor in its body
// (behaviour/requests.md#next-cursor).
import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { batch, get } from '../testing/batches.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

interface Page {
  items: unknown[];
  next_cursor: string | null;
}

const ids: number[] = [];
let list: string;
beforeAll(async () => {
  for (const title of ['One', 'Two', 'Three']) ids.unshift((await aThread(team.ada, team.channel, { title })).id);
  list = `threads/get?channel_id=${team.channel.id}`;
});

async function ask(path: string, method = 'GET') {
  const headers = { authorization: `Bearer ${team.ada.token}` };
  const { status, headers: received, text } = await skein.send({ method, path: `/api/v3/${path}`, headers });
  expect(status).toBe(200);
  return {
    link: received.get('link'),
    cursor: received.get('next-cursor'),
    length: received.get('content-length'),
    text,
  };
}

const pageOf = (text: string): Page => JSON.parse(text);
const nextIn = (link: string | null) => /<[^>]*\/api\/v3\/([^>]*)>; rel="next"/.exec(link ?? '')?.[1];

describe('a list', () => {
  it('has the cursor of the next page in a header, by which a client reads the whole list', async () => {
    const read: unknown[] = [];
    let page = await ask(`${list}&limit=1&as_ids=true`);
    for (read.push(...JSON.parse(page.text)); page.cursor !== null; read.push(...JSON.parse(page.text))) {
      expect(nextIn(page.link)).toContain(`&cursor=${page.cursor}`);
      page = await ask(`${list}&limit=1&as_ids=true&cursor=${page.cursor}`);
    }
    expect(read).toEqual(ids);
    expect(page.link).toBeNull();
  });
});

describe('a list with `with_cursor`', () => {
  it('has the items of the list, in the same order, and the cursor of its Link', async () => {
    const bare = await ask(`${list}&limit=2`);
    const page = await ask(`${list}&limit=2&with_cursor=true`);
    const { items, next_cursor } = pageOf(page.text);
    expect(items).toEqual(JSON.parse(bare.text));
    expect(nextIn(bare.link)).toBe(`${list}&limit=2&cursor=${next_cursor}`);
    expect(nextIn(page.link)).toBe(`${list}&limit=2&cursor=${next_cursor}&with_cursor=true`);
  });

  it('leads by its cursors, and by its Links, through the whole list', async () => {
    const whole: unknown = JSON.parse((await ask(list)).text);
    for (const next of [
      (page: Page) => page.next_cursor && `${list}&limit=1&with_cursor=true&cursor=${page.next_cursor}`,
      (_: Page, link: string | null) => nextIn(link),
    ]) {
      const items: unknown[] = [];
      let path: string | null | undefined = `${list}&limit=1&with_cursor=true`;
      while (path) {
        const { text, link } = await ask(path);
        const page = pageOf(text);
        expect(page.next_cursor === null).toBe(link === null);
        items.push(...page.items);
        path = next(page, link);
      }
      expect(items).toEqual(whole);
    }
  });

  it('has a null cursor when it is complete', async () => {
    const path = `channels/get?workspace_id=${team.workspace.id}`;
    const [bare, page] = [await ask(path), await ask(`${path}&with_cursor=true`)];
    expect([pageOf(page.text), page.link]).toEqual([{ items: JSON.parse(bare.text), next_cursor: null }, null]);
  });

  it('has ids where ids are wanted', async () => {
    const { text } = await ask(`${list}&as_ids=true&limit=2&with_cursor=1`);
    expect(pageOf(text)).toEqual({ items: ids.slice(0, 2), next_cursor: expect.any(String) });
  });

  it('is a bare list again with `with_cursor=false`', async () => {
    const { text, link } = await ask(`${list}&limit=2&with_cursor=false&as_ids=true`);
    expect([JSON.parse(text), nextIn(link)]).toEqual([
      ids.slice(0, 2),
      expect.not.stringContaining('with_cursor=true'),
    ]);
  });

  it('has the headers of GET when it is asked for by HEAD', async () => {
    const path = `${list}&limit=2&with_cursor=true`;
    const [whole, head] = [await ask(path), await ask(path, 'HEAD')];
    expect(head).toEqual({ ...whole, text: '' });
  });

  it('is the same under a deprecated path, by POST too, with both links', async () => {
    const posted = await team.ada.try('workspaces.getUsersByPost', { id: team.workspace.id, with_cursor: true });
    const listed = await team.ada.call('workspaceUsers.get', { id: team.workspace.id });
    expect(posted.json()).toEqual({ items: listed, next_cursor: null });
    expect(posted.headers.get('link')).toContain('rel="successor-version"');
  });

  it('goes on in a batch after the 2 MB at which a list ends there', async () => {
    const content = '🧵'.repeat(65_536);
    for (let count = 0; count < 9; count += 1)
      await aThread(team.ada, team.channel, { title: `Long ${count}`, content });
    const items: Schema<'Thread'>[] = [];
    let cursor: unknown = '';
    for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
      const more = cursor === '' ? '' : `&cursor=${String(cursor)}`;
      const [answer] = await batch(team.ada, [get(`${list}&limit=500&with_cursor=true${more}`)]);
      const page: { items: Schema<'Thread'>[]; next_cursor: unknown } = JSON.parse(answer?.text ?? '');
      if (pages === 0) expect([page.items.length < 12, page.next_cursor]).toEqual([true, expect.any(String)]);
      items.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(items.map(({ id }) => id)).toEqual(JSON.parse((await ask(`${list}&limit=500&as_ids=true`)).text));
  });
});
