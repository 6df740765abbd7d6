import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Whether Skein has sent this body. The headers are those of Standard Webhooks 1.0, and the key is the verify token
 * as text. The body must be the bytes as they came: parsed and serialized again it has another signature.
 */
export function isFromSkein(verifyToken, headers, body) {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  // An old timestamp may be a recorded request that somebody sends again.
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const hmac = createHmac('sha256', verifyToken).update(`${id}.${timestamp}.`).update(body);
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
