import type { OfferedIntegration } from '../../models/console.js';
import type { IntegrationKind } from '../../models/integration.js';

/** What people are told of a kind of integration. */
interface KindWords {
  readonly name: string;
  /** What it is for. */
  readonly what: string;
}

const KINDS: Readonly<Record<IntegrationKind, KindWords>> = {
  GENERAL: { name: 'General', what: 'A program that people let in, and that works for them through the API.' },
  BOT: { name: 'Bot', what: 'A program with a user of its own in each workspace, as which it posts.' },
  SLASH_COMMAND: { name: 'Slash command', what: 'A command with which people call a program, such as /weave.' },
  CHANNEL: { name: 'Channel', what: 'A program that belongs to one channel and posts there.' },
  THREAD: { name: 'Thread', what: 'A program that belongs to one thread and posts there.' },
  URL_REPORT: { name: 'URL report', what: 'An address from which a channel gets its reports.' },
};

/** Every kind, in the order in which they are offered. */
export const ALL_KINDS: readonly IntegrationKind[] = [
  ...(['GENERAL', 'BOT', 'SLASH_COMMAND'] as const),
  ...(['CHANNEL', 'THREAD', 'URL_REPORT'] as const),
];

export function wordsFor(kind: IntegrationKind): KindWords {
  return KINDS[kind];
}

/** The kind of that name, if there is one. */
export function kindFrom(text: string): IntegrationKind | undefined {
  return ALL_KINDS.find((kind) => kind === text);
}

/** What an integration may do where it is installed, a sentence each. */
export function powersOf(integration: OfferedIntegration): string[] {
  const { kind, name, command, callback_url: url } = integration;
  const host = url === '' ? undefined : new URL(url).host;
  const told = host === undefined ? [] : [`When it is uninstalled, ${host} is told so, with the name of who did it.`];
  switch (kind) {
    case 'GENERAL':
      return ['It does nothing by itself. What its program may do for you, it asks you for separately.', ...told];
    case 'BOT':
      return [
        `A bot called ${name} joins the workspace as a guest: it is in the channels and conversations to which somebody adds it, and posts there.`,
        ...told,
      ];
    case 'SLASH_COMMAND':
      return [
        `Everybody in the workspace can use the command ${command ?? ''}.`,
        ...(host === undefined ? [] : [`What they write behind it is for ${host}.`]),
        ...told,
      ];
    case 'CHANNEL':
    case 'THREAD': {
      const place = kind === 'CHANNEL' ? 'channel' : 'thread';
      return [`Who has the address that you are given posts in the ${place} by it.`, ...told];
    }
    case 'URL_REPORT':
      return [`Its reports come into the channel, from ${host ?? 'nowhere'}.`];
  }
}
