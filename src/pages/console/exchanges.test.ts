import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../generated/schemas.js';
import { aDelivery } from '../../testing/deliveries.js';
import { anIntegration } from '../../testing/integrations.js';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { useReceivers, type Answering } from '../../testing/receivers.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
const aReceiver = useReceivers();
let ada: Person;
let workspace: Schema<'Workspace'>;
let browser: Browser;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada);
});
beforeEach(async () => {
  browser = await Browser.of(skein, ada);
});

/** The response that a page shows: its headers and its body. */
function shownIn({ text }: { text: string }) {
  const [, shown = ''] = /aria-label="Response">\n\d+\n([^<]*)</.exec(text) ?? [];
  const [headers = '', ...rest] = shown.split('\n\n');
  return { headers, body: rest.join('\n\n') };
}

async function pinged(answering: Answering) {
  const receiver = await aReceiver(answering);
  const { id } = await ada.call('hooks.subscribe', { target_url: receiver.url(), event: 'thread_added' });
  return browser.submit(await browser.open(`/integrations/hooks/${id}`), { decision: 'ping' });
}

const respond =
  (body: string): Answering =>
  (_received, response) =>
    void response.end(body);
/** Begins a response, and hangs up. */
const breakOff =
  (body: string): Answering =>
  (_received, response) =>
    void response.writeHead(200, { 'content-length': 100 }).write(body, () => response.destroy());

/** The part of a body that is kept. */
const KEPT = 64 * 1024;
const timesIn = ({ text }: { text: string }, words: string) => text.split(words).length - 1;

describe('the response to a ping', () => {
  it.each([
    ['whole', respond('{"ok":true}'), '{\n  &#34;ok&#34;: true\n}'],
    ['as long as what is kept', respond('x'.repeat(KEPT)), 'x'.repeat(KEPT)],
    ['longer', respond('x'.repeat(KEPT + 1)), `${'x'.repeat(KEPT)}…`],
    ['longer, and divided within a character', respond(`x${'ä'.repeat(KEPT)}`), `x${'ä'.repeat(KEPT / 2 - 1)}…`],
    ['broken off', breakOff('woven'), 'woven…'],
  ])('that is %s ends with … only where it is cut', async (_, answering, body) => {
    expect(shownIn(await pinged(answering)).body).toBe(body);
  });
});

describe('the error of a ping', () => {
  it.each<[string, Answering]>([
    ['connection_lost', (_received, response) => void response.destroy()],
    ['connection_lost', breakOff('woven')],
    ['answer_too_large', respond('x'.repeat(KEPT + 1))],
  ])('of a webhook is shown once: %s', async (error, answering) => {
    const page = await pinged(answering);
    expect(timesIn(page, error)).toBe(1);
    expect(page.text).toMatch(/<span class="state bad">The ping failed: /);
    expect(page.text).not.toContain('returned 200.');
  });

  it.each<[string, Answering]>([
    ['connection_lost', (_received, response) => void response.destroy()],
    ['answer_too_large', respond('x'.repeat(KEPT + 1))],
  ])('of an integration is shown once: %s', async (error, answering) => {
    const receiver = await aReceiver(answering);
    const { id } = await anIntegration(ada, 'BOT', { callback_url: receiver.url('called') });
    const form = formIn(await browser.open(`/integrations/${id}`), 'Send a ping');
    expect(timesIn(await browser.submit(form, { decision: 'ping' }), error)).toBe(1);
  });
});

describe('a response in the log', () => {
  const SHORT = 256;
  const divided = 'x'.repeat(SHORT - 1);
  it.each([
    ['shorter than what is always kept', 'x'.repeat(SHORT - 2), {}, false],
    ['shortened', 'x'.repeat(SHORT), {}, true],
    ['shortened before a pair of surrogates', divided, {}, true],
    ['shortened, of a known length', 'x'.repeat(SHORT), { 'content-length': '70000' }, true],
    ['just as long', 'x'.repeat(SHORT), { 'content-length': String(SHORT) }, false],
    ['longer, and whole', 'x'.repeat(SHORT + 1), {}, false],
    ['empty', '', { 'content-length': '12' }, false],
  ])('that is %s ends with … only where it is cut', async (_, answer, more, isCut) => {
    const { id } = await aDelivery(skein, ada, workspace, { answer, headers: { server: 'loom', ...more } });
    const { headers, body } = shownIn(await browser.open(`/integrations/deliveries/${id}`));
    expect(body).toBe(`${answer}${isCut ? '…' : ''}`);
    expect(headers).toContain('server: loom');
  });

  it('that was shortened together with its headers says so of both', async () => {
    const { id } = await aDelivery(skein, ada, workspace, { answer: 'x'.repeat(SHORT), headers: {} });
    const page = await browser.open(`/integrations/deliveries/${id}`);
    expect(shownIn(page)).toEqual({ headers: '…', body: `${'x'.repeat(SHORT)}…` });
  });
});
