import { expect, it } from 'vitest';
import { ATTEMPT_AFTER_REQUEST, EVENT_AFTER_COMMIT, STREAM_SKIPS_ONE } from './faulty.js';
import { prove, report } from './proof.js';

const SEED = 1;
/** A kill only shows the mistake when it comes at the wrong moment; in this many rounds one does. */
const ROUNDS = 6;
const SECONDS = 1;

it.each([
  {
    what: 'an event is written down after the commit of what made it happen',
    changes: EVENT_AFTER_COMMIT,
    // The event was for a subscription or for a bot.
    fault: /was never told|has said .* 0 times/,
  },
  { what: 'an attempt is written down after its request', changes: ATTEMPT_AFTER_REQUEST, fault: /the log knows \d/ },
  { what: 'a stream skips an event when it goes on', changes: STREAM_SKIPS_ONE, fault: /never got/ },
])(
  'the proof fails where $what',
  async ({ changes, fault }) => {
    const rounds = await prove({ rounds: ROUNDS, seconds: SECONDS, seed: SEED, changes });
    process.stdout.write(`${report(rounds, SEED)}\n`);
    const faults = rounds.flatMap((round) => round.faults);
    expect(
      faults.filter((one) => fault.test(one)),
      faults.join('\n'),
    ).not.toEqual([]);
  },
  ROUNDS * 240_000,
);
