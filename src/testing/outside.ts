import { FileLinks } from '../domain/uploads/file_links.js';
import type { FileInspector } from '../files/files.js';
import type { HookPings } from '../domain/hooks/pings.js';
import type { Targets } from '../domain/hooks/target_urls.js';
import type { IntegrationPings } from '../domain/integrations/pings.js';
import type { Pushes } from '../domain/notifications/pushes.js';
import type { TaskServices } from '../events/tasks.js';
import type { Mailer, Message } from '../mail/mail.js';

/** Services of tasks that do nothing, for tests without mail, files and callbacks. */
export const NOTHING_OUTSIDE: Pick<TaskServices, 'mailer' | 'files' | 'fileLinks' | 'callbacks'> = {
  mailer: { send: () => Promise.resolve({ isSent: true }), forget: () => Promise.resolve() },
  files: {
    place: 'nowhere',
    marker: () => Promise.resolve(undefined),
    mark: () => Promise.reject(new Error('There is no place for files')),
    write: () => Promise.reject(new Error('There is no place for files')),
    read: () => Promise.resolve(undefined),
    addressOf: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
    async *list() {},
    removeUnfinished: () => Promise.resolve(),
  },
  fileLinks: new FileLinks('a key that nobody else has'),
  callbacks: { call: (_callback, _before) => Promise.resolve({ again: null, first: new Date(0) }) },
};

/** A mailer that puts all mails into a list. */
export function mailerInto(sent: Message[]): Mailer {
  const send = (message: Message) => {
    sent.push(message);
    return Promise.resolve({ isSent: true as const });
  };
  return { ...NOTHING_OUTSIDE.mailer, send };
}

/** For tests without uploads. */
export const NO_INSPECTOR: FileInspector = {
  inspect: () => Promise.reject(new Error('This test has no inspector')),
  createAvatar: () => Promise.reject(new Error('This test has no inspector')),
};

/** For tests in which any URL may be called. */
export const ANY_TARGET: Targets = { permanentRefusalOf: () => undefined };

/** For tests without pings of webhooks and integrations. */
export const NO_PINGS: HookPings & IntegrationPings = { ping: () => Promise.reject(new Error('Nobody is pinged')) };

/** For tests without pushes. */
export const NO_PUSHES: Pushes = { publicKey: '', send: () => Promise.reject(new Error('Nothing is pushed')) };
