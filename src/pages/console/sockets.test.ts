import { beforeEach, describe, expect, it } from 'vitest';
import { useDelivering } from '../../testing/delivering.js';
import { anIntegration } from '../../testing/integrations.js';
import { Browser, formIn } from '../../testing/oauth.js';
import { openSocket } from '../../testing/sockets.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam();
const delivering = useDelivering(skein);
const SOCKET = { delivery: 'socket' } as const;
const PING = { decision: 'ping' };

let browser: Browser;
beforeEach(async () => {
  browser = await Browser.of(skein, team.ben);
});

/** What is said beside a field. */
const errorOf = ({ text }: { text: string }, name: string) => new RegExp(`id="${name}-error">([^<]*)`).exec(text)?.[1];
const TWO_TARGETS = 'A socket has no URL. Leave the URL empty, or choose it here.';

describe('a webhook over a socket', () => {
  const NEW = '/integrations/hooks/new';
  const typed = { ...SOCKET, target_url: '', event: 'workspace_updated' };
  const hooks = () => team.ben.call('hooks.get');

  it('is added by the form, and its program opens the socket and gets the deliveries', async () => {
    const answered = await browser.submit(await browser.open(NEW), typed);
    expect(answered.status).toBe(303);
    const [hook] = await hooks();
    if (hook === undefined) throw new Error('There is no webhook');
    expect(hook).toMatchObject({ delivery: 'socket', target_url: `socket:subscription/${hook.id}` });
    const page = await browser.follow(answered);
    for (const said of [
      'Over a socket that your program opens',
      `ws://skein.test/api/v3/live/socket?subscription_id=${hook.id}`,
      '--url http://skein.test \\\n  --events workspace_updated \\\n  --forward-to',
    ])
      expect(page.text).toContain(said);
    expect(page.text).not.toContain('socket:subscription');
    expect((await browser.open('/integrations/hooks')).text).toContain('<p>Over a socket that your program opens</p>');
    const program = await openSocket(skein.baseUrl, team.ben, { ids: [hook.id] });
    delivering.startWorker();
    await delivering.happen(team.ben, { ...hook, secret: '' }, team.workspace);
    await program.gets(1);
  });

  it('is pinged over its socket, and the page says when no program has opened it', async () => {
    const { id } = await team.ben.call('hooks.subscribe', { delivery: 'socket', event: 'thread_added' });
    const path = `/integrations/hooks/${id}`;
    const refused = await browser.submit(formIn(await browser.open(path), 'Send a ping'), PING);
    expect(refused.text).toContain('The ping failed: no program has opened the socket.');
    await openSocket(skein.baseUrl, team.ben, { ids: [id] });
    const pinged = await browser.submit(formIn(await browser.open(path), 'Send a ping'), PING);
    expect(pinged.text).toContain('The ping has arrived.');
  });

  it('has no URL: the form says so beside the field, keeps what was typed, and adds nothing', async () => {
    const before = (await hooks()).length;
    const page = await browser.open(NEW);
    const both = await browser.submit(page, { ...typed, target_url: 'https://hooks.example.com/both' });
    expect([both.status, errorOf(both, 'delivery')]).toEqual([400, TWO_TARGETS]);
    expect(both.text).toContain('<option value="socket" selected>');
    expect(both.text).toContain('value="https://hooks.example.com/both"');
    const neither = await browser.submit(page, { ...typed, delivery: 'url' });
    expect([neither.status, errorOf(neither, 'target_url')]).toEqual([400, 'Please fill this in.']);
    const other = await browser.submit(page, { ...typed, delivery: 'pigeon' });
    expect([other.status, errorOf(other, 'delivery')]).toEqual([400, expect.stringContaining('must be')]);
    expect(await hooks()).toHaveLength(before);
  });

  it('of a program is listed without the words for a program of the person', async () => {
    const program = await skein.aProgramOf(team.ben, ['threads:read']);
    const { id } = await program.call('hooks.subscribe', { delivery: 'socket', event: 'thread_added' });
    const page = await browser.open(`/integrations/hooks/${id}`);
    expect(page.text).toContain('Over a socket that your program opens');
    expect(page.text).not.toContain('skein listen');
  });
});

