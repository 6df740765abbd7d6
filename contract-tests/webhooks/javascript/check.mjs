import { isFromSkein } from '../../../.cache/webhooks/receiver.mjs';

const given = process.argv.slice(2);
for (let at = 0; at < given.length; at += 6) {
  const [isOurs, ...request] = given.slice(at, at + 6);
  if (String(isFromSkein(...request)) !== isOurs) throw new Error(`${request} is ours: ${isOurs}`);
}
