import { createHmac } from 'node:crypto';

export interface SigningOptions {
  /** The same at every try. */
  id: string;
  /** As subscribers know them. With several at once, as while one replaces another, each of them verifies. */
  secrets: readonly string[];
  body: string;
  now: Date;
}

/** As the libraries take it: the prefix and the base64 of the key. */
const SECRET = /^whsec_([A-Za-z\d+/]+={0,2})$/;
/** The shortest key that Standard Webhooks allows, in bytes. */
const SHORTEST_KEY = 24;
/** What is signed is the id, the time and the body with dots between: without a dot in the first two nobody reads it otherwise. */
const ID = /^[\w-]+$/;

/** The headers by which a receiver knows that a body is ours, and of now (Standard Webhooks 1.0, decision 38). */
export function signedHeaders({ id, secrets, body, now }: SigningOptions): Record<string, string> {
  if (!ID.test(id)) throw new Error('The id of a webhook is letters, digits, _ and -');
  if (secrets.length === 0) throw new Error('A webhook is signed with at least one secret');
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(signed).digest('base64'));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  };
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? '', 'base64');
  if (key.length < SHORTEST_KEY)
    throw new Error('The secret of a webhook is whsec_ and the base64 of 24 bytes or more');
  return key;
}
