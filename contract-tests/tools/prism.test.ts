import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSource } from '../../codegen/bundle.js';
import { answeringId, everythingIn, type LocatedOperation } from '../../codegen/document.js';
import { SOURCE } from '../../codegen/generate.js';
import { contract } from '../contract.js';
import { installTools } from './install.js';
import { ask, startPrism, type Prism } from './prism.js';

const PUBLISHED = fileURLToPath(new URL('../../src/generated/openapi.yaml', import.meta.url));
/** A mock server cannot switch to a WebSocket. */
const SOCKET = 'live.socket';

const source = await readSource(SOURCE);
const written = new Map(everythingIn(source).map(({ operation }) => [operation.operationId, operation]));
const all = everythingIn(contract).filter(({ operation }) => operation.operationId !== SOCKET);

describe.each([
  { name: 'the contract as it is written', file: SOURCE, operations: all.filter(isWritten) },
  { name: 'the published contract', file: PUBLISHED, operations: all },
])('a mock server with $name', { timeout: 240_000 }, ({ file, operations }) => {
  let prism: Prism;

  beforeAll(async () => {
    await installTools();
    prism = await startPrism(file);
  });
  afterAll(() => prism.stop());

  it('returns a documented success of every operation', async () => {
    const answers: string[] = [];
    for (const located of operations) {
      const { status, text } = await ask(prism, located);
      if (status < 200 || status > 399) answers.push(`${located.operation.operationId}: ${status} ${text}`);
    }
    expect(answers).toEqual([]);
  });

  it('returns each error of its own of every operation, and the errors of all once for each resource', async () => {
    const wrong: string[] = [];
    const asked = errorsOf(operations);
    for (const { located, name, http, code } of asked) {
      const { status, text } = await ask(prism, located, `code=${http}, example=${name}`);
      const isRight = status === http && text.includes(`"error_code":${code},`);
      if (!isRight) wrong.push(`${located.operation.operationId}, ${name}: ${status} ${text}`);
    }
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(500);
  });
});

function isWritten({ operation }: LocatedOperation): boolean {
  return written.has(operation.operationId);
}

/** The documented errors to ask for. What an operation does not list itself is asked for once in its resource. */
function errorsOf(operations: readonly LocatedOperation[]) {
  const seen = new Set<string>();
  return operations.flatMap((located) => {
    const { operation } = located;
    const own = written.get(answeringId(operation))?.['x-errors'] ?? [];
    return Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.keys(content?.['application/json']?.examples ?? {})
        .filter((name) => {
          const place = `${operation.tags.join()} ${name}`;
          const isNew = !seen.has(place);
          seen.add(place);
          return isNew || own.includes(name);
        })
        .map((name) => ({ located, name, http: Number(status), code: contract['x-error-codes'][name]?.code })),
    );
  });
}
