import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { fieldsOf, saying } from '../testing/calling.js';
import { Program } from '../testing/program.js';
import { hang, status, useReceivers, type Answering, type Received } from '../testing/receivers.js';
import { useRemotes } from '../testing/remotes.js';
import { CALLED_KINDS } from './verify/requests.js';
import { verify, type VerifyOptions } from './verify/verification.js';

const TOKEN = 'AE7exampleVerifyTokenOfABot0123456789abcdefgh';
const FIVE_MINUTES = 300;

const aReceiver = useReceivers();
const remotes = useRemotes();

/** Runs the command. Returns what it prints, with single blanks and without times. */
async function checked(
  url: string,
  options: Partial<VerifyOptions> = {},
): Promise<{ isFine: boolean; said: string[] }> {
  const said: string[] = [];
  const print = (...lines: readonly string[]) =>
    void said.push(
      ...lines
        .filter((line) => line !== '')
        .map((line) =>
          line
            .replace(/ \d+ ms/, '')
            .replaceAll(/ +/g, ' ')
            .trim(),
        ),
    );
  const isFine = await verify({ url, kind: 'BOT', token: TOKEN, command: '/verify', print, laterMs: 100, ...options });
  return { isFine, said };
}

function isSigned({ headers, body }: Received): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const expected = createHmac('sha256', TOKEN)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest('base64');
  return (
    signature === `v1,${expected}` && Math.abs(Number(timestamp) - systemClock.now().getTime() / 1000) < FIVE_MINUTES
  );
}

/** Answers requests that Skein has signed: pings with a pong, and the others as the table says, else with 200. */
function answering(table: Record<string, Answering> = {}): Answering {
  return (received, response) => {
    if (!isSigned(received)) return void response.writeHead(401).end();
    const { event_type = '' } = fieldsOf(received);
    const pong = event_type === 'ping' ? saying('{"content":"pong"}') : saying('');
    (table[event_type] ?? pong)(received, response);
  };
}

/** Posts to the `url_callback` of a call, after the answer. */
function replyingLater(body: string): Answering {
  return (received, response) => {
    response.writeHead(202).end();
    void fetch(fieldsOf(received)['url_callback'] ?? '', { method: 'POST', body });
  };
}

