import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/schemas.js';
import { aDelivery, keptFor } from '../../testing/deliveries.js';
import { useDelivering } from '../../testing/delivering.js';
import { Browser } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { status, useReceivers, type Answering } from '../../testing/receivers.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
const aReceiver = useReceivers();
const delivering = useDelivering(skein);
const hangUp: Answering = (_received, response) => void response.destroy();
let ada: Person;
let eve: Browser;
let workspace: Schema<'Workspace'>;
let browser: Browser;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada, 'Looms <b>');
  eve = await Browser.of(skein, await skein.aUser('eve'));
});
beforeEach(async () => {
  browser = await Browser.of(skein, ada);
});

const pathOf = ({ id }: { id: number }) => `/integrations/hooks/${id}`;
const deliveryPathOf = ({ id }: { id: number }) => `/integrations/deliveries/${id}`;
const subscribe = (target_url: string, by = ada) =>
  by.call('hooks.subscribe', { target_url, event: 'thread_added', workspace_id: workspace.id });

describe('my webhooks', () => {
  it('are listed with target and state, without their secrets', async () => {
    const hook = await subscribe('https://hooks.example.com/?a=b&c');
    const program = await skein.aProgramOf(ada, ['threads:read']);
    const ofProgram = await subscribe('https://hooks.example.com/program', program);
    const { text } = await browser.open('/integrations/hooks');
    for (const said of [
      'hooks.example.com/?a=b&#38;c',
      'Looms &#60;b&#62; · <span class="state good">Active</span>',
      pathOf(hook),
      pathOf(ofProgram),
    ])
      expect(text).toContain(said);
    const page = await browser.open(pathOf(ofProgram));
    expect(page.text).toContain('A program, <code>test-program</code>');
    for (const shown of [text, page.text, (await browser.open(pathOf(hook))).text])
      expect(shown).not.toContain('whsec_');
  });

  it('are pinged: the page shows the request and the response, with secrets masked', async () => {
    const receiver = await aReceiver(status(202, { 'set-cookie': 'a=secret', server: '<b>loom</b>' }));
    const hook = await subscribe(receiver.url('pinged'));
    const page = await browser.submit(await browser.open(pathOf(hook)), { decision: 'ping' });
    const [received] = receiver.received;
    expect(received?.path).toBe('/pinged');
    for (const said of [
      `POST ${hook.target_url}`,
      'x-skein-event: ping',
      'webhook-signature: v1,***',
      '202',
      '&#60;b&#62;loom',
    ])
      expect(page.text).toContain(said);
    for (const said of ['a=secret', String(received?.headers['webhook-signature']), '<b>loom'])
      expect(page.text).not.toContain(said);
  });

  it.each([
    ['The ping has arrived.', 'good', status(204)],
    ['The ping failed: your program returned 302.', 'bad', status(302)],
    ['The ping failed: your program returned 500.', 'bad', status(500)],
    ['The ping failed: connection_lost.', 'bad', hangUp],
  ])('say of a ping: %s', async (verdict, tone, answering) => {
    const receiver = await aReceiver(answering);
    const hook = await subscribe(receiver.url());
    const page = await browser.submit(await browser.open(pathOf(hook)), { decision: 'ping' });
    expect(page.text).toContain(`<span class="state ${tone}">${verdict}</span>`);
  });

  it('are pinged at most ten times a minute, and not after they have ended', async () => {
    const ben = await skein.aUser('ben');
    const own = await skein.aWorkspace(ben);
    const receiver = await aReceiver();
    const hook = await ben.call('hooks.subscribe', {
      target_url: receiver.url(),
      event: 'thread_added',
      workspace_id: own.id,
    });
    const ofBen = await Browser.of(skein, ben);
    const page = await ofBen.open(pathOf(hook));
    for (let n = 0; n < 10; n += 1) expect((await ofBen.submit(page, { decision: 'ping' })).status).toBe(200);
    const refused = await ofBen.submit(page, { decision: 'ping' });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many attempts')]);
    expect(receiver.received).toHaveLength(10);
    await ben.call('hooks.unsubscribe', { target_url: hook.target_url });
    expect((await ofBen.submit(page, { decision: 'ping' })).status).toBe(404);
  });

  it('show their deliveries, a page at a time, the newest first', async () => {
    const { hook } = await aDelivery(skein, ada, workspace);
    for (let n = 0; n < 25; n += 1) await aDelivery(skein, ada, workspace, { hook, state: 'delivered' });
    const first = await browser.open(pathOf(hook));
    expect(first.text.match(/Delivered<\/span>, one attempt/g)).toHaveLength(25);
    const older = /href="([^"]+before=\d+)"/.exec(first.text)?.[1] ?? '';
    const second = await browser.open(older);
    expect([second.text.match(/Failed<\/span>, one attempt/g)?.length, second.text.includes('Delivered')]).toEqual([
      1,
      false,
    ]);
  });

  it('send again all that has failed', async () => {
    const { hook } = await aDelivery(skein, ada, workspace);
    await aDelivery(skein, ada, workspace, { hook });
    const page = await browser.open(pathOf(hook));
    expect(page.text).toContain('Resend all that failed');
    const answered = await browser.submit(page, { decision: 'redeliver_failed' });
    const after = (await browser.follow(answered)).text;
    expect(after).toContain('All that failed is sent again.');
    expect(after).not.toContain('Resend all that failed');
    expect((await keptFor(skein, hook)).map(({ state }) => state)).toEqual(['retrying', 'retrying']);
    const again = await browser.submit(page, { decision: 'redeliver_failed' });
    expect((await browser.follow(again)).text).toContain('Nothing has failed.');
    for (const decision of [undefined, 'constructor'])
      expect((await browser.submit(page, { decision })).status).toBe(400);
  });
});

