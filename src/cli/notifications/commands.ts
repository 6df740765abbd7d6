import type { Argv } from 'yargs';
import { SECOND, systemClock } from '../../clock.js';
import type { Config } from '../../config/config.js';
import type { Queryable } from '../../db/database.js';
import { decide, MEANS, type Decision, type Means, type Reason } from '../../domain/notifications/decision.js';
import { situationsOf, type Told } from '../../domain/notifications/situations.js';
import { findAccount } from '../../models/user.js';
import { noticesOf, type NoticeRow, causesOf } from '../../models/notice.js';
import { print } from '../output.js';
import { onOwnDatabase } from '../own_database.js';

/** Runs the work of a command with the settings. */
type Run = (work: (config: Config) => Promise<void>) => Promise<void>;

const USER = { type: 'string', demandOption: true, describe: 'The e-mail address or the id of the user' } as const;
const POST_IDS = 'The id of a thread, a comment, a message or a notification';
const POST = { type: 'number', demandOption: true, describe: POST_IDS } as const;

/** The commands of `skein notifications`, for who hosts Skein. They show no content. */
export const notificationCommands = (run: Run) => (parser: Argv) =>
  parser
    .command(
      'why <user> <post>',
      'Say how a user is told of a post, and why they are not',
      (why) => why.positional('user', USER).positional('post', POST),
      ({ user, post }) => run((config) => onOwnDatabase(config, ({ db }) => showWhy(db, user, post, config))),
    )
    .demandCommand(1, 'Name one of the commands.');

async function showWhy(db: Queryable, user: string, post: number, { mailDelay }: Config): Promise<void> {
  const userId = await idOf(db, user);
  const causes = await causesOf(db, userId, post);
  if (causes === undefined) {
    print(`Nothing tells user ${userId} of ${post}: it does not concern them, they wrote it, or it was removed.`);
    return;
  }
  const now = systemClock.now();
  const asked = (ids: readonly number[]) => ids.map((happeningId) => ({ happeningId, userId }));
  const { workspaceId, notifications, messages } = causes;
  const all = { workspaceId, notifications: asked(notifications), messages: asked(messages) };
  const told = await situationsOf(db, all, { now, mailDelay: mailDelay * SECOND });
  for (const one of told) print(...linesOf(one, now));
  print(...(await noticesOf(db, userId, [...notifications, ...messages])).map(keptLine));
}

async function idOf(db: Queryable, user: string): Promise<number> {
  if (/^\d{1,15}$/.test(user)) return Number(user);
  const account = await findAccount(db, user);
  if (account === undefined) throw new Error(`There is no account with the address ${user}.`);
  return account.id;
}

const NAMES: Readonly<Record<Means, string>> = { desktop: 'On the desktop', email: 'By mail', push: 'By push' };

function linesOf({ happening, person, situation }: Told, now: Date): string[] {
  const { cause, happening_id: id, happened_at: at } = happening;
  const decisions = decide(situation, now);
  return [
    `User ${person.id} and the ${cause} ${id} of ${at.toISOString()}, as things are now:`,
    ...MEANS.map((means) => `${NAMES[means]}: ${wordsFor(decisions[means])}`),
  ];
}

const REASONS: Readonly<Record<Reason, string>> = {
  out_of_sight: 'they do not see it any more, or have never used the workspace',
  used: 'they have used the workspace',
  read: 'they have read it',
  setting: 'the setting of this means and cause is off',
  muted: 'it is muted, and does not mention them',
  away: 'they are away today',
  resting: 'they want no notifications now: a snooze, an off day, or do-not-disturb hours',
  online: 'they were online for an hour',
};

function wordsFor(decision: Decision): string {
  if (decision.tell === 'never') return `no, because ${REASONS[decision.reason]}`;
  if (decision.tell === 'now') return 'yes, if it reaches them';
  return `at ${decision.at.toISOString()}${decision.isHeld ? ', because they want no notifications until then' : ''}`;
}

function keptLine({ means, sent_at, sent_as, due_at, tries }: NoticeRow): string {
  if (sent_at !== null) return `Sent by ${means} at ${sent_at.toISOString()}, as ${sent_as ?? ''}.`;
  return `Waits to be sent by ${means}: next try at ${due_at.toISOString()}, after ${tries} tries.`;
}
