import fc from 'fast-check';
import { uploadOf, type LocatedOperation } from '../../codegen/document.js';
import { contract } from '../contract.js';
import type { Mutation } from './mutation.js';
import { encode, type Encoding, type Wire } from './request.js';
import { validInputs } from './valid_input.js';
import type { CallerName, World } from './world.js';
import { harmlessDetours } from './detours.js';
import { wrongMeanings } from './wrong_meanings.js';
import { wrongShapes } from './wrong_shapes.js';
import { wrongWires } from './wrong_wires.js';

/** A request that is ready to be sent. */
export interface FuzzRequest {
  /** What is wrong with it, and how it is encoded. */
  name: string;
  mustBeRefused: boolean;
  caller: CallerName;
  wire: Wire;
}

/** Valid requests of the member. */
export function validRequests(located: LocatedOperation, world: World): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(validInputs(located, world), fc.constantFrom(...encodingsOf(located))).map(([input, encoding]) => ({
    name: `valid, as ${encoding}`,
    mustBeRefused: false,
    caller: 'member',
    wire: encode(input, encoding),
  }));
}

/** Wrong meanings are chosen more often than wrong shapes, so that half of all requests pass the shape check. */
const MEANINGS_TO_SHAPES = 2;

/** Valid requests with one thing made wrong, that must be refused, or that may be accepted. */
export function wrongRequests(
  located: LocatedOperation,
  world: World,
  mustBeRefused: boolean,
): fc.Arbitrary<FuzzRequest> {
  const encodings = encodingsOf(located);
  const mutations = [
    ...wrongMeanings(located, world),
    ...wrongShapes(located),
    ...wrongWires(located),
    ...harmlessDetours(located),
  ]
    .filter((mutation) => mutation.mustBeRefused === mustBeRefused)
    .filter((mutation) => mutation.encodings.some((encoding) => encodings.includes(encoding)));
  const meanings = mutations.filter(({ concerns }) => concerns === 'meaning');
  const shapes = mutations.filter(({ concerns }) => concerns === 'shape');
  const some = [
    ...(meanings.length === 0 ? [] : [{ weight: MEANINGS_TO_SHAPES, arbitrary: fc.constantFrom(...meanings) }]),
    ...(shapes.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...shapes) }]),
  ];
  return fc.oneof(...some).chain((mutation) => requestsWith(located, world, mutation, encodings));
}

function requestsWith(
  located: LocatedOperation,
  world: World,
  mutation: Mutation,
  encodings: readonly Encoding[],
): fc.Arbitrary<FuzzRequest> {
  const possible = encodings.filter((encoding) => mutation.encodings.includes(encoding));
  return fc
    .tuple(validInputs(located, world), mutation.change, fc.constantFrom(...possible))
    .map(([input, { draft, wire }, encoding]) => {
      const drafted = draft?.({ input, caller: 'member' }) ?? { input, caller: 'member' as const };
      const written = encode(drafted.input, encoding);
      return {
        name: `${mutation.name}, as ${encoding}`,
        mustBeRefused: mutation.mustBeRefused,
        caller: drafted.caller,
        wire: wire?.(written) ?? written,
      };
    });
}

function encodingsOf({ method, operation }: LocatedOperation): readonly Encoding[] {
  if (uploadOf(contract, operation) !== undefined) return ['multipart'];
  return method === 'get' ? ['query'] : ['form', 'json'];
}
