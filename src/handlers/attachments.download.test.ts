import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from '../testing/person.js';
import { aPicture } from '../testing/pictures.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam({ per: 'test' });
let secret: Schema<'Channel'>;
let thread: Schema<'Thread'>;
let file: Schema<'Attachment'>;
beforeEach(async () => {
  const { ada, ben, gus, workspace } = team;
  const inside = { workspace_id: workspace.id, user_ids: [ben.id, gus.id] };
  secret = await ada.call('channels.add', { ...inside, name: 'Secret' });
  file = await anUpload(ada);
  thread = await aThread(ada, secret, { attachments: [file] });
});

/** Fetches a link as a browser does: without credentials. */
function open(url: string | null | undefined, headers: Record<string, string> = {}, method = 'GET') {
  const { pathname, search } = new URL(url ?? '');
  return skein.send({ method, path: `${pathname}${search}`, headers });
}

async function linkFor(by: Person): Promise<string | null | undefined> {
  return (await by.call('threads.getone', { id: thread.id })).attachments[0]?.url;
}

async function mustBeGone(url: string | null | undefined): Promise<void> {
  const answered = await open(url);
  expect([answered.status, answered.headers.get('content-type')]).toEqual([404, 'application/json']);
  expect(answered.json()).toMatchObject({ error_code: 110 });
}