describe('a webhook', () => {
  const NEW = '/integrations/hooks/new';
  const typed = { target_url: 'https://hooks.example.com/added', event: 'thread_added' };
  const secretIn = (text: string) => /<code class="secret">(whsec_[^<]+)</.exec(text)?.[1];
  const subscribed = (url: string) =>
    ada.call('hooks.get').then((hooks) => hooks.filter(({ target_url }) => target_url === url));

  it('is added, once however often the form is sent, and its secret is shown on request', async () => {
    const page = await browser.open(NEW);
    expect(page.text).toContain(`<option value="${workspace.id}">Looms &#60;b&#62;</option>`);
    const sent = { ...typed, workspace_id: String(workspace.id) };
    const answered = await browser.submit(page, sent);
    await browser.submit(page, sent);
    const [hook, ...others] = await subscribed(typed.target_url);
    expect([hook, others]).toMatchObject([{ event: 'thread_added', workspace_id: workspace.id, client_id: null }, []]);
    const own = await browser.follow(answered);
    expect(own.text).toContain('The webhook is added.');
    expect(secretIn(own.text)).toBeUndefined();
    const shown = await browser.submit(own, { decision: 'show_secret' });
    const { secret } = await subscribe(typed.target_url);
    expect([shown.status, secretIn(shown.text)]).toEqual([200, secret]);
    const rotated = secretIn((await browser.submit(own, { decision: 'rotate_secret' })).text);
    expect(rotated).not.toBe(secret);
    expect((await subscribe(typed.target_url)).secret).toBe(rotated);
  });

  it('is added for each of several events, all or none, with a secret of its own', async () => {
    const page = await browser.open(NEW);
    const url = 'https://hooks.example.com/several';
    const places = { target_url: url, workspace_id: String(workspace.id) };
    const several = { ...places, event: ['thread_added', 'comment_added', 'thread_added'] };
    const answered = await browser.submit(page, several);
    expect((await browser.follow(answered)).text).toContain('The webhooks are added.');
    expect((await subscribed(url)).map(({ event }) => event)).toEqual(['thread_added', 'comment_added']);
    const wrong = { ...several, target_url: `${url}/not`, event: ['comment_added', 'message_added'], channel_id: '17' };
    const refused = await browser.submit(page, wrong);
    expect(refused.status).toBe(404);
    expect(refused.text).toMatch(/value="message_added" checked/);
    expect(await subscribed(`${url}/not`)).toEqual([]);
  });

  it('is refused with what is wrong beside each field, which keeps what was entered', async () => {
    const page = await browser.open(NEW);
    const wrong = { target_url: 'http://hooks.example.com', event: 'message_added', channel_id: '17' };
    const refused = await browser.submit(page, wrong);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/id="target_url-error">This does not begin with https\./);
    expect(refused.text).toContain('name="event" value="message_added" checked');
    const again = await browser.submit(refused, { ...wrong, target_url: typed.target_url });
    expect(again.text).toContain('id="channel_id-error">This does not fit message_added.');
    for (const [named, said] of [
      [{ ...typed, event: '' }, 'Please fill this in.'],
      [{ ...typed, event: 'constructor' }, 'id="event-error"'],
      [{ ...typed, workspace_id: '17' }, 'There is no such workspace among yours.'],
    ] as const) {
      const { status: code, text } = await browser.submit(page, named);
      expect([code >= 400, text]).toEqual([true, expect.stringContaining(said)]);
    }
    expect(await eve.submit(page, typed)).toMatchObject({ status: 403 });
  });

  it('is deleted, one by one', async () => {
    const url = 'https://hooks.example.com/deleted';
    const [one, other] = [
      await subscribe(url),
      await ada.call('hooks.subscribe', { target_url: url, event: 'comment_added' }),
    ];
    const answered = await browser.submit(await browser.open(pathOf(one)), { decision: 'delete' });
    expect((await browser.follow(answered)).text).toContain('The webhook is deleted.');
    expect(await subscribed(url)).toMatchObject([{ id: other.id }]);
  });

  it('of a program can be deleted, and its secret is not shown', async () => {
    const program = await skein.aProgramOf(ada, ['threads:read']);
    const url = 'https://hooks.example.com/of-program';
    const { secret, ...hook } = await subscribe(url, program);
    const page = await browser.open(pathOf(hook));
    expect(page.text).not.toContain('show_secret');
    for (const decision of ['show_secret', 'rotate_secret'])
      expect((await browser.submit(page, { decision })).status).toBe(404);
    expect((await subscribe(url, program)).secret).toBe(secret);
    expect((await browser.submit(page, { decision: 'delete' })).status).toBe(303);
    expect(await subscribed(url)).toEqual([]);
  });

  it('says what ends before it ends', async () => {
    const { text } = await browser.open(pathOf(await subscribe('https://hooks.example.com/asking')));
    const asking = [...text.matchAll(/<details class="confirm">[^]*?<\/details>/g)].map(([one]) => one);
    expect(asking.map((one) => /<p>[^]+value="(\w+)" class="danger"/.exec(one)?.[1])).toEqual([
      'rotate_secret',
      'delete',
    ]);
  });
});

