import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../../codegen/document.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';
import { DatabaseDigest } from './digest.js';
import { validRequests, wrongRequests } from './requests.js';
import { Shooter } from './shooter.js';
import { shareOut } from './plan.js';
import { buildWorld, type World } from './world.js';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2000);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** For one request, with its share of digests, on a machine that does much else. */
const MILLISECONDS = 100;
const VALID_RUNS = 5;

const operations = operationsOf(contract);
const plan = shareOut(operations, RUNS);
const skein = useSkein();
let world: World;
let digest: DatabaseDigest;
let shooter: Shooter;

beforeAll(async () => {
  world = await buildWorld(skein);
  digest = new DatabaseDigest(skein.databaseUrl);
  await digest.connect();
  shooter = new Shooter(skein, world, digest);
});
afterAll(async () => {
  process.stdout.write(`fuzz: seed ${SEED} (FUZZ_SEED repeats it), ${shooter.summary()}\n`);
  await digest.close();
});

describe('a wrong request', () => {
  describe.each(operations.map((located) => ({ id: located.operation.operationId, located })))(
    'of $id',
    ({ id, located }) => {
      const { refused, tolerated } = plan.get(id) ?? { refused: 0, tolerated: 0 };

      it('begins as one that succeeds', async () => {
        const property = fc.asyncProperty(validRequests(located, world), (request) =>
          shooter.mustSucceed(located, request),
        );
        await fc.assert(property, { seed: SEED, numRuns: VALID_RUNS });
      });

      it(
        'is refused, with an error that the contract declares, and changes nothing',
        async () => {
          await shooter.begin();
          const property = fc.asyncProperty(wrongRequests(located, world, true), (request) =>
            shooter.mustBeRefused(located, request),
          );
          await fc.assert(property, { seed: SEED, numRuns: refused });
          await shooter.mustHaveChangedNothing(located);
        },
        refused * MILLISECONDS,
      );

      it(
        'that may be tolerated is either, and changes nothing when it fails',
        async () => {
          await shooter.begin();
          const property = fc.asyncProperty(wrongRequests(located, world, false), (request) =>
            shooter.mayBeTolerated(located, request),
          );
          await fc.assert(property, { seed: SEED, numRuns: tolerated });
          await shooter.mustHaveChangedNothing(located);
        },
        tolerated * MILLISECONDS,
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
