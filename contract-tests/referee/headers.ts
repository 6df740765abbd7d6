import type { Document, LocatedOperation, ResponseObject } from '../../codegen/document.js';
import type { RecordedExchange } from '../../src/testing/recorder.js';

/** Headers of HTTP and of security. They are the same everywhere, so the contract does not declare them. */
const COMMON: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'vary',
  'strict-transport-security',
  'x-content-type-options',
]);

type Sent = Pick<RecordedExchange, 'status' | 'responseHeaders'>;

/** The headers of a response that the contract does not declare, and those that it requires and that are missing. */
export function headerObjections(
  contract: Document,
  located: LocatedOperation,
  { status, responseHeaders }: Sent,
): string[] {
  const response = located.operation.responses[status];
  // A status that is not declared is an objection of its own.
  if (response === undefined) return [];
  const declared = declaredHeaders(contract, response);
  const undeclared = responseHeaders.filter((name) => !COMMON.has(name) && !declared.has(name));
  const missing = [...declared].filter(([name, isRequired]) => isRequired && !responseHeaders.includes(name));
  return [
    ...undeclared.map((name) => `the contract does not declare the header ${name} with status ${status} here`),
    ...missing.map(([name]) => `the header ${name} is missing, which the contract requires with status ${status} here`),
  ];
}

/** The declared headers of a response, in lower case: name -> whether it is always there. */
export function declaredHeaders({ components }: Document, response: ResponseObject): Map<string, boolean> {
  const shared = components.responses?.[response.$ref?.split('/').at(-1) ?? ''] ?? response;
  return new Map(
    Object.entries(shared.headers ?? {}).map(([name, { $ref }]) => [
      name.toLowerCase(),
      components.headers?.[$ref.split('/').at(-1) ?? '']?.required ?? false,
    ]),
  );
}