describe('a delivery', () => {
  it('shows the request and every attempt, escaped, and is sent again', async () => {
    const body = '{"title":"</pre><script>alert(1)</script>"}';
    const { id, hook } = await aDelivery(skein, ada, workspace, { attempts: 2, body, answer: '<img src=x>' });
    const page = await browser.open(deliveryPathOf({ id }));
    for (const said of [
      'Attempt 1',
      'Attempt 2',
      '{\n  &#34;title&#34;: ',
      '&#60;/pre&#62;&#60;script&#62;',
      '&#60;img src=x&#62;',
      'v1,***',
      '500',
    ])
      expect(page.text).toContain(said);
    expect(page.text).not.toMatch(/<script|<img/);
    const answered = await browser.submit(page, { decision: 'redeliver' });
    const after = await browser.follow(answered);
    expect(after.text).toContain('It is being sent again.');
    expect(after.text).toMatch(/Next try: <time datetime="[^"]+">\d+ \w+ \d{4}, \d\d:\d\d:\d\d UTC<\/time>/);
    expect((await keptFor(skein, hook)).map(({ state }) => state)).toEqual(['retrying']);
  });

  it('that is sent again shows what has come of it', async () => {
    const receiver = await aReceiver();
    const hook = await ada.call('hooks.subscribe', { target_url: receiver.url(), event: 'workspace_updated' });
    const { id } = await aDelivery(skein, ada, workspace, { hook });
    delivering.startWorker();
    const answered = await browser.submit(await browser.open(deliveryPathOf({ id })), { decision: 'redeliver' });
    const after = await browser.follow(answered);
    expect(after.text).toContain('It was sent again.');
    expect(after.text).toContain('Delivered</span>, 2 attempts');
  });

  it('that was dropped is not sent again', async () => {
    const { id } = await aDelivery(skein, ada, workspace, { state: 'dropped' });
    const live = await aDelivery(skein, ada, workspace);
    expect((await browser.open(deliveryPathOf({ id }))).text).not.toContain('<form');
    const page = await browser.open(deliveryPathOf(live));
    const swapped = { ...page, text: page.text.replaceAll(deliveryPathOf(live), deliveryPathOf({ id })) };
    expect((await browser.submit(swapped, { decision: 'redeliver' })).status).toBe(403);
  });
});

