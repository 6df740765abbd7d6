import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.js';
import { upsertSettings } from '../../models/notification.js';
import { holdUser } from '../../models/user.js';
import { workspaceName } from '../../models/workspace.js';
import { tellSettings } from '../announcements/own_events.js';

/** The page that the link in a mail leads to. */
export const UNSUBSCRIBE = '/unsubscribe';

/** The settings that a link can turn off, and what each mail is about. */
const ABOUT = {
  email_conversations: 'messages',
  email_comments: 'comments',
  email_threads: 'threads',
  email_added_to_ws: 'being added',
  email_removed_from_ws: 'being removed',
  email_aggregate: undefined,
} as const;
export type MailSetting = keyof typeof ABOUT;

/** Which mails of a workspace a user wants no more. */
export interface Unsubscription {
  userId: number;
  workspaceId: number;
  /** At least one. */
  settings: readonly MailSetting[];
}

const LIST = new Intl.ListFormat('en');

/** Which mails these settings turn on, in words. */
export function mailsOf(settings: readonly MailSetting[]): string {
  const subjects = settings.flatMap((setting) => ABOUT[setting] ?? []);
  return subjects.length === 0 ? 'the daily mail' : `mail about ${LIST.format(subjects)}`;
}

/**
 * Makes and reads the links with which a mail can be turned off without signing in
 * (behaviour/mail.md#notification-mails). Their tokens are derived from the key, and never expire: an old mail can be
 * turned off too.
 */
export class UnsubscribeLinks {
  readonly #key: string;
  readonly #baseUrl: string;

  constructor(secretKey: string, baseUrl: string) {
    this.#key = secretKey;
    this.#baseUrl = baseUrl;
  }

  url(unsubscription: Unsubscription): string {
    return `${this.#baseUrl}${unsubscribePath(this.tokenFor(unsubscription))}`;
  }

  tokenFor({ userId, workspaceId, settings }: Unsubscription): string {
    const subject = `${userId}.${workspaceId}.${settings.join('-')}`;
    return `${subject}.${this.#proof(subject)}`;
  }

  /** What a token turns off; undefined for another text. */
  read(token: string): Unsubscription | undefined {
    const parts = /^((\d{1,16})\.(\d{1,16})\.([a-z_-]{1,200}))\.([\w-]{43})$/.exec(token);
    if (parts === null) return undefined;
    const [, subject = '', userId, workspaceId, settings = '', proof = ''] = parts;
    if (!timingSafeEqual(digest(proof), digest(this.#proof(subject)))) return undefined;
    const known = settings.split('-').filter((name): name is MailSetting => Object.hasOwn(ABOUT, name));
    return { userId: Number(userId), workspaceId: Number(workspaceId), settings: known };
  }

  #proof(subject: string): string {
    return createHmac('sha256', this.#key).update(`skein/unsubscribe/1:${subject}`).digest('base64url');
  }
}

/** `timingSafeEqual` needs values of equal length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The path of the page that asks whether to turn off what a token names. */
export function unsubscribePath(token: string): string {
  return `${UNSUBSCRIBE}?${new URLSearchParams({ token }).toString()}`;
}

/**
 * Turns off mails of a workspace for a user, who need not be in it any more. Does nothing once the account or the
 * workspace has been removed.
 */
export async function unsubscribe(
  db: Database,
  { userId, workspaceId, settings }: Unsubscription,
  now: Date,
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!(await holdUser(trx, userId)) || (await workspaceName(trx, workspaceId)) === undefined) return;
    const user = { id: userId };
    await upsertSettings(trx, user, workspaceId, Object.fromEntries(settings.map((setting) => [setting, false])));
    await tellSettings(trx, user, workspaceId, now);
  });
}
