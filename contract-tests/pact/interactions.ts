import { HTTPResponseStatusClass, MatchersV3, type V3Interaction, type V3Request } from '@pact-foundation/pact';
import { resolve } from '../../codegen/document.js';
import { contract } from '../contract.js';
import { STATES } from './verify_integration.js';

const { matchStatus, regex, string } = MatchersV3;

/** The fields of a call, with example values where the contract's example of a call has none. */
const EXAMPLES: Readonly<Record<string, string>> = {
  ...examplesOf('IntegrationCallback'),
  conversation_id: '32779',
  conversation_title: 'Looms',
  message_id: '36875',
  command: '/roll',
  command_argument: '2d6',
  install_id: '53256',
  url_callback:
    'http://127.0.0.1:8000/api/v3/integration_incoming/url_callback?delivery_id=49159&url_ttl=1767227400&reply_token=AE7exampleReplyTokenOfACall0123456789abcdefg',
  url_ttl: '1767227400',
  verify_token: 'AE7exampleVerifyTokenOfAnIntegration0123456789',
};

const SECRET = '[\\w-]+';
const INCOMING = 'https?://[^/]+/api/v3/integration_incoming';
/** What a receiver may rely on, where that is more than the type. */
const PATTERNS: Readonly<Record<string, string>> = {
  command: '^/\\S+$',
  verify_token: `^${SECRET}$`,
  url_callback: `^${INCOMING}/url_callback\\?delivery_id=\\d+&url_ttl=\\d+&reply_token=${SECRET}$`,
  post_data_url: `^${INCOMING}/post_data\\?install_id=\\d+&install_token=${SECRET}$`,
};

const PERSON = ['user_id', 'user_name'] as const;
const POST = ['workspace_id', 'content', ...PERSON] as const;
const THREAD = [...POST, 'thread_id', 'thread_title', 'channel_id'] as const;
const COMMENT = [...THREAD, 'comment_id'] as const;
const OF_BOT = ['url_callback', 'url_ttl', 'verify_token'] as const;
const MESSAGE = [...POST, 'conversation_id', 'conversation_title', 'message_id', 'comment_id'] as const;
const UNINSTALL = ['workspace_id', 'install_id', ...PERSON] as const;

const ANY_2XX = matchStatus(200, HTTPResponseStatusClass.Success);
const JSON_TYPE = { 'Content-Type': regex('^application/json', 'application/json') };
const REPLY = { status: ANY_2XX, headers: JSON_TYPE, body: { content: string('It is back.') } };
const REPORT = { ...REPLY, body: { content: string('All looms run.') } };
const TAKEN = { status: 200 };
/** Skein asks for a response that is not compressed where it reads a reply. */
const UNCOMPRESSED = { 'Accept-Encoding': 'identity' };

/** A POST of a form with these fields. */
function form(event: string, fields: readonly string[], headers: V3Request['headers'] = {}): V3Request {
  const body = Object.fromEntries(fields.map((name) => [name, fieldNamed(name)]));
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return {
    method: 'POST',
    path: '/',
    headers: { ...type, ...SIGNED, ...headers },
    body: { event_type: event, ...body },
  };
}

function called(event: string, fields: readonly string[]): V3Request {
  return form(event, fields, UNCOMPRESSED);
}

function ping(status: 200 | typeof ANY_2XX): Pick<V3Interaction, 'withRequest' | 'willRespondWith'> {
  const withRequest = form('ping', [...PERSON, 'verify_token']);
  return { withRequest, willRespondWith: { status, headers: JSON_TYPE, body: { content: 'pong' } } };
}

/** A user who is sent to the configure URL, by the browser: the request is not signed. */
function redirected(fields: readonly string[]): Pick<V3Interaction, 'withRequest' | 'willRespondWith'> {
  const query = Object.fromEntries(fields.map((name) => [name, fieldNamed(name)]));
  const status = matchStatus(200, HTTPResponseStatusClass.NonError);
  return { withRequest: { method: 'GET', path: '/configure', query }, willRespondWith: { status } };
}