describe('other people', () => {
  it('get 404, and their forms are rejected', async () => {
    const { id, hook } = await aDelivery(skein, ada, workspace);
    for (const path of [pathOf(hook), deliveryPathOf({ id })]) {
      expect((await eve.open(path)).status).toBe(404);
      expect((await eve.submit(await browser.open(path), { decision: 'ping' })).status).toBe(403);
      const stranger = await new Browser(skein).open(path);
      expect(stranger.headers.get('location')).toBe(`/sign_in?next=${encodeURIComponent(path)}`);
    }
    expect((await keptFor(skein, hook)).map(({ state }) => state)).toEqual(['failed']);
    expect((await eve.open('/integrations/hooks')).text).toContain('You have no webhooks yet.');
  });

  it('every page of the console cannot be framed or cached, sends no Referer to other sites, and runs no script', async () => {
    const { id, hook } = await aDelivery(skein, ada, workspace);
    const integration = await ada.call('integrations.add', { name: 'Loom', kind: 'GENERAL' });
    const { id: installId } = await ada.call('installations.add', {
      integration_id: integration.id,
      workspace_id: workspace.id,
    });
    const own = `/integrations/${integration.id}`;
    const installation = `/integrations/installation/${installId}`;
    const paths = [
      '/integrations',
      '/integrations/new',
      '/integrations/new?kind=BOT',
      own,
      `${own}/edit`,
      `${own}/remove`,
      installation,
      `${installation}/remove`,
      `/integrations/installation/${integration.id}`,
      '/integrations/hooks',
      '/integrations/hooks/new',
      pathOf(hook),
      deliveryPathOf({ id }),
    ];
    for (const path of paths) {
      const { status: code, headers, text } = await browser.open(path);
      expect([path, code]).toEqual([path, 200]);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect([headers.get('x-frame-options'), headers.get('referrer-policy')]).toEqual(['DENY', 'same-origin']);
      expect([headers.get('cache-control'), headers.has('access-control-allow-origin')]).toEqual(['no-store', false]);
      expect(text).not.toMatch(/<script|<img|<link|<iframe|\ssrc=|\sstyle=|\son\w+=/);
      const fields = [...text.matchAll(/<(?:input|textarea|select) id="(\w+)"/g)].map(([, name = '']) => name);
      for (const name of fields) expect(text).toContain(`<label for="${name}">`);
      const put = await skein.send({ method: 'PUT', path });
      expect(put.status).toBe(405);
    }
  });
});
