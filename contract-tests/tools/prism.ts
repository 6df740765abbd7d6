import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exampleQueryOf, FORM, isPublic, JSON_TYPE, textOf } from '../../site/reference/curl.js';
import type { LocatedOperation, MediaType } from '../../codegen/document.js';
import { freePort } from '../../src/testing/ports.js';
import { until } from '../../src/testing/until.js';
import { FOLDER } from './install.js';

/** Prism, a mock server of any OpenAPI document, as a program of its own. */
export interface Prism {
  url: string;
  stop: () => void;
}

/** Starts Prism with the contract in a file. */
export async function startPrism(file: string): Promise<Prism> {
  const port = await freePort();
  const program = join(FOLDER, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const args = [program, 'mock', '--port', String(port), '--verboseLevel', 'silent', file];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url).then(Boolean, () => false), 60_000);
  return { url, stop: () => void child.kill() };
}

/** What Prism returns for the example of an operation. `prefer` asks for one of its documented responses. */
export async function ask(prism: Prism, { path, method, operation }: LocatedOperation, prefer = '') {
  const query = exampleQueryOf(operation).flatMap(({ name, example }) => [example].flat().map((one) => [name, one]));
  const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
  const response = await fetch(`${prism.url}${path}?${parametersOf(query).toString()}`, {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      prefer,
      ...(!isPublic(operation) && { authorization: 'Bearer token' }),
      ...(type === JSON_TYPE && { 'content-type': type }),
    },
    ...(type !== undefined && { body: bodyOf(type, media ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
}

/** The example of a body. `fetch` knows the content types of forms. */
function bodyOf(type: string, { example = {} }: MediaType): string | FormData | URLSearchParams {
  if (type === JSON_TYPE) return JSON.stringify(example);
  const fields = parametersOf(Object.entries({ ...Object(example) }));
  if (type === FORM) return fields;
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

function parametersOf(entries: readonly unknown[][]): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of entries) parameters.append(textOf(name), textOf(value));
  return parameters;
}
