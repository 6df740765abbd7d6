import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { answersIn, batch, codesOf, get, post, tryBatch } from '../testing/batches.js';
import { Caller } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: (skein) => skein.aTeam({ public: false }) });

const WHO = get('users/get_session_user');
const as = ({ token }: { token: string | undefined }) => get(`users/get_session_user?token=${token}`);

/** The ids of the users whom requests belong to, or the codes of the errors. */
function whoIn(answers: readonly { body: Record<string, unknown> }[]): unknown[] {
  return answers.map(({ body }) => body['id'] ?? body['error_code']);
}

describe('the credentials of a batch', () => {
  it('are needed: a stranger is 120, an unknown token 200, whatever is inside', async () => {
    expect(await skein.stranger.error('batch.batch', { requests: [as(team.ada)] })).toBe('not_logged_in');
    expect(await new Caller(skein.send, 'AAnobodys').error('batch.batch', { requests: [as(team.ada)] })).toBe(
      'token_invalid',
    );
  });

  it('hold for each request whose url has no token of its own', async () => {
    const answers = await batch(team.ada, [WHO, as(team.ben), as({ token: 'AAnobodys' }), as({ token: '' }), WHO]);
    expect(whoIn(answers)).toEqual([team.ada.id, team.ben.id, 200, team.ada.id, team.ada.id]);
  });

  it('may be an argument of the batch, in its query or its body', async () => {
    const { stranger } = skein;
    const inBody = await stranger.try('batch.batch', { requests: [WHO], token: team.ben.token });
    const inQuery = await skein.send({
      method: 'POST',
      path: `/api/v3/batch?token=${team.ben.token}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [WHO] }),
    });
    expect([whoIn(answersIn(inBody)), whoIn(answersIn(inQuery))]).toEqual([[team.ben.id], [team.ben.id]]);
  });

  it('are not replaced by a token in the body of a request', async () => {
    const [answer] = await batch(team.ada, [post('users/update', { profession: 'Spy', token: team.ben.token ?? '' })]);
    expect(answer?.body).toMatchObject({ id: team.ada.id, profession: 'Spy' });
    expect(await team.ben.call('users.getSessionUser')).not.toMatchObject({ profession: 'Spy' });
  });

  it('open what they open alone, and nothing more: a private channel is not there for those outside', async () => {
    const thread = await aThread(team.ada, team.channel);
    const reading = get(`threads/getone?id=${thread.id}`);
    const posting = post('comments/add', { thread_id: thread.id, content: 'Let me in.' });
    for (const outside of [team.cleo, team.gwen, team.olga]) {
      expect(whoIn(await batch(outside, [reading, posting, reading]))).toEqual([108, 108, 108]);
      const amongOthers = await batch(team.ada, [
        reading,
        { ...reading, url: `${reading.url}&token=${outside.token}` },
      ]);
      expect(whoIn(amongOthers)).toEqual([thread.id, 108]);
    }
    expect(await team.ada.call('threads.getone', { id: thread.id })).toMatchObject({ comment_count: 0 });
  });

  it('of a program need no scope for the batch, and for each request what it needs alone', async () => {
    const program = await skein.aProgramOf(team.ada, ['user:read']);
    const [own, foreign, full] = await batch(program, [
      WHO,
      get(`workspaces/getone?id=${team.workspace.id}`),
      post('users/invalidate_token'),
    ]);
    expect(own?.code).toBe(200);
    expect(foreign).toMatchObject({
      code: 403,
      body: { error_code: 109, error_extra: { required_scopes: ['workspaces:read'] } },
    });
    expect(full).toMatchObject({ code: 403, body: { error_code: 109 } });
    const without = await skein.aProgramOf(team.ada, []);
    expect(codesOf(await batch(without, [WHO]))).toEqual([403]);
  });

  it('end where a request ends them: the next ones are 200', async () => {
    const ivy = await skein.aUser('ivy');
    expect(whoIn(await batch(ivy, [WHO, post('users/invalidate_token'), WHO, WHO]))).toEqual([
      ivy.id,
      ivy.id,
      200,
      200,
    ]);
    const dan = await skein.aUser('dan');
    const gone = await batch(dan, [
      WHO,
      post('users/delete', { password: PASSWORD }),
      post('workspaces/add', { name: 'A' }),
    ]);
    expect(whoIn(gone)).toEqual([dan.id, undefined, 200]);
  });

  it('are looked up once for all reads that follow one another', async () => {
    const requests = Array.from({ length: 50 }, () => get(`workspaces/getone?id=${team.workspace.id}`));
    const lookups = async (sent: typeof requests) => {
      const statements = await skein.statementsDuring(() => batch(team.ada, sent));
      return statements.filter((text) => text.includes('from "tokens"')).length;
    };
    expect(await lookups(requests)).toBe(1);
    expect(
      await lookups(requests.map(({ url, ...rest }) => ({ ...rest, url: `${url}&token=${team.ben.token}` }))),
    ).toBe(2);
  });
});

describe('somebody who is taken out of the workspace in the middle of their batch', () => {
  it('does and sees nothing there in what follows', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    const opening = post('threads/add', { channel_id: channel.id, title: 'Launch', content: 'Who is in?' });
    const removing = post(`workspace_users/remove?token=${ada.token}`, { id: workspace.id, user_id: ben.id });
    const listing = get(`threads/get?channel_id=${channel.id}`);
    const answers = await batch(ben, [listing, opening, removing, listing, opening], { parallel: true });
    expect(answers.map(({ body }) => body['error_code'])).toEqual([undefined, undefined, undefined, 107, 107]);
    expect(await ada.call('threads.get', { channel_id: channel.id })).toHaveLength(1);
  });
});

describe('a session in a batch', () => {
  const stranger = new Caller((sent) => skein.send(sent), undefined);

  it('is taken from a page of ours, and reads and writes', async () => {
    const cookie = await skein.aCookieOf(team.ada);
    const headers = { cookie, origin: 'http://skein.test', 'sec-fetch-site': 'same-origin' };
    expect(whoIn(await batch(stranger, [WHO, post('users/update', { profession: 'Weaver' })], { headers }))).toEqual([
      team.ada.id,
      team.ada.id,
    ]);
  });

  it.each([
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is not taken from another site, %j: 120 for all of it, and nothing happens', async (from) => {
    const headers = { ...from, cookie: await skein.aCookieOf(team.ben) };
    const answered = await tryBatch(stranger, [WHO, post('users/update', { profession: 'Spy' })], { headers });
    expect(JSON.parse(answered.text)).toMatchObject({ error_code: 120 });
    expect(await team.ben.call('users.getSessionUser')).not.toMatchObject({ profession: 'Spy' });
  });

  it('is not enough for a GET that changes something, unless the browser says that it comes from here', async () => {
    const cookie = await skein.aCookieOf(team.ada);
    const { id } = await team.ada.call('conversations.getOrCreate', {
      workspace_id: team.workspace.id,
      user_ids: [team.ben.id, team.cleo.id],
    });
    const taking = get(`conversations/remove_user?id=${id}&user_id=${team.cleo.id}`);
    expect(whoIn(await batch(stranger, [taking, WHO], { headers: { cookie } }))).toEqual([120, team.ada.id]);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect(codesOf(await batch(stranger, [taking], { headers }))).toEqual([200]);
  });

  it('that a request begins is set by the answer of the batch alone, where no script reads it', async () => {
    const { email } = team.ben;
    const answered = await tryBatch(team.ada, [post('users/login', { email, password: PASSWORD }), WHO]);
    const cookie = answered.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(answered.headers.get('set-cookie')).toMatch(/^skein_session=[\w-]+; .*HttpOnly/);
    expect(answered.text.toLowerCase()).not.toContain('set-cookie');
    expect(answered.text).not.toContain(cookie.slice('skein_session='.length));
    expect(whoIn(answersIn(answered))).toEqual([team.ben.id, team.ada.id]);
    expect(whoIn(await batch(stranger, [WHO], { headers: { cookie } }))).toEqual([team.ben.id]);
  });

  it('that a request ends is over for the next ones, and for the browser', async () => {
    const cookie = await skein.aCookieOf(team.ada);
    const answered = await tryBatch(stranger, [WHO, post('users/logout'), WHO], { headers: { cookie } });
    expect(answered.headers.get('set-cookie')).toMatch(/^skein_session=; Max-Age=0/);
    expect(whoIn(answersIn(answered))).toEqual([team.ada.id, undefined, 200]);
  });

  it('is begun by no batch of another site', async () => {
    const requests = [post('users/login', { email: team.ben.email, password: PASSWORD })];
    const answered = await tryBatch(team.ada, requests, { headers: { origin: 'http://evil.test' } });
    expect(whoIn(answersIn(answered))).toEqual([team.ben.id]);
    expect(answered.headers.get('set-cookie')).toBe(null);
  });
});

describe('sign-ins inside a batch', () => {
  it('count like others: the eleventh that fails is 429', async () => {
    const eve = await skein.aUser('eve');
    const wrong = Array.from({ length: 12 }, () => post('users/login', { email: eve.email, password: 'not this one' }));
    const answers = await batch(team.ada, wrong);
    expect(codesOf(answers)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    await skein.db.run(sql`delete from rate_limit_hits`);
  });
});