describe('a bot', () => {
  it('is told what Skein would post, when it answers as it should', async () => {
    const bot = await aReceiver(
      answering({ message: saying('At the\n  loom.'), comment: saying('{"content":"Yes."}') }),
    );
    expect(await checked(bot.url())).toEqual({
      isFine: true,
      said: [
        'ok ping 200',
        'ok message 200 Skein would post: At the loom.',
        'ok thread 200 Skein would post nothing.',
        'ok comment 200 Skein would post: Yes.',
        'ok wrong signature 401 It is refused.',
        'ok signed an hour ago 401 It is refused.',
        'ok uninstall 200',
        '7 ok, 0 warnings, 0 FAILED',
      ],
    });
    expect(new Set(bot.received.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
  });

  it('may reply later', async () => {
    const bot = await aReceiver(answering({ message: replyingLater('{"content":"At the loom.","actions":[]}') }));
    const { isFine, said } = await checked(bot.url(), { laterMs: 20_000 });
    expect(isFine).toBe(true);
    expect(said).toContain('ok message 202 Skein would post nothing, and take a later reply.');
    expect(said).toContain('ok later reply to message Skein would post: At the loom.');
  });

  it('fails with a later reply that Skein would refuse', async () => {
    const bot = await aReceiver(answering({ thread: replyingLater('{"text":"At the loom."}') }));
    const { isFine, said } = await checked(bot.url(), { laterMs: 20_000 });
    expect(isFine).toBe(false);
    expect(said).toContainEqual(
      expect.stringMatching(/^FAILED later reply to thread Skein would refuse it: 19 .*content/),
    );
  });

  it('fails with a later reply to another URL than the one it got', async () => {
    const elsewhere: Answering = (received, response) => {
      const url = new URL(fieldsOf(received)['url_callback'] ?? '');
      url.searchParams.set('reply_token', 'another');
      void fetch(url, { method: 'POST', body: '{"content":"x"}' }).then(() => response.end());
    };
    const { isFine, said } = await checked((await aReceiver(answering({ message: elsewhere }))).url());
    expect(isFine).toBe(false);
    expect(said).toContainEqual(expect.stringMatching(/^FAILED later reply Skein would refuse it: 200 /));
  });

  it('may stay silent, which is said', async () => {
    const { isFine, said } = await checked((await aReceiver(answering({ comment: status(204) }))).url());
    expect(isFine).toBe(true);
    expect(said).toContainEqual(expect.stringMatching(/^There was no later reply to: comment\./));
  });

  it.each([
    ['hangs', hang, '- The answer was not complete within 10 seconds. Answer first, and work afterwards.'],
    ['is not UTF-8', saying(Buffer.from([0xff])), '200 The body is not UTF-8. Skein would not post it.'],
    ['is too large', saying('x'.repeat(1024 * 1024 + 1)), '200 The body is larger than 1 MB. Skein would not post it.'],
    [
      'redirects',
      status(302),
      '302 The status is 302. Only 2xx counts for a BOT integration. Skein follows no redirects.',
    ],
    ['has no text', saying('{"content":1}'), expect.stringMatching(/^200 The reply is not valid: 20 .*content/)],
  ])('fails when its answer %s', async (_, message, problem) => {
    const { isFine, said } = await checked((await aReceiver(answering({ message }))).url(), { timeoutMs: 2000 });
    expect(isFine).toBe(false);
    const [failure = '', ...others] = said.filter((line) => line.startsWith('FAILED'));
    expect(failure.replace('FAILED message ', '')).toEqual(problem);
    expect(others).toEqual([]);
  });

  it('fails with a wrong pong, and with a status that does not count', async () => {
    const wrong = await checked((await aReceiver(answering({ ping: saying('OK') }))).url());
    expect(wrong.said[0]).toBe('FAILED ping 200 The body is neither {"content":"pong"} nor pong.');
    const another = await checked((await aReceiver(answering())).url(), { token: `${TOKEN}x` });
    expect(another.said[0]).toBe(
      'FAILED ping 401 The status is 401. Only 2xx counts for a BOT integration. Does the integration have the same verify token?',
    );
    expect(another.said).toContain('No wrongly signed request was sent, because no signed one was accepted.');
    expect([wrong.isFine, another.isFine]).toEqual([false, false]);
  });

  it('gets warnings when it verifies nothing', async () => {
    const credulous = await aReceiver((received, response) => void response.end(received.body === '' ? '' : 'pong'));
    const { isFine, said } = await checked(credulous.url());
    expect(isFine).toBe(true);
    expect(said.filter((line) => line.startsWith('warning'))).toEqual([
      expect.stringMatching(/^warning wrong signature 200 It accepts requests that Skein has not signed\. /),
      expect.stringMatching(/^warning signed an hour ago 200 It accepts a request that was signed an hour ago\. /),
    ]);
    expect(said.at(-1)).toBe('5 ok, 2 warnings, 0 FAILED');
  });
});

describe('the other kinds', () => {
  it('must answer 200, when they are installed in a channel or a thread', async () => {
    const channel = await aReceiver(answering({ thread: status(204), uninstall: status(204) }));
    expect((await checked(channel.url(), { kind: 'CHANNEL' })).said).toEqual([
      'ok ping 200',
      'FAILED thread 204 The status is 204. Only 200 counts for a CHANNEL integration.',
      'ok comment 200 Skein would post nothing.',
      'ok wrong signature 401 It is refused.',
      'ok signed an hour ago 401 It is refused.',
      'FAILED uninstall 204 The status is 204. Only 200 counts for the uninstall of a CHANNEL integration.',
      '4 ok, 0 warnings, 2 FAILED',
    ]);
  });

  it('must reply at once, when they are slash commands', async () => {
    const command = await aReceiver(answering({ comment: saying('Red.'), message: status(202) }));
    const { said } = await checked(command.url(), { kind: 'SLASH_COMMAND', command: '/weave' });
    expect(said.slice(1, 3)).toEqual([
      'ok command with argument 200 Skein would post: Red.',
      'FAILED command alone 202 There is no reply. A slash command must reply at once, with a content.',
    ]);
    const [, argued, alone] = command.received.map(fieldsOf);
    expect(argued).toMatchObject({ event_type: 'comment', command: '/weave', command_argument: 'the red one' });
    expect(alone).toMatchObject({
      event_type: 'message',
      command: '/weave',
      command_argument: '',
      verify_token: TOKEN,
    });
  });

  it.each(CALLED_KINDS)('get only what the contract has: %s', async (kind) => {
    const receiver = await aReceiver(answering({ comment: saying('Red.'), message: saying('Blue.') }));
    expect((await checked(receiver.url(), { kind })).isFine).toBe(true);
    const document: { components: { schemas: Record<string, { properties: object }> } } = JSON.parse(
      readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'),
    );
    const known = Object.keys(document.components.schemas['IntegrationCallback']?.properties ?? {});
    for (const received of receiver.received) {
      expect(Object.keys(fieldsOf(received)).filter((name) => !known.includes(name))).toEqual([]);
    }
    expect(receiver.received.map(({ body }) => new URLSearchParams(body).get('event_type')).at(-1)).toBe('uninstall');
  });
});

describe('an integration that cannot be reached', () => {
  it('is asked once', async () => {
    expect(await checked('http://127.0.0.1:9/')).toEqual({
      isFine: false,
      said: [
        'FAILED ping - The connection was refused. Is the integration running?',
        'The other requests were not sent.',
        '0 ok, 0 warnings, 1 FAILED',
      ],
    });
  });

  it.each([
    ['http://192.0.2.1/', 'The host has no address, or one that is not public.'],
    ['http://1.1.1.1/', 'Skein calls https URLs without credentials; http only on this machine, in development.'],
    [
      'https://1.1.1.1:8443/',
      'Skein calls public addresses on the ports 80 and 443 only, unless WEBHOOK_ALLOW names others.',
    ],
  ])('because Skein does not call %s', async (url, problem) => {
    expect((await checked(url)).said[0]).toBe(`FAILED ping - ${problem}`);
  });

  it('fails when it does not speak HTTP, or speaks no TLS', async () => {
    const remote = await remotes.saying('220 mail.example.com\r\n');
    expect((await checked(remote.url)).said[0]).toBe(
      'FAILED ping - The answer is not HTTP, or its headers are too long.',
    );
    const plain = await remotes.http((_request, response) => void response.end());
    expect((await checked(plain.url.replace('http:', 'https:'))).said[0]).toBe(
      'FAILED ping - The TLS handshake failed. Does this port speak https?',
    );
  });
});

describe('skein verify', () => {
  const run = async (args: readonly string[], settings: Record<string, string> = {}) => {
    const program = new Program(settings, { args: ['verify', ...args] });
    const { code } = await program.ended;
    return { code, said: program.said };
  };

  it('exits with 0 when nothing has failed, with the token of the environment', async () => {
    const bot = await aReceiver(answering());
    const { code, said } = await run([bot.url()], { VERIFY_TOKEN: TOKEN });
    expect(said).toMatch(/^ok {7}ping .*\n[^]*\n7 ok, 0 warnings, 0 FAILED\n$/);
    expect(said).not.toContain(TOKEN);
    expect(code).toBe(0);
  }, 30_000);

  it('exits with 1 when something has failed, and prints the token that it has made', async () => {
    const channel = await aReceiver(status(204));
    const { code, said } = await run([channel.url(), '--kind', 'CHANNEL']);
    expect(said).toMatch(/^No token was given\.[^\n]*\nVERIFY_TOKEN=[\w-]{44}\n/);
    expect(code).toBe(1);
  }, 30_000);

  it.each([
    ['no URL', []],
    ['an invalid URL', ['localhost:8080']],
    ['a kind that is not called', ['http://127.0.0.1:9/', '--kind', 'URL_REPORT']],
    ['a short token', ['http://127.0.0.1:9/', '--token', 'short']],
  ])(
    'exits with 2 for %s',
    async (_, args) => {
      expect(await run(args)).toEqual({ code: 2, said: '' });
    },
    30_000,
  );

  it('is a program that npx can run', () => {
    const { bin }: { bin: { skein: string } } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    const file = new URL(`../../${bin.skein}`, import.meta.url);
    expect(statSync(file).mode & 0o111).toBe(0o111);
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });
});
