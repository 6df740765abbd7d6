import type { OfferedIntegration } from '../../models/console.js';
import type { IntegrationKind } from '../../models/integration.js';

interface KindText {
  readonly name: string;
  readonly description: string;
}

const KINDS: Readonly<Record<IntegrationKind, KindText>> = {
  GENERAL: {
    name: 'General',
    description: 'A program that works through the API for people who give it access to their account.',
  },
  BOT: { name: 'Bot', description: 'A program that posts as a user of its own in each workspace.' },
  SLASH_COMMAND: { name: 'Slash command', description: 'A command with which people call a program, such as /weave.' },
  CHANNEL: { name: 'Channel', description: 'A program that belongs to one channel and posts there.' },
  THREAD: { name: 'Thread', description: 'A program that belongs to one thread and posts there.' },
  URL_REPORT: { name: 'URL report', description: 'An address from which a channel gets its reports.' },
};

/** In the order in which the page offers them. */
export const ALL_KINDS: readonly IntegrationKind[] = [
  ...(['GENERAL', 'BOT', 'SLASH_COMMAND'] as const),
  ...(['CHANNEL', 'THREAD', 'URL_REPORT'] as const),
];

export function kindText(kind: IntegrationKind): KindText {
  return KINDS[kind];
}

export function parseKind(text: string): IntegrationKind | undefined {
  return ALL_KINDS.find((kind) => kind === text);
}

/** What an integration may do where it is installed, a sentence each. */
export function permissionTexts(integration: OfferedIntegration): string[] {
  const { kind, name, command, callback_url: url } = integration;
  const host = url === '' ? undefined : new URL(url).host;
  const callback =
    host === undefined ? [] : [`When it is uninstalled, ${host} is told, with the name of the person who did it.`];
  switch (kind) {
    case 'GENERAL':
      return ['It does nothing by itself. Its program asks you separately for what it may do for you.', ...callback];
    case 'BOT':
      return [
        `A bot called ${name} joins the workspace as a guest: it is in the channels and conversations to which somebody adds it, and posts there.`,
        ...(host === undefined
          ? []
          : [`What people write to it, or where they notify or mention it, is sent to ${host}, with their names.`]),
        ...callback,
      ];
    case 'SLASH_COMMAND':
      return [
        `Everybody in the workspace can use the command ${command ?? ''}.`,
        ...(host === undefined ? [] : [`What they write after it is sent to ${host}.`]),
        ...callback,
      ];
    case 'CHANNEL':
    case 'THREAD': {
      const location = kind === 'CHANNEL' ? 'channel' : 'thread';
      return [
        `Everybody who has the address that you are given can post in the ${location}.`,
        ...(host === undefined ? [] : [`What people write in the ${location} is sent to ${host}, with their names.`]),
        ...callback,
      ];
    }
    case 'URL_REPORT':
      return [`Its reports come into the channel, from ${host ?? 'nowhere'}.`];
  }
}
