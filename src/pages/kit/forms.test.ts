import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { unreadResponses } from '../../http/memory_budget.js';
import { Browser, CALLBACK, formIn } from '../../testing/oauth.js';
import { aThread } from '../../testing/posts.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam();
const QUOTE = '"';
/** A character of four bytes, which a form encodes in twelve. */
const WIDE = '\u{1f9f5}';

const send = (path: string, body: string, browser?: Browser) => {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'http://skein.test',
    ...(browser?.cookie === undefined ? {} : { cookie: browser.cookie }),
  };
  return skein.send({ method: 'POST', path, headers, body });
};

describe('a form that is too large', () => {
  it.each([
    '/sign_in',
    '/sign_out',
    '/register',
    '/forgot_password',
    '/reset_password',
    '/recover_account',
    '/confirm_email',
    '/invitation',
    '/prove_email',
    '/unsubscribe',
    '/join/abc',
    '/change_password',
    '/account',
    '/oauth/authorize',
  ])('of more than 64 KB is a page of 413, and nothing of it is repeated: %s', async (path) => {
    const { status, text } = await send(path, `password=x&name=a&email=${QUOTE.repeat(64 * 1024)}`);
    expect([status, text.length < 10_000]).toEqual([413, true]);
    expect(text).toContain('This form is too large.');
  });

  it.each(['/integrations/new', '/account/notifications', '/workspaces/new'])(
    'of more than 256 KB is 413 on a page for people who are signed in: %s',
    async (path) => {
      const browser = await Browser.of(skein, team.ada);
      const sized = (bytes: number) => send(path, `name=${'a'.repeat(bytes - 'name='.length)}`, browser);
      expect((await sized(256 * 1024)).status).toBe(403);
      expect((await sized(256 * 1024 + 1)).status).toBe(413);
    },
  );
});

describe('a form with the longest texts', () => {
  it('of an integration is accepted', async () => {
    const browser = await Browser.of(skein, team.ada);
    const url = (at: number) => `${CALLBACK}/${at}?${'/'.repeat(2048 - CALLBACK.length - 3)}`;
    const typed = {
      name: WIDE.repeat(255),
      description: WIDE.repeat(4096),
      configure_url: url(0),
      callback_url: url(0),
      redirect_urls: Array.from({ length: 10 }, (_, at) => url(at)).join('\r\n'),
      decision: 'build',
    };
    const answered = await browser.submit(await browser.open('/integrations/new?kind=GENERAL'), typed);
    expect(answered.status).toBe(200);
    expect((await team.ada.call('integrations.get')).at(-1)?.description).toBe(typed.description);
  });

  it('as an answer is accepted', async () => {
    const { ada, channel } = team;
    const browser = await Browser.of(skein, ada);
    const thread = await aThread(ada, channel, { recipients: [] });
    const page = formIn(await browser.open(`/live/threads/${thread.id}`), 'name="content"');
    expect((await browser.submit(page, { content: WIDE.repeat(65_536) })).status).toBe(303);
    expect((await browser.submit(page, { content: WIDE.repeat(90_000) })).status).toBe(413);
  });
});

describe('a text that is too long for its field', () => {
  it('is shown again cut, and still too long', async () => {
    const { status, text } = await send('/sign_in', `password=x&email=${QUOTE.repeat(60_000)}`);
    expect(status).toBe(400);
    expect(text).toContain(`value="${'&#34;'.repeat(4096)}"`);
  });

  it('and for any field, is cut in an answer', async () => {
    const { ada, channel } = team;
    const browser = await Browser.of(skein, ada);
    const thread = await aThread(ada, channel, { recipients: [] });
    const page = formIn(await browser.open(`/live/threads/${thread.id}`), 'name="content"');
    const refused = await browser.submit(page, { content: 'a'.repeat(200_000) });
    expect(refused.text).toContain('Please use at most 65536 characters.');
    expect(/<textarea[^>]*>\n([^<]*)</.exec(refused.text)?.[1]).toBe('a'.repeat(131_072));
    const kept = await browser.submit(page, { content: 'b'.repeat(70_000) });
    expect(/<textarea[^>]*>\n([^<]*)</.exec(kept.text)?.[1]).toBe('b'.repeat(70_000));
  });
});

describe('pages that are not read', () => {
  /** Somebody who holds all the memory for unread responses. The next one that counts closes their connection. */
  function fullOf(): PassThrough {
    const held = new PassThrough();
    unreadResponses.add(held, 192 * 2 ** 20, 'of somebody else');
    return held;
  }

  it('count as unread responses of the address', async () => {
    const held = fullOf();
    const { text } = await send('/sign_in', `password=x&email=${QUOTE.repeat(4096)}`);
    expect([text.length > 16 * 1024, held.destroyed]).toEqual([true, true]);
  });

  it('count in the parts that a script asks for, too', async () => {
    const { ada, channel } = team;
    const browser = await Browser.of(skein, ada);
    const thread = await aThread(ada, channel, { content: 'a'.repeat(20_000), recipients: [] });
    const held = fullOf();
    const { text } = await browser.open(`/live/threads/${thread.id}/posts`);
    expect([text.length > 16 * 1024, held.destroyed]).toEqual([true, true]);
  });
});
