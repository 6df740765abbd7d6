import {
  isFile,
  queryOf,
  resolve,
  type Document,
  type LocatedOperation,
  type MediaType,
  type Operation,
  type Parameter,
} from '../../codegen/document.js';

/** A command that calls an operation with the values of its examples. */
export interface Curl {
  /** The content type of its body; undefined without a body. */
  contentType?: string;
  /** For a POSIX shell. `$TOKEN` is the caller's token. */
  command: string;
}

export const JSON_TYPE = 'application/json';
export const FORM = 'application/x-www-form-urlencoded';

/** These come from an earlier response, so no example of one works. */
const OF_A_PAGE = ['cursor', 'cursor_mark'];

/** The commands for an operation: one for each content type that it takes. `server` is a URL without a path. */
export function curlsOf(document: Document, located: LocatedOperation, server: string): Curl[] {
  const { method, path, operation } = located;
  const token = isPublic(operation) ? [] : ['-H "Authorization: Bearer $TOKEN"'];
  const start = [`curl ${quoted(`${server}${path}`)}`, ...token];
  const query = exampleQueryOf(operation).map(
    ({ name, example }) => `--data-urlencode ${quoted(`${name}=${textOf(example)}`)}`,
  );
  if (method === 'get') return [{ command: lines([...start, ...(query.length === 0 ? [] : ['-G', ...query])]) }];
  const media = Object.entries(operation.requestBody?.content ?? {});
  if (media.length === 0) return [{ command: lines([...start, '-X POST']) }];
  return media.map(([contentType, one]) => ({
    contentType,
    command: lines([...start, ...bodyOf(document, contentType, one)]),
  }));
}

/** Whether an operation needs no token. */
export function isPublic({ security }: Operation): boolean {
  return security?.every((one) => Object.keys(one).length === 0) ?? false;
}

/** The query parameters whose examples can be sent. */
export function exampleQueryOf(operation: Operation): Parameter[] {
  return queryOf(operation).filter(({ name, example }) => example !== undefined && !OF_A_PAGE.includes(name));
}

/** The file that a sample uploads as an argument. */
export const fileFor = (argument: string): string => (argument === 'image' ? 'picture.bmp' : 'notes.txt');

/** The options that send the example of a body. */
function bodyOf(document: Document, contentType: string, { schema = {}, example }: MediaType): string[] {
  if (contentType === JSON_TYPE)
    return [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(example ?? {}, null, 2))}`];
  const fields = Object.entries<unknown>({ ...Object(example) });
  if (contentType === FORM && fields.length === 0) return ['-X POST'];
  if (contentType === FORM)
    return fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${textOf(value)}`)}`);
  const { properties = {} } = resolve(document, schema);
  return fields.map(([name, value]) => {
    const property = properties[name];
    const isUpload = property !== undefined && isFile(property);
    return isUpload ? `-F ${name}=@${fileFor(name)}` : `-F ${quoted(`${name}=${textOf(value)}`)}`;
  });
}

function lines(parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}

/** A value in a query or a form: a text as it is, everything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A word of a POSIX shell. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
