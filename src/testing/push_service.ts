import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { PUSH_CURVE } from '../domain/notifications/push_keys.js';
import { portOf } from './ports.js';

/** What a client sends to `devices/add`. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** One that no push service has. */
export const A_SUBSCRIPTION: TestSubscription = {
  endpoint: 'https://push.invalid/send/1',
  p256dh: 'BDMUvf20ZAvfccxyq9qF_jI862lEROseus1PH-wanywfFMi5iqZMt7I5GPmXdhxJkdxosjnn7b-BplrOboBk7iU',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** A request as a push service has received it. */
export interface ReceivedPush {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** How the push service answers; undefined: never. */
export interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on this machine, and clients that decrypt what it gets. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  /** How it answers, by path. The default is 201. */
  readonly answers = new Map<string, PushAnswer | undefined>();
  readonly #clients = new Map<string, { keys: ECDH; auth: Buffer }>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #next = 0;

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  /** A new subscription, as a browser makes it. */
  subscription(answer: PushAnswer | 'never' = { status: 201 }): TestSubscription {
    const path = `/send/${(this.#next += 1)}`;
    const keys = createECDH(PUSH_CURVE);
    const p256dh = keys.generateKeys('base64url');
    const auth = randomBytes(16);
    this.#clients.set(path, { keys, auth });
    this.answers.set(path, answer === 'never' ? undefined : answer);
    return { endpoint: `${this.origin}${path}`, p256dh, auth: auth.toString('base64url') };
  }

  /** What has arrived for a subscription, decrypted, in order. */
  payloadsOf({ endpoint }: Pick<TestSubscription, 'endpoint'>): unknown[] {
    const path = new URL(endpoint).pathname;
    return this.received.filter((push) => push.path === path).map((push) => JSON.parse(this.#decrypt(push)));
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request;
    this.received.push({ path, headers, body: await buffer(request) });
    const answer = this.answers.get(path);
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end();
  }

  /** RFC 8188 and 8291, of one record. Throws when it was not encrypted for this client. */
  #decrypt({ path, body }: ReceivedPush): string {
    const client = this.#clients.get(path);
    if (client === undefined) throw new Error(`There is no client at ${path}`);
    const [salt, size] = [body.subarray(0, 16), body.readUInt32BE(16)];
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    if (sealed.length > size) throw new Error('There is more than one record');
    const context = Buffer.concat([Buffer.from('WebPush: info\0'), client.keys.getPublicKey(), sender]);
    const secret = hkdf(client.keys.computeSecret(sender), client.auth, context, 32);
    const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong');
    return padded.subarray(0, end).toString('utf8');
  }
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** The claims of the VAPID header of a push (RFC 8292). Throws unless they are signed with the key that it names. */
export function vapidOf({ headers }: ReceivedPush): {
  publicKey: string;
  claims: { aud: string; exp: number; sub: string };
} {
  const [, token = '', publicKey = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = { key, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is wrong');
  }
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

/** A push service for the tests of a file. Each test begins without pushes. */
export function usePushService(): PushService {
  const service = new PushService();
  beforeAll(() => service.start());
  beforeEach(() => void service.received.splice(0));
  afterAll(() => service.stop());
  return service;
}
