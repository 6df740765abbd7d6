import fc from 'fast-check';
import type { LocatedOperation, Schema } from '../../codegen/document.js';
import { inputOf } from '../contract.js';
import { always, EVERY_ENCODING, replace, type Mutation } from './mutation.js';
import type { Change, Draft } from './request.js';
import { kindOf } from './valid_input.js';
import { KINDS, type CallerName, type Kind, type World } from './world.js';

/** Arguments that only filter a list: an id of anything is valid there. */
export const ONLY_FILTERS: readonly string[] = [
  'author_ids',
  'from_user_id',
  'to_user_id',
  'exclude_thread_ids',
  'before_id',
  'after_id',
];

/** Requests of the right shape that name a wrong object, or come from a caller who may not send them. */
export function wrongMeanings(located: LocatedOperation, world: World): Mutation[] {
  const id = located.operation.operationId;
  return [
    ...inputOf(located).flatMap(({ name, schema }) => wrongIds(id, name, schema, world)),
    ...particular(located, world),
    ...wrongCallers(located),
  ];
}

function meaning(name: string, mustBeRefused: boolean, change: fc.Arbitrary<Change>): Mutation {
  return { name, mustBeRefused, concerns: 'meaning', encodings: EVERY_ENCODING, change };
}

/** The only argument for which 0 counts as not given. */
export const ZERO_IS_NONE = 'inbox.archiveAll workspace_id';

function wrongIds(operation: string, name: string, schema: Schema, world: World): Mutation[] {
  const kind = kindOf(operation, name);
  if (kind === undefined) return [];
  const isList = schema.type === 'array' || schema.oneOf !== undefined;
  const put = (wrong: number) => (isList ? among(name, wrong) : replace(name, () => wrong));
  const putting = (id: fc.Arbitrary<number>) => id.map((wrong) => alone(operation, name, put(wrong)));
  const isMistake = !ONLY_FILTERS.includes(name);
  const { foreign, hidden } = world.ids[kind];
  return [
    meaning(`${name}: of another workspace`, isMistake, putting(fc.constantFrom(...foreign))),
    meaning(`${name}: of nothing`, isMistake, putting(fc.integer({ min: 2 ** 51, max: Number.MAX_SAFE_INTEGER }))),
    meaning(`${name}: 0`, isMistake && `${operation} ${name}` !== ZERO_IS_NONE, putting(fc.constant(0))),
    meaning(`${name}: of another kind`, isMistake, putting(fc.constantFrom(...idsOfOtherKinds(kind, world)))),
    meaning(`${name}: an unknown temporary id`, true, putting(fc.integer({ min: -(2 ** 51), max: -1_000_000 }))),
    ...(hidden.length === 0 ? [] : [meaning(`${name}: out of sight`, isMistake, putting(fc.constantFrom(...hidden)))]),
    ...(kind === 'user' && isMistake ? [formerMember(operation, name, putting, world)] : []),
    ...archived(operation, name, putting, world),
  ];
}

/** `workspace_id` is only used without `channel_id`. */
function alone(operation: string, name: string, change: Change): Change {
  if (operation !== 'threads.get' || name !== 'workspace_id') return change;
  return {
    draft: (draft) => {
      const { input, caller } = change.draft?.(draft) ?? draft;
      return { input: { ...input, channel_id: undefined }, caller };
    },
  };
}

/** Adds a value to a list. A word in place of a list becomes a list. */
function among(name: string, wrong: number): Change {
  return replace(name, (input) => [...(Array.isArray(input[name]) ? input[name] : []), wrong]);
}

function idsOfOtherKinds(kind: Kind, { ids }: World): number[] {
  return KINDS.filter((other) => other !== kind).flatMap((other) => ids[other].right.filter((id) => id > 0));
}

type Putting = (id: fc.Arbitrary<number>) => fc.Arbitrary<Change>;

/** Former members are shown, but nothing can be done to them. */
function formerMember(operation: string, name: string, putting: Putting, world: World): Mutation {
  const isMistake = !['workspaceUsers.getone', 'workspaceUsers.getInfo', 'workspaceUsers.getLocalTime'].includes(
    operation,
  );
  return meaning(`${name}: a former member`, isMistake, putting(fc.constant(world.formerMember)));
}

