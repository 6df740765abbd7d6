import type { OfferedIntegration } from '../../models/console.js';
import type { IntegrationKind } from '../../models/integration.js';
import { isSocketAddress } from '../../models/socket_address.js';

interface KindText {
  readonly name: string;
  readonly description: string;
}

const KINDS: Readonly<Record<IntegrationKind, KindText>> = {
  GENERAL: {
    name: 'General',
    description: 'An app that uses the API for people who authorize it.',
  },
  BOT: { name: 'Bot', description: 'A bot user that posts in workspaces and replies to people.' },
  SLASH_COMMAND: { name: 'Slash command', description: 'A command that people type, such as /weave.' },
  CHANNEL: { name: 'Channel', description: 'Posts in one channel, and is told what is posted there.' },
  THREAD: { name: 'Thread', description: 'Posts in one thread, and is told what is posted there.' },
  URL_REPORT: { name: 'URL report', description: 'Posts a report from a URL to a channel, on a schedule.' },
};

/** In the order in which the page offers them. */
export const ALL_KINDS: readonly IntegrationKind[] = [
  'GENERAL',
  'BOT',
  'SLASH_COMMAND',
  'CHANNEL',
  'THREAD',
  'URL_REPORT',
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
  const host = url === '' ? undefined : isSocketAddress(url) ? 'its program' : new URL(url).host;
  const callback =
    host === undefined ? [] : [`When it is uninstalled, ${host} is told, with the name of the person who did it.`];
  switch (kind) {
    case 'GENERAL':
      return ['Nothing by itself. The app asks you separately before it uses your account.', ...callback];
    case 'BOT':
      return [
        `A bot called ${name} joins the workspace as a guest. It can read and post in the channels and conversations to which somebody adds it.`,
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
        `Anybody with the post URL that you get can post in the ${location}.`,
        ...(host === undefined ? [] : [`What people write in the ${location} is sent to ${host}, with their names.`]),
        ...callback,
      ];
    }
    case 'URL_REPORT':
      return [`It posts reports from ${host ?? 'nowhere'} to the channel.`];
  }
}