const SIGNED = {
  'User-Agent': regex('^Skein/\\d+\\.\\d+\\.\\d+', 'Skein/1.0.0'),
  'webhook-id': regex('^[\\w-]+$', '49159'),
  'webhook-timestamp': regex('^\\d+$', '1767225600'),
  'webhook-signature': regex('^v1,[A-Za-z0-9+/]{43}=$', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='),
};

/** What Skein sends to integrations, by what it is, and what it needs for an answer. */
export const INTERACTIONS = {
  'a message in a conversation with a bot': {
    ...at('bot'),
    withRequest: called('message', [...MESSAGE, ...OF_BOT]),
    willRespondWith: REPLY,
  },
  'a thread that notifies a bot': {
    ...at('bot'),
    withRequest: called('thread', [...THREAD, ...OF_BOT]),
    willRespondWith: REPLY,
  },
  'a comment that notifies a bot': {
    ...at('bot'),
    withRequest: called('comment', [...COMMENT, ...OF_BOT]),
    willRespondWith: REPLY,
  },
  'a comment that a bot replies to later': {
    ...at('laterBot'),
    withRequest: called('comment', [...COMMENT, ...OF_BOT]),
    willRespondWith: { status: 202 },
  },
  'a ping of a bot': { ...at('bot'), ...ping(ANY_2XX) },
  'the end of the installation of a bot': {
    ...at('bot'),
    withRequest: form('uninstall', UNINSTALL),
    willRespondWith: { status: ANY_2XX },
  },
  'a thread in the channel of an integration': {
    ...at('channel'),
    withRequest: called('thread', THREAD),
    willRespondWith: TAKEN,
  },
  'a comment in the channel or the thread of an integration': {
    ...at('posting'),
    withRequest: called('comment', COMMENT),
    willRespondWith: TAKEN,
  },
  'a ping of a channel or thread integration': { ...at('posting'), ...ping(200) },
  'the end of the installation of a channel or thread integration': {
    ...at('posting'),
    withRequest: form('uninstall', UNINSTALL),
    willRespondWith: TAKEN,
  },
  'a slash command in a comment': {
    ...at('command'),
    withRequest: called('comment', [...COMMENT, 'command', 'command_argument', 'verify_token']),
    willRespondWith: REPLY,
  },
  'a ping of a general integration or a slash command': { ...at('plain'), ...ping(ANY_2XX) },
  'the end of the installation of a general integration or a slash command': {
    ...at('plain'),
    withRequest: form('uninstall', UNINSTALL),
    willRespondWith: TAKEN,
  },
  'a report': {
    ...at('report'),
    withRequest: { method: 'GET', path: '/', headers: { ...SIGNED, ...UNCOMPRESSED } },
    willRespondWith: REPORT,
  },
  'a report that is fetched by POST': {
    ...at('postReport'),
    withRequest: called('report', ['workspace_id', 'channel_id', 'install_id']),
    willRespondWith: REPORT,
  },
  'a user who has installed an integration': {
    ...at('configured'),
    ...redirected(['install_id', ...PERSON]),
  },
  'a user who has installed a channel or thread integration': {
    ...at('configuredPosting'),
    ...redirected(['install_id', 'post_data_url', ...PERSON]),
  },
} as const satisfies Record<string, Omit<V3Interaction, 'uponReceiving'>>;

export type InteractionName = keyof typeof INTERACTIONS;

function at(state: keyof typeof STATES): Pick<V3Interaction, 'states'> {
  return { states: [{ description: STATES[state] }] };
}

/** A field of a form or a query: its example, and the rule that its type gives. */
function fieldNamed(name: string) {
  const schema = { ...propertiesOf('InstallationRedirect'), ...propertiesOf('IntegrationCallback') }[name];
  const example = EXAMPLES[name] ?? examplesOf('InstallationRedirect')[name];
  if (schema === undefined || example === undefined)
    throw new Error(`The contract has no field ${name} with an example`);
  return regex(PATTERNS[name] ?? (schema.type === 'integer' ? '^\\d+$' : '^[\\s\\S]*$'), example);
}

function propertiesOf(name: string) {
  return schemaNamed(name).properties ?? {};
}

function examplesOf(name: string): Record<string, string> {
  const [example] = schemaNamed(name).examples ?? [];
  const fields = typeof example === 'object' && example !== null ? Object.entries(example) : [];
  return Object.fromEntries(fields.map(([field, value]) => [field, String(value)]));
}

function schemaNamed(name: string) {
  return resolve(contract, { $ref: `#/components/schemas/${name}` });
}
