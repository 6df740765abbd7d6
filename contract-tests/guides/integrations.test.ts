import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../src/generated/schemas.js';
import { anIntegration, posting } from '../../src/testing/integrations.js';
import { threadsIn, useReports } from '../../src/testing/reports.js';
import { postTo, useSenders } from '../../src/testing/sending.js';
import { useTeam } from '../../src/testing/teams.js';
import { blocksOf } from './blocks.js';
import { run, scriptOf } from './commands.js';

const { skein, team } = useTeam({ per: 'test' });
const { aSite, startWorker, moveTo } = useReports(skein);
const aSender = useSenders();

/** Runs commands of the guide as Ada, with these variables. Returns what they print. */
async function printed(blocks: readonly string[], variables: Record<string, string> = {}): Promise<string> {
  const env = { auth: `Authorization: Bearer ${team.ada.token}`, api: `${skein.baseUrl}/api/v3`, ...variables };
  return (await run(scriptOf(blocks), { env })).join('\n');
}

describe('docs/guides/integrations.md', () => {
  it('posts from outside', async () => {
    const { post_data_url: shown } = await posting(team.ada, 'CHANNEL', { channel_id: team.channel.id });
    const { pathname, search } = new URL(shown ?? '');
    const post_data_url = `${skein.baseUrl}${pathname}${search}`;
    const commands = blocksOf('integrations.md', 'bash', 'Posting from outside');
    const response: unknown = JSON.parse(await printed(commands, { post_data_url }));
    const [thread] = await threadsIn(team.ada, team.channel);
    expect(response).toEqual({ status: 'ok', thread_id: thread?.id, comment_id: null });
    expect(thread).toMatchObject({ title: 'Build 128', content: 'All tests passed.' });
  });

  it('schedules a report, whose JSON becomes a thread', async () => {
    const [body = ''] = blocksOf('integrations.md', 'json', 'Making reports');
    const site = await aSite({ headers: { 'Content-Type': 'application/json' }, body });
    const { id } = await anIntegration(team.ada, 'URL_REPORT', { callback_url: site.url });
    const variables = { integration: String(id), channel: String(team.channel.id) };
    const report: Schema<'InstallationDetails'> = JSON.parse(
      await printed(blocksOf('integrations.md', 'bash', 'Making reports'), variables),
    );
    expect(report).toMatchObject({ schedule: '30 8 * * 1-5', timezone: 'Europe/Berlin' });
    startWorker();
    await moveTo(report);
    await expect
      .poll(() => threadsIn(team.ada, team.channel), { timeout: 10_000 })
      .toMatchObject([
        {
          title: expect.stringMatching(/^Sales on \d{4}-\d\d-\d\d$/),
          content: 'Twelve looms, *two* more than yesterday.',
        },
      ]);
  });
});

describe('the program in docs/guides/integrations.md', () => {
  it('answers a ping, as the guide shows, and nobody without the verify token', async () => {
    const integration = await anIntegration(team.ada, 'BOT', { callback_url: 'http://127.0.0.1:9/' });
    const env = { ...process.env, PORT: '0', VERIFY_TOKEN: integration.verify_token };
    const [code = ''] = blocksOf('integrations.md', 'js');
    const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(program, 'close');
    const [said] = await once(program.stdout.setEncoding('utf8'), 'data');
    const callback_url = `http://127.0.0.1:${String(said).replaceAll(/\D/g, '')}/`;
    await team.ada.call('integrations.update', { id: integration.id, callback_url });
    const shown = await printed(blocksOf('integrations.md', 'bash', 'Responding to a ping'), {
      integration: String(integration.id),
    });
    const [example = ''] = blocksOf('integrations.md', 'json', 'Responding to a ping');
    expect(withoutChance(JSON.parse(shown))).toEqual(withoutChance(JSON.parse(example)));
    const forged = await postTo(aSender(), callback_url, { body: 'event_type=ping&verify_token=x' });
    expect(forged.status).toBe(403);
    program.kill();
    await ended;
  });
});

interface Ping {
  request: { url: string; headers: Record<string, string>; body: string };
  response: { headers: Record<string, string> };
}

/** A ping without ids, times, ports and names, which differ, and without headers that Node adds to responses. */
function withoutChance({ request, response, ...rest }: Ping) {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', ...headers } = request.headers;
  return {
    ...rest,
    milliseconds: 0,
    request: {
      ...request,
      url: request.url.replace(/\d+\/$/, ''),
      headers: { ...headers, id: id.replaceAll(/\d+/g, '1'), time: time.replace(/^\d{10}$/, '1') },
      body: request.body.replace(/user_id=\d+&user_name=[^&]*/, ''),
    },
    response: { ...response, headers: response.headers['content-type'] },
  };
}
