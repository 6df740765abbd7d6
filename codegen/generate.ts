import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { stringify } from 'yaml';
import { asyncApi } from './asyncapi.js';
import { withDefaultsAsKeyword } from './body_defaults.js';
import { readSource } from './bundle.js';
import { ContractError, type Document } from './document.js';
import { emitErrors, emitEvents, emitOperations, emitRoutes, emitScopes } from './emit.js';
import { expand } from './expand.js';
import { withoutHeaders } from './headers.js';
import { lint } from './lint.js';
import { publish } from './publish.js';
import { emitRuntime } from './runtime.js';
import { shareErrorResponses } from './shared_responses.js';
import { filled } from './template.js';

export const SOURCE = fileURLToPath(new URL('../openapi/openapi.yaml', import.meta.url));
export const GENERATED = fileURLToPath(new URL('../src/generated/', import.meta.url));

/** The generated files that are in the repository, for its readers. The others are made where they are missing. */
export const IN_REPOSITORY: readonly string[] = [
  'src/generated/openapi.yaml',
  'src/generated/operations.ts',
  'src/generated/events.ts',
  'src/generated/errors.ts',
  'docs/permission-matrix.md',
];

/** Reads the contract, and writes out what follows from it. Throws a ContractError that lists every finding. */
export async function readContract(file = SOURCE): Promise<Document> {
  const document = expand(await readSource(file));
  const findings = lint(document);
  if (findings.length > 0) throw new ContractError(findings.join('\n'));
  return document;
}

/** The files of src/generated: file name -> text. */
export async function generate(document: Document): Promise<Map<string, string>> {
  const json = JSON.stringify(publish(shareErrorResponses(document)), null, 1);
  return new Map([
    ['openapi.json', `${json}\n`],
    ['openapi.yaml', yaml(JSON.parse(json))],
    ['asyncapi.json', `${JSON.stringify(asyncApi(document), null, 1)}\n`],
    ['asyncapi.yaml', yaml(asyncApi(document))],
    ['runtime.json', emitRuntime(withDefaultsAsKeyword(document))],
    ['types.ts', await types(JSON.stringify(withoutHeaders(document)))],
    ['schemas.ts', filled('server/schemas.ts')],
    ['errors.ts', emitErrors(document)],
    ['operations.ts', emitOperations(document)],
    ['scopes.ts', emitScopes(document)],
    ['events.ts', emitEvents(document)],
    ['routes.ts', emitRoutes(document)],
  ]);
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 160, aliasDuplicateObjects: false });
}

async function types(json: string): Promise<string> {
  return `// Generated from openapi/ by openapi-typescript. Never edited by hand.\n${astToString(await openapiTS(json, { defaultNonNullable: false }))}`;
}
