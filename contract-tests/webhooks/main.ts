import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStages } from '../../scripts/stages.js';
import { systemClock } from '../../src/clock.js';
import { casesAt, LANGUAGES, receiverIn } from './guide.js';

const FOLDER = '.cache/webhooks';
const FILES = { js: 'receiver.mjs', python: 'receiver.py', go: 'receiver.go', java: 'Skein.java' } as const;

/**
 * Runs the receivers of docs/guides/webhooks.md, in each of its languages, on requests signed by Skein and on others;
 * and the library of Standard Webhooks from PyPI. Needs Python (3.11), Go and a JDK (17).
 */
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const language of LANGUAGES) writeFileSync(join(FOLDER, FILES[language]), receiverIn(language));
const cases = casesAt(systemClock.now()).flatMap(({ isOurs, secret, id, timestamp, signatures, body }) => [
  String(isOurs),
  secret,
  id,
  timestamp,
  signatures,
  body,
]);

await runStages([
  ['javascript', 'python', 'go', 'java'].map((language) => ({
    name: `${language} receiver`,
    command: ['bash', `contract-tests/webhooks/${language}/check.sh`, ...cases],
  })),
]);
