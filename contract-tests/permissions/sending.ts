import { operations, type OperationId } from '../../src/generated/operations.js';
import type { Answered } from '../../src/testing/http.js';
import type { Caller } from '../../src/testing/person.js';
import type { Skein } from '../../src/testing/skein.js';

/**
 * Calls an operation by its id, with JSON or with a form that has files. Throws when the
 * contract has no such operation.
 */
export async function send(
  skein: Skein,
  caller: Caller,
  operationId: string,
  sent: Record<string, unknown> | FormData,
  headers: Record<string, string> = {},
): Promise<Answered> {
  if (!isOperation(operationId)) throw new Error(`The contract has no operation ${operationId}.`);
  if (!(sent instanceof FormData)) return caller.try(operationId, sent, headers);
  const { method, path } = operations[operationId];
  const authorization = caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` };
  return skein.send({ method, path, headers: { ...authorization, ...headers }, body: sent });
}

function isOperation(id: string): id is OperationId {
  return id in operations;
}

/** A form with these texts and a file. */
export function formOf(texts: Record<string, string>, name: string, file: File): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(texts)) form.set(key, value);
  form.set(name, file);
  return form;
}
