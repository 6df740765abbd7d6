import { createHmac } from 'node:crypto';
import type { Address } from './running.js';

const MINUTE_SECONDS = 60;

interface Forged {
  token: string;
  body: string;
  /** How old the timestamp is. */
  minutes?: number;
  id?: string;
}

/** Sends a request that is signed like one of Skein. Returns the response. */
export function sendSigned(address: Address, { token, body, minutes = 0, id = 'msg_1' }: Forged): Promise<Response> {
  const timestamp = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000) - minutes * MINUTE_SECONDS;
  const signature = createHmac('sha256', token).update(`${id}.${timestamp}.${body}`).digest('base64');
  return send(address, body, {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  });
}

/** Posts a form. Returns the response. */
export function send(address: Address, body: string, headers: Record<string, string> = {}): Promise<Response> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(address.url(), { method: 'POST', headers: { ...type, ...headers }, body });
}

/** A form that no program takes: two megabytes of text. */
export const TOO_LARGE = `event_type=message&content=${'x'.repeat(2 * 1024 * 1024)}`;
