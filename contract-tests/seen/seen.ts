import { conditionOf } from '../../codegen/alternatives.js';
import { answeringId, operationsOf, type Document, type Operation } from '../../codegen/document.js';
import { CANNOT_SUCCEED, contract } from '../contract.js';
import { alternativeIndex, JSON_TYPE } from '../referee/documents.js';

/**
 * A documented response, in words: `threads.get 200`, `threads.get 200 with as_ids=true`, `threads.get forbidden`. An
 * alias has the responses of its original.
 */
type Documented = string;

/** A response of an operation. */
export interface Response {
  operation: Operation;
  status: number;
  /** The arguments of the request, defaults included. */
  input: Record<string, unknown>;
  /** The code of the error. */
  code: number | undefined;
}

/** Collects which of the documented responses the suite has seen. */
export class Seen {
  readonly #document: Document;
  readonly #names: ReadonlyMap<number, string>;
  readonly #seen = new Set<Documented>();

  constructor(document: Document = contract) {
    this.#document = document;
    this.#names = new Map(Object.entries(document['x-error-codes']).map(([name, { code }]) => [code, name]));
  }

  /** Notes a response that is what the contract says. */
  note({ operation, status, input, code }: Response): void {
    const name = this.#names.get(code ?? Number.NaN);
    if (name !== undefined) this.#seen.add(errorOf(operation, name));
    if (status < 400) this.#seen.add(successOf(operation, String(status), alternativeIndex(operation, status, input)));
  }

  /** The documented responses that have not been noted. */
  missing(): Documented[] {
    const documented = operationsOf(this.#document).flatMap(({ operation }) => [
      ...(operation.operationId in CANNOT_SUCCEED ? [] : successesOf(operation)),
      ...(operation['x-errors'] ?? []).map((name) => errorOf(operation, name)),
    ]);
    return [...new Set(documented)].filter((one) => !this.#seen.has(one));
  }
}

function errorOf(operation: Operation, name: string): Documented {
  return `${answeringId(operation)} ${name}`;
}

function successesOf(operation: Operation): Documented[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .flatMap(([status, { content }]) => {
      const alternatives = content?.[JSON_TYPE]?.['x-alternatives'] ?? [];
      return [0, ...alternatives.map((_, at) => at + 1)].map((index) => successOf(operation, status, index));
    });
}

function successOf(operation: Operation, status: string, index: number): Documented {
  const plain = `${answeringId(operation)} ${status}`;
  const alternative = operation.responses[status]?.content?.[JSON_TYPE]?.['x-alternatives']?.[index - 1];
  return alternative === undefined ? plain : `${plain} with ${conditionOf(alternative)}`;
}