/** Archived channels can be read, but not be posted to. */
function archived(operation: string, name: string, putting: Putting, world: World): Mutation[] {
  const isPosting = ['threads.add', 'comments.add', 'threads.moveToChannel'].includes(operation) && name !== 'id';
  switch (kindOf(operation, name)) {
    case 'channel':
      // These operations are for archived channels: they would succeed, and change the channel.
      if (['channels.unarchive', 'channels.remove'].includes(operation)) return [];
      return [meaning(`${name}: archived`, isPosting, putting(fc.constant(world.archivedChannel)))];
    case 'thread':
      return [
        meaning(`${name}: in an archived channel`, isPosting, putting(fc.constant(world.threadInArchivedChannel))),
      ];
    default:
      return [];
  }
}

const ANY_NUMBER = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const ANY_CODE = fc.base64String({ minLength: 1, maxLength: 100 });
const ANY_TOKEN = fc.stringMatching(/^[\w-]{1,128}$/);

/** What only some operations can get wrong. */
function particular(located: LocatedOperation, world: World): Mutation[] {
  const refused = (name: string, argument: string, value: fc.Arbitrary<unknown>) =>
    meaning(
      `${argument}: ${name}`,
      true,
      value.map((wrong) => replace(argument, () => wrong)),
    );
  const numbers = (...names: string[]) => names.map((name) => refused('another', name, ANY_NUMBER));
  const stranger = fc.uuid().map((uuid) => `${uuid}@example.org`);
  switch (located.operation.operationId) {
    case 'users.register':
      return [refused('taken', 'email', fc.constantFrom(world.email, world.email.toUpperCase(), ` ${world.email} `))];
    case 'users.login':
      return [refused('wrong', 'password', fc.string({ minLength: 1 })), refused('unknown', 'email', stranger)];
    case 'workspaces.remove':
      return [refused('wrong', 'current_password', fc.string({ minLength: 1 }))];
    case 'urlJoin.joinWorkspace':
      return [
        refused('that nobody made', 'url_invite_code', ANY_CODE),
        refused('of a workspace that the caller is in', 'url_invite_code', fc.constant(world.joinCode)),
      ];
    case 'notificationsSettings.update':
      return [meaning('value: of another setting', true, always({ draft: ofAnotherSetting }))];
    case 'integrationIncoming.postData':
      return [...numbers('install_id'), refused('wrong', 'install_token', ANY_TOKEN)];
    case 'integrationIncoming.urlCallback':
      return [...numbers('delivery_id', 'url_ttl'), refused('wrong', 'reply_token', ANY_TOKEN)];
    case 'users.validateToken':
      return [refused('unknown', 'token', fc.string({ minLength: 1, maxLength: 200 }))];
    case 'workspaceUsers.add':
      return [
        refused('in the workspace already', 'email', fc.constantFrom(world.email, world.email.toUpperCase())),
        refused('more than the caller is', 'user_type', fc.constant('ADMIN')),
      ];
    default:
      return hasArgument(located, 'temp_id') ? [refused('in use', 'temp_id', fc.constant(world.usedTempId))] : [];
  }
}

/** A number of seconds, which only one setting accepts. */
function ofAnotherSetting({ input, caller }: Draft): Draft {
  return { input: { ...input, setting: 'email_threads', value: 60 }, caller };
}

function hasArgument(located: LocatedOperation, name: string): boolean {
  return inputOf(located).some((argument) => argument.name === name);
}

/** Operations that need no scope. */
const NEED_NO_SCOPE = ['hooks.unsubscribe', 'hooks.get', 'live.get', 'batch.batch'];

/** Another caller, who may not call the operation, with the member's arguments. */
function wrongCallers(located: LocatedOperation): Mutation[] {
  const { operationId, security = [] } = located.operation;
  if (security.length === 0) return [];
  const namesSomething =
    inputOf(located).some(({ name, isRequired }) => isRequired && kindOf(operationId, name) !== undefined) ||
    operationId === 'threads.get';
  const by = (name: string, mustBeRefused: boolean, caller: CallerName) =>
    meaning(name, mustBeRefused, always({ draft: ({ input }) => ({ input, caller }) }));
  return [
    by('by somebody outside the workspace', namesSomething, 'outsider'),
    by('by a guest outside the channel', false, 'guest'),
    by('by a program without scopes', !NEED_NO_SCOPE.includes(operationId), 'program'),
  ];
}
