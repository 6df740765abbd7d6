import { expect, it, describe } from 'vitest';
import type { Person } from '../../src/testing/person.js';
import { aThread } from '../../src/testing/posts.js';
import { useTeam } from '../../src/testing/teams.js';
import { ownFilesUrl } from '../../src/testing/file_stores.js';
import { anUpload } from '../../src/testing/uploads.js';

const { skein, team } = useTeam({ filesUrl: ownFilesUrl() });

/** Posts a file where Ada, Ben and Gus see it. Returns how they open their links to it. */
async function posted(file = new File(['warp and weft'], 'notes.txt')) {
  const attachments = [await anUpload(team.ada, file)];
  const thread = await aThread(team.ada, team.channel, { attachments });
  const linkFor = async (by: Person) => (await by.call('threads.getone', { id: thread.id })).attachments[0]?.url ?? '';
  const open = (url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const { pathname, search } = new URL(url);
    return skein.send({ method, path: `${pathname}${search}`, headers });
  };
  return { linkFor, open };
}

describe('a link to a file on an object store', () => {
  it('leads who may see the file to the store, which gives the bytes, or a part of them', async () => {
    const { linkFor, open } = await posted();
    const answered = await open(await linkFor(team.ben));
    expect([answered.status, answered.text, answered.headers.get('etag')]).toEqual([302, '', null]);
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    const address = answered.headers.get('location') ?? '';
    const given = await fetch(address);
    expect(await given.text()).toBe('warp and weft');
    expect(Object.fromEntries(given.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      'cache-control': 'private, no-store',
    });
    const part = await fetch(address, { headers: { range: 'bytes=5-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'and']);
  });

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['feed.xml', '<?xml version="1.0"?><feed/>', 'xml'],
  ])('has %s saved, and not shown', async (name, text, type) => {
    const { linkFor, open } = await posted(new File([text], name, { type: type === 'xml' ? 'text/xml' : type }));
    const { headers } = await open(await linkFor(team.ben));
    const given = await fetch(headers.get('location') ?? '');
    expect(given.headers.get('content-type')).toContain(type);
    expect(given.headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('is 404 without an address for who does not see the file any more', async () => {
    const { linkFor, open } = await posted();
    const url = await linkFor(team.gus);
    expect((await open(url)).status).toBe(302);
    await team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.gus.id });
    const answered = await open(url);
    expect([answered.status, answered.headers.get('location')]).toEqual([404, null]);
    expect((await open(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(404);
  });

  it('answers HEAD, and a client that has the file, without the store', async () => {
    const { linkFor, open } = await posted();
    const url = await linkFor(team.ben);
    const head = await open(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, '13', '']);
    const known = await open(url, { 'if-none-match': head.headers.get('etag') ?? '' });
    expect([known.status, known.headers.get('location')]).toEqual([304, null]);
  });
});
