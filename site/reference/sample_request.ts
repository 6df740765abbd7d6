import { exampleQueryOf, fileFor, FORM, isPublic, JSON_TYPE, textOf } from './curl.js';
import { uploadOf, type Document, type LocatedOperation, type Operation } from '../../codegen/document.js';

/** A request with the values of the examples of an operation. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  /** With the query. */
  readonly url: string;
  /** Whether it needs no token. */
  readonly isPublic: boolean;
  readonly body: SampleBody;
}

/** A body. `text` has its arguments as the fields of a form, in which everything that is no text is JSON. */
export type SampleBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly text: Readonly<Record<string, string>> }
  | { readonly kind: 'upload'; readonly text: Readonly<Record<string, string>>; readonly file: SampleFile };

export interface SampleFile {
  readonly argument: string;
  readonly path: string;
}

export function requestOf(document: Document, located: LocatedOperation, server: string): SampleRequest {
  const { method, path, operation } = located;
  const query = exampleQueryOf(operation).map(({ name, example }): [string, string] => [name, textOf(example)]);
  const search = method === 'get' ? new URLSearchParams(query).toString() : '';
  return {
    method: method === 'get' ? 'GET' : 'POST',
    url: `${server}${path}${search === '' ? '' : `?${search}`}`,
    isPublic: isPublic(operation),
    body: method === 'get' ? { kind: 'none' } : bodyOf(document, operation),
  };
}

function bodyOf(document: Document, operation: Operation): SampleBody {
  const content = operation.requestBody?.content ?? {};
  const upload = uploadOf(document, operation);
  if (upload !== undefined) {
    const { [upload.argument]: _, ...text } = fieldsOf(content['multipart/form-data']?.example);
    return { kind: 'upload', text, file: { argument: upload.argument, path: fileFor(upload.argument) } };
  }
  if (content[JSON_TYPE] !== undefined) return { kind: 'json', value: content[JSON_TYPE].example ?? {} };
  return content[FORM] === undefined ? { kind: 'none' } : { kind: 'form', text: fieldsOf(content[FORM].example) };
}

function fieldsOf(example: unknown): Record<string, string> {
  const fields = Object.entries<unknown>({ ...Object(example) });
  return Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)]));
}