describe('a link to an upload', () => {
  it('gives the bytes, with headers under which nothing of them runs on our origin', async () => {
    const answered = await open(await linkFor(team.ben));
    expect(answered.status).toBe(200);
    expect(answered.text).toBe('warp and weft');
    expect(Object.fromEntries(answered.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '13',
      'content-disposition': `inline; filename="notes.txt"; filename*=UTF-8''notes.txt`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: '"f427081f59fc12ab50d5325edfc333f73f1e2a0c72730da7c220f0f55d0f8a65"',
    });
  });

  it('says the same to HEAD, without the bytes', async () => {
    const answered = await open(await linkFor(team.ben), {}, 'HEAD');
    expect([answered.status, answered.headers.get('content-length'), answered.text]).toEqual([200, '13', '']);
  });

  it.each([
    ['bytes=5-7', 206, 'and', 'bytes 5-7/13'],
    ['bytes=-4', 206, 'weft', 'bytes 9-12/13'],
    ['bytes=0-', 206, 'warp and weft', 'bytes 0-12/13'],
    ['bytes=13-', 416, '', 'bytes */13'],
    ['lines=1', 200, 'warp and weft', null],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const answered = await open(await linkFor(team.ben), { range });
    expect([answered.status, answered.text, answered.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  const ETAG = '"f427081f59fc12ab50d5325edfc333f73f1e2a0c72730da7c220f0f55d0f8a65"';

  it.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, `"other",W/${ETAG}`, '*'])(
    'answers 304 to a client that has it, by If-None-Match %s, also with a range',
    async (known) => {
      for (const method of ['GET', 'HEAD']) {
        const answered = await open(await linkFor(team.ben), { 'if-none-match': known, range: 'bytes=13-' }, method);
        expect([answered.status, answered.text, answered.headers.get('etag')]).toEqual([304, '', ETAG]);
        expect(answered.headers.get('content-security-policy')).toContain('sandbox');
      }
    },
  );

  it.each(['"other"', ETAG.slice(1, -1), '"*"'])('answers the file to If-None-Match %s', async (known) => {
    const answered = await open(await linkFor(team.ben), { 'if-none-match': known });
    expect([answered.status, answered.text]).toEqual([200, 'warp and weft']);
  });

  it.each([
    [ETAG, 206, 'and'],
    [`W/${ETAG}`, 200, 'warp and weft'],
    ['"other"', 200, 'warp and weft'],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 200, 'warp and weft'],
  ])('answers a range with If-Range %s with %i', async (known, status, text) => {
    const answered = await open(await linkFor(team.ben), { 'if-range': known, range: 'bytes=5-7' });
    expect([answered.status, answered.text]).toEqual([status, text]);
  });

  it('is 404 for who has the file and may not see it any more', async () => {
    const url = await linkFor(team.gus);
    await team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.gus.id });
    expect((await open(url, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('shows pictures in the page, at their own link', async () => {
    const picture = await anUpload(team.ada, new File([new Uint8Array(await aPicture('png'))], 'a.png'));
    const answered = await open(picture.image);
    expect(answered.headers.get('content-type')).toBe('image/png');
    expect(answered.headers.get('content-disposition')).toMatch(/^inline/);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['<!doctype html><script>alert(1)</script>', 'text/html; charset=utf-8'],
  ])('lets %j only be saved', async (text, type) => {
    const { url } = await anUpload(team.ada, new File([text], 'a.png', { type: 'image/png' }));
    const answered = await open(url);
    expect(answered.headers.get('content-type')).toBe(type);
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(answered.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['text/csv', Buffer.from('a;Köln\n'), 'text/csv; charset=utf-8', 'attachment'],
    ['text/csv', Buffer.from('a;K\xf6ln\n', 'latin1'), 'text/csv', 'attachment'],
    ['text/plain', Buffer.from('\ufeffa;Köln\n', 'utf16le'), 'text/plain', 'inline'],
    ['application/rss+xml', Buffer.from('<rss><title>a</title></rss>'), 'application/rss+xml', 'attachment'],
    ['text/xml', Buffer.from('<note/>'), 'text/xml; charset=utf-8', 'attachment'],
    ['text/javascript', Buffer.from('alert(1)'), 'text/plain; charset=utf-8', 'inline'],
  ])('says what a %s is, with its charset only where it is UTF-8', async (type, bytes, contentType, disposition) => {
    const { url } = await anUpload(team.ada, new File([new Uint8Array(bytes)], 'a', { type }));
    const { headers } = await open(url);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([contentType, 'nosniff']);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; `));
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  });

  it('gives an empty file too', async () => {
    const { url } = await anUpload(team.ada, new File([], 'empty'));
    const answered = await open(url);
    expect([answered.status, answered.text]).toEqual([200, '']);
  });

  it('works for whom it was made, and for nobody else, however it is changed', async () => {
    const url = new URL((await linkFor(team.ben)) ?? '');
    for (const [name, value] of [
      ['reader', String(team.ada.id)],
      ['expires', '9999999999'],
      ['signature', '0'.repeat(64)],
    ]) {
      const changed = new URL(url);
      changed.searchParams.set(name ?? '', value ?? '');
      await mustBeGone(changed.href);
    }
    const other = await anUpload(team.ben);
    await mustBeGone(url.href.replace(file.attachment_id, other.attachment_id));
    await mustBeGone(`http://skein.test/files/${file.attachment_id}`);
    await mustBeGone(`http://skein.test/files/nothing${url.search}`);
  });

  it('works for seven days', async () => {
    const url = await linkFor(team.ben);
    skein.clock.advance(7 * DAY - 5000);
    expect((await open(url)).status).toBe(200);
    skein.clock.advance(6000);
    await mustBeGone(url);
    expect((await open(await linkFor(team.ben))).status).toBe(200);
  });

  it('works only as long as its reader sees what it hangs on', async () => {
    const [bens, guss, adas] = [await linkFor(team.ben), await linkFor(team.gus), await linkFor(team.ada)];
    await team.ada.call('channels.removeUser', { id: secret.id, user_id: team.ben.id });
    await mustBeGone(bens);
    expect((await open(guss)).status).toBe(200);
    await team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: team.gus.id });
    await mustBeGone(guss);
    // Who uploaded it sees it as long as it is there.
    expect((await open(adas)).status).toBe(200);
  });

  it('works where its reader sees another post that it hangs on, and not any more when all let go of it', async () => {
    const public_ = await aThread(team.ada, team.channel);
    const comment = await aComment(team.ada, public_, { attachments: [file] });
    const url = await linkFor(team.ben);
    await team.ada.call('channels.removeUser', { id: secret.id, user_id: team.ben.id });
    expect((await open(url)).status).toBe(200);
    await team.ada.call('attachments.remove', { attachment_id: file.attachment_id, comment_id: comment.id });
    await mustBeGone(url);
  });

  it('works no more for a removed comment, thread, channel', async () => {
    const onComment = await anUpload(team.ada);
    const comment = await aComment(team.ada, thread, { attachments: [onComment] });
    const shown = await team.cleo.try('comments.getone', { id: comment.id });
    expect(shown.status).toBe(404);
    const commentUrl = (await team.ben.call('comments.getone', { id: comment.id })).attachments[0]?.url;
    await team.ada.call('comments.remove', { id: comment.id });
    await mustBeGone(commentUrl);

    const threadUrl = await linkFor(team.ben);
    await team.ada.call('threads.remove', { id: thread.id });
    await mustBeGone(threadUrl);

    const inChannel = await anUpload(team.ada);
    thread = await aThread(team.ada, secret, { attachments: [inChannel] });
    const channelUrl = await linkFor(team.ben);
    await team.ada.call('channels.archive', { id: secret.id });
    expect((await open(channelUrl)).status).toBe(200);
    await team.ada.call('channels.remove', { id: secret.id });
    await mustBeGone(channelUrl);
  });

  it('works no more for a user who is gone, even to what they uploaded', async () => {
    const olga = await skein.aUser('olga');
    const { url } = await anUpload(olga);
    expect((await open(url)).status).toBe(200);
    await skein.db.run(sql`update users set deleted_at = ${skein.clock.now()} where id = ${olga.id}`);
    await mustBeGone(url);
  });

  it('of an upload that hangs on nothing is for who made it, for 24 hours', async () => {
    const { url } = await anUpload(team.ben);
    expect((await open(url)).status).toBe(200);
    skein.clock.advance(DAY);
    await mustBeGone(url);
  });
});
