import type { DocumentKind, FoundDocument } from '../search.js';

/** A document that Typesense has found, with the number by which it is sorted unless it is sorted by its index. */
export interface Hit extends FoundDocument {
  order: number;
  /** The tokens of its title. Empty unless the search asks for them. */
  title: readonly unknown[];
}

/** What one search has found. */
export interface Result {
  /** How many documents match. */
  count: number;
  hits: Hit[];
}

const KINDS: readonly DocumentKind[] = ['thread', 'comment', 'conversation', 'message'];

/** Reads the response to several searches. Throws if one of them failed or was cut short. */
export function readResults(response: unknown, expected: number): Result[] {
  const results = listOf(memberOf(response, 'results'));
  if (results.length !== expected) throw new Error('Typesense did not answer all searches');
  return results.map((result) => {
    const error = memberOf(result, 'error');
    if (error !== undefined) throw new Error(`Typesense refused a search: ${String(error)}`);
    if (memberOf(result, 'search_cutoff') === true) throw new Error('Typesense cut a search short');
    return { count: numberOf(result, 'found'), hits: listOf(memberOf(result, 'hits')).map(hitOf) };
  });
}

function hitOf(hit: unknown): Hit {
  const document = memberOf(hit, 'document');
  const kind = KINDS.find((each) => each === memberOf(document, 'kind'));
  if (kind === undefined) throw new Error('Typesense returned a document of no kind');
  const id = Number(memberOf(document, 'id'));
  const title = listOf(memberOf(document, 'title'));
  return { id, kind, order: numberOf(document, 'order'), obj_index: numberOf(document, 'obj_index'), title };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function numberOf(value: unknown, name: string): number {
  const number = memberOf(value, name);
  if (typeof number !== 'number') throw new Error(`Typesense returned no ${name}`);
  return number;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
