import type { Person } from '../../src/testing/person.js';
import type { Column } from './who.js';
import type { Place, World } from './world.js';

/** What a response must not contain: ids of objects, and addresses of people. */
interface Hidden {
  ids: number[];
  emails: string[];
}

const NOT_HERE: readonly Column[] = ['outsider', 'removed', 'adminElsewhere'];
const OUTSIDE: readonly Column[] = ['guestOut', 'memberOut', 'adminOut'];
const GUESTS: readonly Column[] = ['guestOut', 'guestIn', 'bot'];

/** The ids and addresses in a response that its receiver may not see (permissions: Sight). */
export function shownTooMuch(world: World, column: Column, text: string): (number | string)[] {
  const { ids, emails } = hiddenFrom(world, column);
  const numbers = new Set(text.match(/\d+/g)?.map(Number));
  return [...ids.filter((id) => numbers.has(id)), ...emails.filter((email) => text.includes(`"${email}"`))];
}

function hiddenFrom(world: World, column: Column): Hidden {
  if (column === 'removed') return butTheWorkspace(world, hiddenFromOutsiders(world));
  if (NOT_HERE.includes(column)) return hiddenFromOutsiders(world);
  const { people, founder, elsewhere, foreign, foreignGroup, vault, murmur } = world;
  const other = {
    ids: [elsewhere.id, foreignGroup.id, ...idsIn(foreign), ...idsIn(vault), murmur.id, murmur.conversation_id],
    emails: emailsOf(founder, people.outsider, people.adminElsewhere),
  };
  return together(
    other,
    OUTSIDE.includes(column) ? { ids: idsIn(world.private), emails: [] } : undefined,
    GUESTS.includes(column) ? hiddenFromGuests(world) : undefined,
    column === 'guestOut' ? hiddenFromGuestsOutside(world) : undefined,
  );
}

function hiddenFromOutsiders(world: World): Hidden {
  const { people, workspace, pat, keeper, newcomer } = world;
  const { outsider: _, removed: __, adminElsewhere: ___, ...insiders } = people;
  return {
    ids: [
      workspace.id,
      workspace.default_channel,
      world.group.id,
      world.circle.id,
      world.murmur.id,
      world.murmur.conversation_id,
      ...[world.public, world.private, world.target, world.vault].flatMap(idsIn),
    ],
    emails: emailsOf(pat, keeper, newcomer, ...Object.values(insiders)),
  };
}

/** Somebody who was removed from a workspace gets a notification with its id. */
function butTheWorkspace({ workspace }: World, { ids, emails }: Hidden): Hidden {
  return { ids: ids.filter((id) => id !== workspace.id), emails };
}

/**
 * What no guest is in, and people with whom they share nothing. The newcomer is left out, because
 * cells add them to things.
 */
function hiddenFromGuests({ people, keeper, circle, target }: World): Hidden {
  const { memberOut, adminOut, removed } = people;
  return {
    ids: [circle.id, ...idsIn(target)],
    emails: emailsOf(memberOut, adminOut, removed, keeper),
  };
}

function hiddenFromGuestsOutside(world: World): Hidden {
  const { guestIn, bot, memberIn, owner, adminIn } = world.people;
  return {
    ids: [world.group.id, ...idsIn(world.public)],
    emails: emailsOf(guestIn, bot, memberIn, owner, adminIn, world.pat, world.newcomer),
  };
}

function together(...parts: readonly (Hidden | undefined)[]): Hidden {
  return {
    ids: parts.flatMap((part) => part?.ids ?? []),
    emails: parts.flatMap((part) => part?.emails ?? []),
  };
}

function idsIn({ channel, thread, comment }: Place): number[] {
  return [channel.id, thread.id, comment.id];
}

function emailsOf(...people: readonly Person[]): string[] {
  return people.map(({ email }) => email);
}
