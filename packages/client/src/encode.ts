import { blobOf } from './files.js';

interface Encoded {
  query: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

/** The arguments of a request: in the query of a GET, as JSON in the body of a POST, as a form with a file. */
export async function encode(method: string, args: object | undefined, file: string | undefined): Promise<Encoded> {
  if (file !== undefined) return { query: '', headers: {}, body: await multipart(args, file) };
  if (method === 'GET') return { query: queryOf(args), headers: {}, body: undefined };
  return { query: '', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(args ?? {}) };
}

/** The query of a GET, with its question mark. What is null or undefined is not given. */
export function queryOf(args: object | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(args)) if (value !== null) query.append(name, textOf(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** The arguments of a POST as a form. null is an empty text, which clears what may be empty. */
export function formOf(args: object | undefined): string {
  const form = new URLSearchParams();
  for (const [name, value] of entriesOf(args)) form.append(name, value === null ? '' : textOf(value));
  return form.toString();
}

async function multipart(args: object | undefined, file: string): Promise<FormData> {
  const { [file]: content, ...others } = Object.fromEntries(Object.entries(args ?? {}));
  const form = new FormData();
  for (const [name, value] of entriesOf(others)) form.append(name, textOf(value));
  const { name, blob } = await blobOf(content);
  form.append(file, blob, name);
  return form;
}

function entriesOf(args: object | undefined): [string, unknown][] {
  const entries: [string, unknown][] = Object.entries(args ?? {});
  return entries.filter(([, value]) => value !== undefined);
}

/** Lists and objects are JSON text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
