import { createHmac } from 'node:crypto';

export interface SigningOptions {
  /** The same at every try. */
  id: string;
  /** As subscribers know them. With several at once, as while one replaces another, each of them verifies. */
  secrets: readonly string[];
  body: string;
  now: Date;
}

/** The headers by which a receiver knows that a body is ours, and of now (Standard Webhooks 1.0, decision 38). */
export function signedHeaders({ id, secrets, body, now }: SigningOptions): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
