import type { Document } from '../../codegen/document.js';
import { facts, scopesOf } from './facts.js';
import type { Fact, Verdict } from './fact.js';
import { schemaOf } from './field_facts.js';
import type { Difference } from './differences.js';
import { indexed, nameOf } from './indexed.js';
import { isSaid } from './sources.js';
import { saidOperations, specification } from './specification.js';

/** The known differences and gaps, by the name of the fact. */
export interface Answers {
  differences: Readonly<Record<string, Difference>>;
  pending: Readonly<Record<string, unknown>>;
}

export interface Judged {
  fact: Fact;
  verdict: Verdict;
}

/** Every fact of the specification, with the contract's verdict on it. */
export function judgeAll(contract: Document): Judged[] {
  const index = indexed(contract);
  return facts.map((fact) => ({ fact, verdict: fact.judge(index) }));
}

/**
 * The differences and gaps that are not listed, listed ones that do not exist, and additions that no rule names.
 */
export function problemsOf(contract: Document, { differences, pending }: Answers): string[] {
  const judged = judgeAll(contract);
  const different = new Set(judged.filter(({ verdict }) => verdict.is === 'different').map(({ fact }) => fact.name));
  const missing = new Set(judged.filter(({ verdict }) => verdict.is === 'missing').map(({ fact }) => fact.name));
  return [
    ...judged.flatMap(({ fact, verdict }) =>
      verdict.is === 'different' && differences[fact.name]?.has !== verdict.found
        ? [`${fact.name} differs: the contract has ${verdict.found}`]
        : [],
    ),
    ...unanswered(missing, pending, 'is missing'),
    ...additionsOf(contract)
      .filter((name) => !isSaid(name))
      .map((name) => `${name} is not in the specification`),
    ...answeredForNothing(differences, different, 'differences.ts', 'which is no difference'),
    ...answeredForNothing(pending, missing, 'pending.ts', 'which is not missing'),
  ];
}

function unanswered(names: ReadonlySet<string>, answers: Readonly<Record<string, unknown>>, what: string): string[] {
  return [...names].filter((name) => answers[name] === undefined).map((name) => `${name} ${what}`);
}

function answeredForNothing(
  answers: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
  file: string,
  what: string,
): string[] {
  return Object.keys(answers)
    .filter((name) => !names.has(name))
    .map((name) => `${file} names ${name}, ${what}`);
}

/** What the contract has and the specification does not: operations, arguments, fields, error codes, events, scopes. */
export function additionsOf(contract: Document): string[] {
  const said = new Set(facts.map(({ name }) => name));
  return namesIn(contract).filter((name) => !said.has(name));
}

/** The parts of an operation or object that is an addition itself are left out. */
function namesIn(contract: Document): string[] {
  const saidNames = new Set(saidOperations.map(nameOf));
  return [
    ...[...indexed(contract).operations].flatMap(([name, { arguments: parts }]) =>
      saidNames.has(name) ? [name, ...[...parts.keys()].map((part) => `${name} ${part}`)] : [name],
    ),
    ...Object.keys(specification.fields).flatMap((resource) =>
      Object.keys(schemaOf(contract, resource)?.properties ?? {}).map((field) => `${resource}.${field}`),
    ),
    ...Object.values(contract['x-error-codes']).map(({ code }) => `error ${code}`),
    ...Object.keys(contract.webhooks).map((name) => `event ${name}`),
    ...scopesOf(contract).map((name) => `scope ${name}`),
  ];
}
