import { expect, it } from 'vitest';
import { everythingIn, type LocatedOperation } from '../../codegen/document.js';
import { readPublishedContract } from '../../codegen/published.js';
import { samplesOf } from './samples.js';

const contract = readPublishedContract();

function locatedOf(id: string): LocatedOperation {
  const found = everythingIn(contract).find(({ operation }) => operation.operationId === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

/** The samples of an operation; with another example of its JSON body, if one is given. */
function sourcesOf(id: string, example?: unknown): Record<string, string> {
  const located = locatedOf(id);
  const content = { 'application/json': { example } };
  const operation = example === undefined ? located.operation : { ...located.operation, requestBody: { content } };
  return Object.fromEntries(samplesOf(contract, { ...located, operation }).map(({ label, source }) => [label, source]));
}

it('a sample sends the arguments of a GET in the query', () => {
  const { JavaScript, Python, Go } = sourcesOf('threads.getone');
  const url = 'http://127.0.0.1:8000/api/v3/threads/getone?id=24583';
  expect(JavaScript).toContain(`fetch('${url}', {\n  headers:`);
  expect(Python).toContain(`requests.get(\n    "${url}",\n`);
  expect(Go).toContain(`http.NewRequest("GET", "${url}", nil)`);
});

it('a sample has any text in its language, and its values', () => {
  const example = { content: 'It\'s "so": `true`\nnull $HOME', pinned: true, none: null, 'a-b': [1] };
  const { JavaScript = '', Python, Go } = sourcesOf('threads.add', example);
  expect(JavaScript).toContain(`    content: ${JSON.stringify(example.content)},\n    pinned: true,`);
  expect(JavaScript).toContain('    "a-b": [');
  expect(Python).toContain(`        "content": ${JSON.stringify(example.content)},\n        "pinned": True,`);
  expect(Python).toContain('        "none": None,');
  expect(Go).toContain(`strings.NewReader(${JSON.stringify(JSON.stringify(example, null, 2))})`);
});

it('a sample sends no token where none is needed', () => {
  for (const source of Object.values(sourcesOf('users.login'))) expect(source).not.toContain('TOKEN');
  for (const source of Object.values(sourcesOf('threads.add'))) expect(source).toContain('TOKEN');
});

it('a sample uploads a file, and leaves the content type to the form', () => {
  const { JavaScript, Python, Go } = sourcesOf('attachments.upload');
  expect(JavaScript).toContain(`form.set('file_name', new Blob([await readFile('notes.txt')]), 'notes.txt');`);
  expect(JavaScript).not.toContain('Content-Type');
  expect(Python).toContain(`files={"file_name": open("notes.txt", "rb")},`);
  expect(Go).toContain('request.Header.Set("Content-Type", form.FormDataContentType())');
});

it('a stream has a sample only in curl, which does not wait for its end', () => {
  const located = locatedOf('threads.getone');
  const responses = { '200': { description: 'Events.', content: { 'text/event-stream': {} } } };
  const stream = { ...located, operation: { ...located.operation, responses } };
  expect(samplesOf(contract, stream).map(({ label }) => label)).toEqual(['curl']);
});
