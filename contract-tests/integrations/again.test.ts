import { describe, expect, it } from 'vitest';
import { status, useReceivers, type Receiver } from '../../src/testing/receivers.js';
import { sendSigned } from './forging.js';
import { SERVERS } from './programs.js';
import { anAddress, useServers, type Address } from './running.js';

const start = useServers();
/** In the place of Skein, so that it can fail. */
const receiver = useReceivers();
const token = 'the verify token of this test';

describe('the example bot', () => {
  /** Calls a bot with a text that asks for a delayed reply. */
  function askLater(address: Address, skein: Receiver, id = 'msg_1'): Promise<Response> {
    const callback = { url_callback: skein.url('callback'), url_ttl: '32503680000' };
    const fields = { event_type: 'message', user_name: 'Ada', content: 'later', ...callback };
    return sendSigned(address, { token, id, body: new URLSearchParams(fields).toString() });
  }

  it('replies later once when the same event comes twice', async () => {
    const [address, skein] = [await anAddress(), await receiver()];
    const bot = await start(SERVERS.bot, address, { VERIFY_TOKEN: token, LATER_SECONDS: '0' });
    const responses = [
      await askLater(address, skein),
      await askLater(address, skein),
      await askLater(address, skein, 'b'),
    ];
    expect(responses.map((response) => response.status)).toEqual([202, 202, 202]);
    expect(await bot.stop()).toEqual({ code: 0, signal: null });
    expect(skein.received.map(({ body }) => body)).toEqual(Array(2).fill('{"content":"Ada wrote 1 word."}'));
  });

  it('finishes its delayed replies when it is asked to stop, and repeats one that fails', async () => {
    const [address, skein] = [await anAddress(), await receiver()];
    skein.answering = (received, response) => status(skein.received.length === 1 ? 500 : 200)(received, response);
    const bot = await start(SERVERS.bot, address, { VERIFY_TOKEN: token, LATER_SECONDS: '1' });
    await askLater(address, skein);
    expect(await bot.stop()).toEqual({ code: 0, signal: null });
    expect(skein.received).toHaveLength(2);
  });

  it('does not repeat a reply that was refused', async () => {
    const [address, skein] = [await anAddress(), await receiver(status(403))];
    const bot = await start(SERVERS.bot, address, { VERIFY_TOKEN: token, LATER_SECONDS: '0' });
    await askLater(address, skein);
    await bot.says(/replied later: status 403/);
    await bot.stop();
    expect(skein.received).toHaveLength(1);
    expect(bot.said).not.toContain('callback');
  });
});

describe('the example channel', () => {
  const SUMMARY_TOKEN = 'who may ask for a summary';
  const INSTALL_TOKEN = 'TheInstallTokenOfThisTest';

  async function counting(skein: Receiver) {
    const address = await anAddress();
    const path = `api/v3/integration_incoming/post_data?install_id=1&install_token=${INSTALL_TOKEN}`;
    const settings = { SKEIN_URL: skein.url(), POST_DATA_URL: skein.url(path) };
    const server = await start(SERVERS.channel, address, { VERIFY_TOKEN: token, SUMMARY_TOKEN, ...settings });
    const headers = { authorization: `Bearer ${SUMMARY_TOKEN}` };
    return { address, server, ask: () => fetch(address.url('summary'), { method: 'POST', headers }) };
  }

  it('counts an event once when it comes twice', async () => {
    const skein = await receiver(status(200));
    const { address, ask } = await counting(skein);
    await sendSigned(address, { token, id: 'a', body: 'event_type=thread' });
    await sendSigned(address, { token, id: 'b', body: 'event_type=comment' });
    await sendSigned(address, { token, id: 'b', body: 'event_type=comment' });
    expect((await ask()).status).toBe(204);
    expect(skein.received[0]?.body).toContain('1 thread and 1 comment since ');
  });

  it('says when Skein did not accept the summary, without the URL', async () => {
    const skein = await receiver(status(500));
    const { server, ask } = await counting(skein);
    expect((await ask()).status).toBe(502);
    await skein.stop();
    expect((await ask()).status).toBe(502);
    await server.says(/^The summary was not posted: ./, 2);
    expect(server.said).not.toContain(INSTALL_TOKEN);
  });

  it('does not follow redirects with its secret', async () => {
    const other = await receiver();
    const skein = await receiver(status(307, { location: other.url() }));
    const { ask } = await counting(skein);
    expect((await ask()).status).toBe(502);
    expect(other.received).toEqual([]);
  });
});
