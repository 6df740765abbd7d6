import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../../codegen/document.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';
import { DatabaseDigest } from './digest.js';
import { validRequests, wrongRequests } from './requests.js';
import { Shooter } from './shooter.js';
import { isFuzzed, shareOut } from './plan.js';
import { buildWorld, type World } from './world.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** No shrinking: a request that has changed something would fail for another reason when it is sent again. */
const once = (seed: number, numRuns: number) => ({ seed, numRuns, endOnFailure: true });
/** Enough for the requests with their digests on a busy machine. */
const timeLimit = (requests: number) => Math.max(30_000, requests * 500);
const VALID_RUNS = 5;

const operations = operationsOf(contract).filter(isFuzzed);
const plan = shareOut(operations, RUNS);
const skein = useSkein();
let world: World;
let digest: DatabaseDigest;
let shooter: Shooter;

beforeAll(async () => {
  const mostRequests = Math.max(...[...plan.values()].map(({ refused, tolerated }) => refused + tolerated));
  world = await buildWorld(skein, VALID_RUNS + mostRequests);
  digest = new DatabaseDigest(skein.databaseUrl);
  await digest.connect();
  shooter = new Shooter(skein, world, digest);
});
afterAll(async () => {
  process.stdout.write(`fuzz: ${shooter.summary()}; --runs ${RUNS} --seed ${SEED} draws the same requests\n`);
  await digest.close();
});

describe('a wrong request', () => {
  describe.each(operations.map((located, index) => ({ id: located.operation.operationId, located, index })))(
    'of $id',
    ({ id, located, index }) => {
      // Each operation has its own seed: temporary ids and e-mail addresses can be used only once.
      const seed = SEED + index * 3;
      const { refused, tolerated } = plan.get(id) ?? { refused: 0, tolerated: 0 };

      it('begins as one that succeeds', async () => {
        const property = fc.asyncProperty(validRequests(located, world), (request) =>
          shooter.mustSucceed(located, request),
        );
        await fc.assert(property, once(seed, VALID_RUNS));
      });

      it(
        'is refused, with an error that the contract declares, and changes nothing',
        async () => {
          await shooter.begin();
          const property = fc.asyncProperty(wrongRequests(located, world, true), (request) =>
            shooter.mustBeRefused(located, request),
          );
          await fc.assert(property, once(seed + 1, refused));
          await shooter.mustHaveChangedNothing(located);
        },
        timeLimit(refused),
      );

      it(
        'that may be tolerated is either, and changes nothing when it fails',
        async () => {
          await shooter.begin();
          const property = fc.asyncProperty(wrongRequests(located, world, false), (request) =>
            shooter.mayBeTolerated(located, request),
          );
          await fc.assert(property, once(seed + 2, tolerated));
          await shooter.mustHaveChangedNothing(located);
        },
        timeLimit(tolerated),
      );
    },
  );

  it('gets past the shape check half of the time, and is tried often enough', () => {
    expect(shooter.sent).toBeGreaterThanOrEqual(RUNS);
    for (const { operation } of operations) {
      expect(shooter.sentTo(operation.operationId), operation.operationId).toBeGreaterThanOrEqual(15);
    }
    expect(shooter.shareOfPast).toBeGreaterThanOrEqual(0.5);
  });
});
