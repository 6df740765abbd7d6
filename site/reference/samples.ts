import { curlsOf } from './curl.js';
import type { Document, LocatedOperation, Operation } from '../../codegen/document.js';
import { go } from './sample_in_go.js';
import { requestOf, type SampleRequest } from './sample_request.js';

/** A program that calls an operation with the values of its examples, as the reference shows it. */
export interface Sample {
  readonly lang: string;
  readonly label: string;
  /** `TOKEN` of the environment is the caller's token, in each language. */
  readonly source: string;
}

/** The address in the contract, which a server replaces by its own. */
const SERVER = 'http://127.0.0.1:8000';

/** Whether the response of an operation has no end. */
export function isStream({ responses }: Operation): boolean {
  return Object.values(responses).some(({ content = {} }) => 'text/event-stream' in content);
}

/**
 * The samples of an operation: curl, JavaScript (Node), Python (with requests) and Go. They print what is returned. A
 * stream has curl only, because the others would wait for its end.
 */
export function samplesOf(document: Document, located: LocatedOperation): Sample[] {
  const [curl] = curlsOf(document, located, SERVER);
  const command = { lang: 'shell', label: 'curl', source: curl?.command ?? '' };
  if (isStream(located.operation)) return [command];
  const request = requestOf(document, located, SERVER);
  return [
    command,
    { lang: 'javascript', label: 'JavaScript', source: javascript(request) },
    { lang: 'python', label: 'Python', source: python(request) },
    { lang: 'go', label: 'Go', source: go(request) },
  ];
}

/** Puts each line but the first further to the right. */
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);

/** JSON as an expression of JavaScript. Texts in JSON have no line breaks, so only keys are where lines begin. */
function literal(value: unknown): string {
  return indented(JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:'), '  ');
}

function javascript({ method, url, isPublic, body }: SampleRequest): string {
  const headers = [
    ...(isPublic ? [] : ['Authorization: `Bearer ${process.env.TOKEN}`']),
    ...(body.kind === 'json' ? [`'Content-Type': 'application/json'`] : []),
  ];
  const options = [
    ...(method === 'POST' ? [`method: 'POST'`] : []),
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(', ')} }`]),
    ...javascriptBody(body),
  ].map((option) => `  ${option},\n`);
  const call = options.length === 0 ? `'${url}'` : `'${url}', {\n${options.join('')}}`;
  return `${javascriptForm(body)}const response = await fetch(${call});
console.log(response.status, await response.text());`;
}

function javascriptBody(body: SampleRequest['body']): string[] {
  if (body.kind === 'json') return [`body: JSON.stringify(${literal(body.value)})`];
  if (body.kind === 'form') return [`body: new URLSearchParams(${literal(body.text)})`];
  return body.kind === 'upload' ? ['body: form'] : [];
}

/** The statements that make the form of an upload. */
function javascriptForm(body: SampleRequest['body']): string {
  if (body.kind !== 'upload') return '';
  const { argument, path } = body.file;
  const fields = Object.entries(body.text).map(([name, value]) => `form.set('${name}', ${JSON.stringify(value)});\n`);
  return `import { readFile } from 'node:fs/promises';

const form = new FormData();
${fields.join('')}form.set('${argument}', new Blob([await readFile('${path}')]), '${path}');
`;
}

/** JSON as an expression of Python, which spells three values in its own way. Texts stay as they are. */
function pythonLiteral(value: unknown): string {
  const own: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  const text = JSON.stringify(value, null, 4);
  return indented(
    text.replaceAll(/"(?:[^"\\]|\\.)*"|true|false|null/g, (found) => own[found] ?? found),
    '    ',
  );
}

function python({ method, url, isPublic, body }: SampleRequest): string {
  const options = [
    `"${url}"`,
    ...(isPublic ? [] : [`headers={"Authorization": f"Bearer {os.environ['TOKEN']}"}`]),
    ...pythonBody(body),
  ].map((option) => `    ${option},\n`);
  return `${isPublic ? '' : 'import os\n\n'}import requests

response = requests.${method.toLowerCase()}(
${options.join('')})
print(response.status_code, response.text)`;
}

function pythonBody(body: SampleRequest['body']): string[] {
  if (body.kind === 'none') return [];
  if (body.kind === 'json') return [`json=${pythonLiteral(body.value)}`];
  const data = Object.keys(body.text).length === 0 ? [] : [`data=${pythonLiteral(body.text)}`];
  if (body.kind === 'form') return data;
  return [...data, `files={"${body.file.argument}": open("${body.file.path}", "rb")}`];
}
