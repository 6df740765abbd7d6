import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { callbackSecret } from './signing.js';
import type { Schema } from '../generated/schemas.js';
import { useCalling } from '../testing/calling.js';
import { installed } from '../testing/integrations.js';
import { aThread } from '../testing/posts.js';
import { openSocket, silent, type AnsweringEnvelope, type Envelope, type SocketProgram } from '../testing/sockets.js';
import { useTeam } from '../testing/teams.js';
import { until } from '../testing/until.js';

const { skein, team } = useTeam({ per: 'test' });
useCalling(skein);

type Integration = Schema<'IntegrationDetails'>;
const open = ({ socket_token }: Integration, answering?: AnsweringEnvelope): Promise<SocketProgram> =>
  openSocket(skein.baseUrl, { token: socket_token ?? '' }, answering === undefined ? {} : { answering });
const fieldsOf = ({ body }: Envelope) => Object.fromEntries(new URLSearchParams(body));

describe('a bot that is called over a socket', () => {
  let bot: Integration;
  let bot_id: number;
  beforeEach(async () => {
    bot = await team.ada.call('integrations.add', { name: 'Weaver', kind: 'BOT', delivery: 'socket' });
    const { bot_id: id } = await installed(team.ada, bot, { workspace_id: team.workspace.id });
    bot_id = id ?? 0;
    await team.ada.call('channels.addUser', { id: team.channel.id, user_id: bot_id });
  });

  it('gets the same signed form as at a URL, and its answer is posted as the reply', async () => {
    const program = await open(bot, () => ({ status: 200, body: '{"content":"Woven."}' }));
    const thread = await aThread(team.ben, team.channel, { recipients: [bot_id] });
    const [envelope] = await program.gets(1);
    expect(fieldsOf(envelope ?? { envelope_id: '', headers: {}, body: '' })).toMatchObject({
      event_type: 'thread',
      thread_id: `${thread.id}`,
      verify_token: bot.verify_token,
      url_callback: expect.stringContaining('/url_callback?'),
    });
    const form = envelope?.body ?? '';
    const verified = () => new Webhook(callbackSecret(bot.verify_token)).verify(form, envelope?.headers ?? {});
    // The body is a form: it is verified before it is parsed as JSON.
    expect(verified).toThrow(SyntaxError);
    await until(async () => (await team.ben.call('comments.get', { thread_id: thread.id })).length === 1);
    const [reply] = await team.ben.call('comments.get', { thread_id: thread.id });
    expect(reply).toMatchObject({ creator: bot_id, content: 'Woven.' });
  });

  it('leaves nothing of the call in the database that can be read, and no row after the answer', async () => {
    const program = await open(bot, silent);
    await aThread(team.ben, team.channel, { title: 'A secret cloth', recipients: [bot_id] });
    const [envelope] = await program.gets(1);
    const read = () =>
      skein.db.many<{ row: string }>(sql`
      select encode(request, 'escape') || row_to_json(e)::text as row from socket_envelopes e`);
    const [kept] = await read();
    expect(kept?.row).toContain(envelope?.envelope_id);
    for (const secret of ['secret cloth', bot.verify_token, 'reply_token']) expect(kept?.row).not.toContain(secret);
    program.answer(envelope ?? { envelope_id: '' }, { status: 202 });
    await until(async () => (await read()).length === 0);
  });

  it('loses a reply of more than 1 MB as at a URL', async () => {
    await open(bot, () => ({ status: 200, body: 'x'.repeat(1024 * 1024 + 1) }));
    const thread = await aThread(team.ben, team.channel, { recipients: [bot_id] });
    await until(async () => (await team.ben.call('comments.get', { thread_id: thread.id })).length === 1);
    const [said] = await team.ben.call('comments.get', { thread_id: thread.id });
    expect(said).toMatchObject({ system_message: { type: 'integration_failed', reason: 'reply_too_large' } });
  });

  it('answers a ping over its socket; without one the ping says no_socket', async () => {
    expect(await team.ada.call('integrations.ping', { id: bot.id })).toMatchObject({ error: 'no_socket', pong: false });
    await open(bot, () => ({ status: 200, body: 'pong' }));
    expect(await team.ada.call('integrations.ping', { id: bot.id })).toMatchObject({
      error: null,
      pong: true,
      response: { status: 200, body: 'pong' },
      request: { url: `socket:integration/${bot.id}` },
    });
  });

  it('loses its socket within a second when its secrets are replaced, and the former token is 200', async () => {
    const program = await open(bot);
    await team.ada.call('integrations.regenerateSecret', { id: bot.id });
    expect(await program.closed()).toBe(1008);
    await expect(open(bot)).rejects.toThrow('403');
  });

  it('loses its socket within a second when it is removed, or is called at a URL', async () => {
    const [first, other] = [
      await open(bot),
      await team.ada.call('integrations.add', { name: 'Other', kind: 'BOT', delivery: 'socket' }),
    ];
    await team.ada.call('integrations.remove', { id: bot.id });
    const second = await open(other);
    await team.ada.call('integrations.update', { id: other.id, callback_url: 'https://app.example.com/' });
    expect([await first.closed(), await second.closed()]).toEqual([1008, 1008]);
  });
});

describe('a slash command that is called over a socket', () => {
  let weave: Integration;
  beforeEach(async () => {
    const slash = { name: 'Weave', kind: 'SLASH_COMMAND', command: '/weave', delivery: 'socket' } as const;
    weave = await team.ada.call('integrations.add', slash);
    await installed(team.ada, weave, { workspace_id: team.workspace.id });
  });

  const outcomeOf = async (id: number) => {
    const read = async () => (await team.gus.call('threads.getone', { id })).system_message;
    await until(async () => (await read())?.type !== 'integration_called');
    return read();
  };
  const called = () => aThread(team.gus, team.channel, { content: '/weave a cloth' });

  it('is answered', async () => {
    await open(weave, () => ({ status: 200, body: 'Woven.' }));
    const { id } = await called();
    expect(await outcomeOf(id)).toMatchObject({ type: 'integration_replied' });
    expect(await team.gus.call('threads.getone', { id })).toMatchObject({ content: 'Woven.' });
  });

  it('has failed at once without a socket: not_sent', async () => {
    const { id } = await called();
    expect(await outcomeOf(id)).toMatchObject({ type: 'integration_failed', reason: 'not_sent' });
  });

  it('is interrupted when its socket ends, and not sent to another one', async () => {
    const [first, second] = [await open(weave, silent), await open(weave, silent)];
    const { id } = await called();
    const all = () => [...first.envelopes, ...second.envelopes];
    await until(() => all().length === 1);
    (first.envelopes.length === 1 ? first : second).cut();
    expect(await outcomeOf(id)).toMatchObject({ type: 'integration_failed', reason: 'interrupted' });
    expect(all()).toHaveLength(1);
    const states = await skein.db.many<{ state: string; attempts: number }>(sql`
      select state, attempts from deliveries where bucket = ${bucketOf(team.gus.id)} and kind = 'command'`);
    expect(states).toEqual([{ state: 'failed', attempts: 1 }]);
  });
});
