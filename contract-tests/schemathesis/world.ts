import { answeringId, operationsOf } from '../../codegen/document.js';
import { operations } from '../../src/generated/operations.js';
import { contract, inputOf } from '../contract.js';
import { kindOf } from '../fuzz/valid_input.js';
import type { Kind } from '../fuzz/world.js';
import { TINY_BITMAP } from '../images.js';
import type { ExampleWorld } from '../world.js';

/** What hooks.py knows of a Skein. */
export interface HookWorld {
  url: string;
  /** The token of Ada, who makes the requests. */
  token: string;
  people: { ben: number; gus: number };
  /** The folder of the mails; null where they cannot be read. */
  mails: string | null;
  bitmap: string;
  exampleResetCode: string;
  /** Real ids, by kind of object. */
  ids: Partial<Record<Kind, number[]>>;
  paths: Record<string, string>;
  /** The kind of object that an argument names, by operation and argument. */
  kinds: Record<string, Record<string, Kind>>;
  /** The kind of object that an operation makes. */
  makes: Record<string, Kind>;
}

/** The ids of the examples, by kind. */
const EXAMPLES: Partial<Record<Kind, readonly string[]>> = {
  workspace: ['12295'],
  user: ['4100', '8197', '20483'],
  channel: ['16391', '20487'],
  thread: ['24583'],
  comment: ['28679'],
  group: ['36871'],
  conversation: ['32779'],
  message: ['36875'],
  integration: ['49156'],
  installation: ['53252', '53260'],
  hook: ['45060'],
  delivery: ['49159'],
};

const MAKES: Record<string, Kind> = {
  'channels.add': 'channel',
  'threads.add': 'thread',
  'comments.add': 'comment',
  'groups.add': 'group',
  'conversations.getOrCreate': 'conversation',
  'conversationMessages.add': 'message',
  'integrations.add': 'integration',
  'installations.add': 'installation',
  'hooks.subscribe': 'hook',
};

/** What hooks.py needs to know of the world. `mails` is the folder in which the Skein keeps them. */
export function hookWorld(url: string, world: ExampleWorld, mails: string | null): HookWorld {
  const { ada, ben, gus } = world;
  const ids = Object.entries(EXAMPLES).map(([kind, examples]) => [
    kind,
    examples.map((example) => Number(world.translate(example))),
  ]);
  return {
    url,
    token: ada.token,
    people: { ben: ben.id, gus: gus.id },
    mails,
    bitmap: TINY_BITMAP,
    exampleResetCode: 'AE7exampleCodeOfAdaLovelace0123456789abcdefgh',
    ids: Object.fromEntries(ids),
    paths: Object.fromEntries(Object.entries(operations).map(([id, { path }]) => [id, path])),
    kinds: kindsOfArguments(),
    makes: MAKES,
  };
}

function kindsOfArguments(): HookWorld['kinds'] {
  const kinds = operationsOf(contract).map((located) => {
    const id = answeringId(located.operation);
    const known = inputOf(located).flatMap(({ name }): [string, Kind][] => {
      const kind = kindOf(id, name);
      return kind === undefined ? [] : [[name, kind]];
    });
    return [located.operation.operationId, Object.fromEntries(known)] as const;
  });
  return Object.fromEntries(kinds);
}
