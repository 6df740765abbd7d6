import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anIntegration, type Kind } from '../../testing/integrations.js';
import { Browser, formIn, hiddenIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { status, useReceivers, type Answering } from '../../testing/receivers.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
const aReceiver = useReceivers();
let ada: Person;
let browser: Browser;
beforeAll(async () => {
  ada = await skein.aUser('ada');
});
beforeEach(async () => {
  browser = await Browser.of(skein, ada);
});

/** An integration of a person, whose program responds so, and its page. */
async function aCallable(answering: Answering, { kind = 'BOT', by = ada }: { kind?: Kind; by?: Person } = {}) {
  const receiver = await aReceiver(answering);
  const integration = await anIntegration(by, kind, { callback_url: receiver.url('called') });
  return { receiver, integration, path: `/integrations/${integration.id}` };
}

const PING = { decision: 'ping' };
const formOf = async (path: string, by = browser) => formIn(await by.open(path), 'Send a ping');

describe('the page of an integration', () => {
  it('pings it: shows the request and the response, with secrets masked, and that it returned pong', async () => {
    const { receiver, integration, path } = await aCallable((_received, response) => {
      response.writeHead(200, { 'set-cookie': 'a=secret', server: '<b>loom</b>' }).end('{"content":"pong"}');
    });
    const page = await browser.submit(await formOf(path), PING);
    const [received] = receiver.received;
    expect([page.status, receiver.received.length, received?.path]).toEqual([200, 1, '/called']);
    for (const said of [
      'It returned pong.',
      `POST ${integration.callback_url}`,
      'verify_token=***',
      'event_type=ping',
      'webhook-signature: v1,***',
      '&#60;b&#62;loom',
    ])
      expect(page.text).toContain(said);
    for (const said of [integration.verify_token, 'a=secret', String(received?.headers['webhook-signature'])])
      expect(page.text).not.toContain(said);
    expect(page.text).not.toMatch(/<script|<b>/);
    expect((await browser.open(path)).text).not.toContain('It returned pong.');
  });

  it('says what is wrong with the response', async () => {
    const { path } = await aCallable(status(500));
    const page = await browser.submit(await formOf(path), PING);
    expect(page.text).toContain('The status is 500. Only 2xx counts.');
    expect(page.text).not.toContain('It returned pong.');
  });

  it('offers no ping without a callback URL, nor of a URL report', async () => {
    const { path } = await aCallable(status(200), { kind: 'URL_REPORT' });
    const { id } = await anIntegration(ada);
    for (const page of [path, `/integrations/${id}`]) expect((await formOf(page)).text).toBe('');
  });

  it('says that there is nothing to ping when the callback URL was cleared meanwhile', async () => {
    const { receiver, integration, path } = await aCallable(status(200));
    const form = await formOf(path);
    await ada.call('integrations.update', { id: integration.id, callback_url: '' });
    const refused = await browser.submit(form, PING);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('It has no callback URL to ping.')]);
    expect(receiver.received).toEqual([]);
  });

  it('pings only for its maker, with the CSRF token of this session, and at most ten times a minute', async () => {
    const ben = await skein.aUser('ben');
    const { receiver, path } = await aCallable(status(200), { by: ben });
    const [ofBen, other] = [await Browser.of(skein, ben), await Browser.of(skein, ben)];
    const form = await formOf(path, ofBen);
    expect((await browser.submit(form, PING)).status).toBe(403);
    for (const csrf_token of [undefined, '', hiddenIn(await formOf(path, other))['csrf_token']])
      expect((await ofBen.submit(form, { ...PING, csrf_token })).status).toBe(403);
    expect(receiver.received).toEqual([]);
    for (let times = 0; times < 10; times += 1) expect((await ofBen.submit(form, PING)).status).toBe(200);
    const refused = await ofBen.submit(form, PING);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many attempts')]);
    expect(receiver.received).toHaveLength(10);
  });
});
