import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../../packages/client/src/index.js';
import { useDelivering } from '../../src/testing/delivering.js';
import { useSkein } from '../../src/testing/skein.js';
import { casesAt, type Case } from '../webhooks/guide.js';

const skein = useSkein();
const delivering = useDelivering(skein);

const NOW = new Date('2026-11-24T12:00:00Z');
const AT = { now: NOW.getTime() / 1000 };

function headersOf({ id, timestamp, signatures }: Case): Record<string, string> {
  return {
    'Webhook-Id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
    'X-Skein-Event': 'thread_added',
  };
}

async function isBelieved(given: Case): Promise<boolean> {
  return verifyWebhook(given.body, headersOf(given), given.secret, AT).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(WebhookVerificationError);
      return false;
    },
  );
}

describe('a webhook', () => {
  it.each(casesAt(NOW))('$what is believed: $isOurs', async (given) => {
    expect(await isBelieved(given)).toBe(given.isOurs);
  });

  const [ours] = casesAt(NOW);
  if (ours === undefined) throw new Error('There is a case.');

  it.each([
    ['text', ours.body, headersOf(ours)],
    ['bytes, with the headers of fetch', new TextEncoder().encode(ours.body), new Headers(headersOf(ours))],
    ['a buffer', Buffer.from(ours.body), { ...headersOf(ours), cookie: undefined }],
  ])('is read from %s', async (_, body, headers) => {
    const event = await verifyWebhook(body, headers, ours.secret, AT);
    expect(event).toMatchObject({ type: 'thread_added', id: ours.id, timestamp: AT.now });
    expect(event.type === 'thread_added' && event.data.title).toBe('Bäckerei ä 🥐');
  });

  it('has the type that its body says, which the signature covers, and not that of the header', async () => {
    const [named] = casesAt(NOW, JSON.stringify({ title: 'T', event_type: 'thread_updated' }));
    if (named === undefined) throw new Error('There is a case.');
    expect(await verifyWebhook(named.body, headersOf(named), named.secret, AT)).toMatchObject({
      type: 'thread_updated',
      data: { title: 'T' },
    });
  });

  it('is believed with one of several secrets, and refused with none of them', async () => {
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    await expect(verifyWebhook(ours.body, headersOf(ours), [other, ours.secret], AT)).resolves.toHaveProperty('data');
    await expect(verifyWebhook(ours.body, headersOf(ours), [other], AT)).rejects.toThrow('No signature is valid');
    await expect(verifyWebhook(ours.body, headersOf(ours), [], AT)).rejects.toThrow('No signature is valid');
  });

  it('may be as old as the tolerance says', async () => {
    const later = { now: AT.now + 600 };
    await expect(verifyWebhook(ours.body, headersOf(ours), ours.secret, later)).rejects.toThrow('too far off');
    await verifyWebhook(ours.body, headersOf(ours), ours.secret, { ...later, tolerance: 600 });
  });

  it('is refused without its headers, and an invalid secret is a mistake of the program', async () => {
    await expect(verifyWebhook(ours.body, {}, ours.secret, AT)).rejects.toBeInstanceOf(WebhookVerificationError);
    for (const secret of ['whsec_%', 'whsec_', '', ['', ours.secret]]) {
      await expect(verifyWebhook(ours.body, headersOf(ours), secret, AT)).rejects.toBeInstanceOf(TypeError);
    }
  });

  it('is verified as Skein sends it', async () => {
    delivering.startWorker();
    const { hook, receiver, happen } = await delivering.aSubscriber();
    await happen();
    const [received] = await receiver.gets(1);
    const event = await verifyWebhook(received?.body ?? '', received?.headers ?? {}, hook.secret, {
      now: skein.clock.now().getTime() / 1000,
    });
    expect(event.type).toBe('workspace_updated');
  });
});
