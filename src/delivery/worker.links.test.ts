import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.js';
import { signFileUrls } from '../domain/uploads/file_urls.js';
import { useDelivering, type Subscriber } from '../testing/delivering.js';
import { keptFor } from '../testing/deliveries.js';
import { aThread } from '../testing/posts.js';
import { status, type Received } from '../testing/receivers.js';
import { useSkein } from '../testing/skein.js';
import { anUpload } from '../testing/uploads.js';
import { signedHeaders } from './signing.js';

const skein = useSkein();
const delivering = useDelivering(skein);
let subscriber: Subscriber;
let body: string;

const BASE = 'http://skein.test';
const OTHERS = `${BASE}/files/3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2?reader=1&expires=1763900000&signature=${'9'.repeat(64)}`;

beforeEach(async () => {
  subscriber = await delivering.aSubscriber();
  const { ada, workspace, happen } = subscriber;
  const upload = await anUpload(ada);
  await aThread(ada, { id: workspace.default_channel }, { attachments: [upload] });
  const { attachment_id } = upload;
  const attachments = [{ attachment_id, url: `/files/${attachment_id}` }, { url: OTHERS }];
  const text = JSON.stringify({ content: `"url":"/files/${attachment_id}"`, attachments });
  body = signFileUrls(text, BASE, skein.fileLinks, ada.id, skein.clock.now());
  [body = ''] = await happen(1, { body });
});

const linksIn = ({ body: text }: Received): string[] => {
  const said: { attachments: { url: string }[] } = JSON.parse(text);
  return said.attachments.map(({ url }) => url);
};

async function opens(link = ''): Promise<boolean> {
  const { pathname, search } = new URL(link);
  return (await fetch(`${skein.baseUrl}${pathname}${search}`)).status === 200;
}

function isSigned({ headers, body: text }: Received): boolean {
  const now = new Date(Number(headers['webhook-timestamp']) * 1000);
  const signed = signedHeaders({
    id: String(headers['webhook-id']),
    secrets: [subscriber.hook.secret],
    body: text,
    now,
  });
  return headers['webhook-signature'] === signed['webhook-signature'];
}

/** The body that the log shows. */
async function logged(id: number): Promise<string | null | undefined> {
  const details = await subscriber.ada.call('deliveries.getone', { id });
  return details.request.body;
}

describe('a redelivery', () => {
  it('after days has working links to files, the same id and a valid signature; the log shows the original body', async () => {
    const { ada, receiver, hook } = subscriber;
    delivering.startWorker();
    const [kept] = await delivering.settled(hook, 'delivered');
    const id = kept?.id ?? 0;
    skein.clock.advance(8 * DAY);
    await ada.call('deliveries.redeliver', { id });
    const [first, second] = await receiver.gets(2);
    if (first === undefined || second === undefined) throw new Error('Two requests are expected');
    expect(first.body).toBe(body);
    expect([await opens(linksIn(first)[0]), await opens(linksIn(second)[0])]).toEqual([false, true]);
    expect(linksIn(second)[1]).toBe(OTHERS);
    const withOldLink = second.body.replace(linksIn(second)[0] ?? '', linksIn(first)[0] ?? '');
    expect(withOldLink).toBe(body);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect([isSigned(first), isSigned(second)]).toEqual([true, true]);
    expect(await logged(id)).toBe(body);
  });
});

describe('a retry', () => {
  it('has the same body to the byte', async () => {
    const { receiver, hook } = subscriber;
    receiver.answering = status(500);
    delivering.startWorker();
    await delivering.settled(hook, 'retrying');
    receiver.answering = status(204);
    skein.clock.advance(2 * HOUR);
    await delivering.settled(hook, 'delivered');
    expect(receiver.received.map((each) => each.body)).toEqual([body, body]);
    expect(await keptFor(skein, hook)).toHaveLength(1);
  });
});
