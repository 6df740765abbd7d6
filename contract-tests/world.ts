import { randomUUID } from 'node:crypto';
import { operations, type OperationId, type Shapes } from '../src/generated/operations.js';

/** Somebody at a running Skein. */
export interface Caller {
  id: number;
  email: string;
  token: string;
}

/** The data that the contract's examples speak of, for real. */
export interface ExampleWorld {
  /** An ADMIN, whom the examples are written by. */
  ada: Caller;
  ben: Caller;
  /** A guest in the channel. */
  gus: Caller;
  /** A user in no workspace. */
  olga: Caller;
  /** The id of an upload. */
  upload: string;
  /** Puts what is there in the place of what the examples name; newcomers get an address of their own each time. */
  translate(example: string): string;
}

const PASSWORD = 'correct horse battery staple';
const EXAMPLE_TOKEN = 'AE7exampleTokenOfAdaLovelace0123456789abcdefg';
/** People who are not there yet. */
const NEWCOMERS = /\b(cleo|dan)@example\.com\b/g;
/** The id that a new upload is given, and one that is there already. */
const NEW_UPLOAD = '0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34';
const EXAMPLE_UPLOAD = '3c9a4e71-52d8-4b0f-8e16-d04c7b8a95f2';

/** Makes the examples' people, workspace, channels, groups, threads, comments and reactions through the API of a Skein. */
export async function buildExampleWorld(baseUrl: string): Promise<ExampleWorld> {
  const [ada, ben, gus, olga] = [
    await register(baseUrl, 'Ada Lovelace'),
    await register(baseUrl, 'Ben Nowak'),
    await register(baseUrl, 'Gus Example'),
    await register(baseUrl, 'Olga Example'),
  ];
  const workspace = await call(baseUrl, ada, 'workspaces.add', { name: 'Analytical Engines', color: 4 });
  await call(baseUrl, ada, 'workspaceUsers.add', { id: workspace.id, email: ben.email });
  await call(baseUrl, ada, 'workspaceUsers.add', { id: workspace.id, email: gus.email, user_type: 'GUEST' });
  const inWorkspace = { workspace_id: workspace.id, user_ids: [ben.id, gus.id] };
  const channel = await call(baseUrl, ada, 'channels.add', { ...inWorkspace, name: 'Launch', public: true });
  const group = await call(baseUrl, ada, 'groups.add', { ...inWorkspace, name: 'Design' });
  const archived = await addArchivedChannel(baseUrl, ada, { workspace_id: workspace.id, user_ids: [gus.id] });
  const inChannel = { channel_id: channel.id, content: 'Who is in?' };
  const upload = await addUpload(baseUrl, ada);
  const attachments = [{ attachment_id: upload, url_type: 'file' as const }];
  const thread = await call(baseUrl, ada, 'threads.add', { ...inChannel, title: 'Launch plan', attachments });
  // Another one: an example of the list leaves the first out, and an empty list shows nothing.
  await call(baseUrl, ada, 'threads.add', { ...inChannel, title: 'Second launch' });
  const comment = await call(baseUrl, ben, 'comments.add', { thread_id: thread.id, content: 'I am.' });
  await call(baseUrl, ben, 'reactions.add', { thread_id: thread.id, reaction: '👍' });
  const texts = new Map<string, string>([
    [EXAMPLE_UPLOAD, upload],
    ['4100', String(ada.id)],
    ['8197', String(ben.id)],
    ['12295', String(workspace.id)],
    ['16391', String(channel.id)],
    ['20487', String(workspace.default_channel)],
    ['24583', String(thread.id)],
    ['28679', String(comment.id)],
    ['32775', String(workspace.default_conversation)],
    ['36871', String(group.id)],
    ['77831', String(archived)],
    ['ada@example.com', ada.email],
    ['ben@example.com', ben.email],
    [EXAMPLE_TOKEN, ada.token],
  ]);
  return { ada, ben, gus, olga, upload, translate: (example) => translate(example, texts) };
}

async function addArchivedChannel(
  baseUrl: string,
  by: Caller,
  input: { workspace_id: number; user_ids: number[] },
): Promise<number> {
  const { id } = await call(baseUrl, by, 'channels.add', { ...input, name: 'Old' });
  await call(baseUrl, by, 'channels.archive', { id });
  return id;
}

async function addUpload(baseUrl: string, by: Caller): Promise<string> {
  const id = randomUUID();
  const body = new FormData();
  body.append('attachment_id', id);
  body.append('file', new File(['warp and weft'], 'notes.txt'));
  await post(baseUrl, by, 'attachments.upload', { body });
  return id;
}

function translate(example: string, texts: ReadonlyMap<string, string>): string {
  const keys = [...texts.keys()].map((key) => key.replaceAll('.', '\\.')).join('|');
  return example
    .replace(new RegExp(`(?<![\\w.-])(?:${keys})(?![\\w-])`, 'g'), (found) => texts.get(found) ?? found)
    .replace(NEWCOMERS, (_, name: string) => newAddress(name))
    .replaceAll(NEW_UPLOAD, () => randomUUID());
}

function newAddress(name: string): string {
  return `${name}.${randomUUID()}@example.com`;
}

async function register(baseUrl: string, name: string): Promise<Caller> {
  const email = newAddress(name.split(' ', 1)[0]?.toLowerCase() ?? 'someone');
  const { id, token } = await call(baseUrl, undefined, 'users.register', { name, email, password: PASSWORD });
  return { id, email, token };
}

async function call<Id extends OperationId>(
  baseUrl: string,
  caller: Caller | undefined,
  id: Id,
  input: Partial<Shapes[Id]['input']>,
): Promise<Shapes[Id]['output']> {
  return post(baseUrl, caller, id, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
}

async function post<Id extends OperationId>(
  baseUrl: string,
  caller: Caller | undefined,
  id: Id,
  { headers = {}, body }: { headers?: Record<string, string>; body: string | FormData },
): Promise<Shapes[Id]['output']> {
  const credentials = caller === undefined ? {} : { authorization: `Bearer ${caller.token}` };
  const response = await fetch(`${baseUrl}${operations[id].path}`, {
    method: 'POST',
    headers: { ...headers, ...credentials },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${id} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