describe('an integration over a socket', () => {
  const formFor = (kind: string) => browser.open(`/integrations/new?kind=${kind}`);
  const typed = { ...SOCKET, name: 'Loom counter', decision: 'build' };
  const built = async () => (await team.ben.call('integrations.get')).at(-1);

  it.each(['BOT', 'SLASH_COMMAND', 'GENERAL', 'CHANNEL', 'THREAD'])('is built by the form of a %s', async (kind) => {
    const command = kind === 'SLASH_COMMAND' ? { command: '/weave' } : {};
    const page = await browser.submit(await formFor(kind), { ...typed, ...command, callback_url: '' });
    expect(page.status).toBe(200);
    expect(await built()).toMatchObject({ kind, delivery: 'socket' });
    for (const said of ['ws://skein.test/api/v3/live/socket', '--url http://skein.test \\\n  --forward-to'])
      expect(page.text).toContain(said);
    expect(page.text).not.toContain('socket:integration');
  });

  it('is not offered for a URL report, which is fetched', async () => {
    const page = await formFor('URL_REPORT');
    expect(page.text).not.toContain('name="delivery"');
    const callback_url = 'https://app.example.com/sales';
    const refused = await browser.submit(page, { ...typed, callback_url });
    expect(refused.status).toBe(400);
    expect((await browser.submit(page, { ...typed, delivery: undefined, callback_url })).status).toBe(200);
  });

  it('shows its socket token when its maker asks, with which a program opens the socket and is pinged', async () => {
    const { id, socket_token } = await anIntegration(team.ben, 'BOT', SOCKET);
    const token = socket_token ?? 'none';
    const path = `/integrations/${id}`;
    const page = await browser.open(path);
    expect(page.text).not.toContain(token);
    const shown = await browser.submit(formIn(page, 'Show the tokens'), { decision: 'show_tokens' });
    expect(shown.text).toContain(`<code class="secret">${token}</code>`);
    const answering = () => ({ status: 200, body: '{"content":"pong"}' });
    await openSocket(skein.baseUrl, { token }, { answering });
    const pinged = await browser.submit(formIn(page, 'Send a ping'), PING);
    expect(pinged.text).toContain('It returned pong.');
  });

  it('may change to a URL, to a socket and to neither by the form', async () => {
    const { id } = await anIntegration(team.ben, 'BOT', SOCKET);
    const path = `/integrations/${id}/edit`;
    const name = 'Loom counter';
    const callback_url = 'https://app.example.com/called';
    const saved = async (more: Record<string, string>) => {
      const page = await browser.open(path);
      const answered = await browser.submit(page, { name, decision: 'save', ...more });
      expect(answered.status).toBe(303);
      return team.ben.call('integrations.getone', { id });
    };
    const page = await browser.open(path);
    expect(page.text).toContain('<option value="socket" selected>');
    expect(page.text).not.toContain('socket:integration');
    expect(await saved({ ...SOCKET, name: 'Shuttle' })).toMatchObject({ name: 'Shuttle', delivery: 'socket' });
    expect(await saved({ delivery: 'url', callback_url })).toMatchObject({ delivery: 'url', callback_url });
    const both = await browser.submit(await browser.open(path), { name, callback_url, ...SOCKET });
    expect([both.status, errorOf(both, 'delivery')]).toEqual([400, TWO_TARGETS]);
    expect(await saved({ ...SOCKET, callback_url: '' })).toMatchObject({ delivery: 'socket' });
    expect(await saved({ delivery: 'url', callback_url: '' })).toMatchObject({ delivery: null, callback_url: null });
  });

  it('that is a command needs a URL or a socket', async () => {
    const page = await formFor('SLASH_COMMAND');
    const neither = { ...typed, command: '/warp', delivery: 'url', callback_url: '' };
    const refused = await browser.submit(page, neither);
    expect([refused.status, errorOf(refused, 'callback_url')]).toEqual([400, 'Please fill this in.']);
  });

  it('says to who installs it that its program is told', async () => {
    const bot = await anIntegration(team.ben, 'BOT', SOCKET);
    const { text } = await browser.open(`/integrations/installation/${bot.id}`);
    expect(text).toContain('is sent to its program, with their names');
    expect(text).toContain('its program is told');
  });
});
