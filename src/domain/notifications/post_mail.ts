import { decide, type Decision } from './decision.js';
import type { Told } from './situations.js';

/** The setting that gives the posts of a cause mails of their own. */
const OWN = { message: 'email_conversations', comment: 'email_comments', thread: 'email_threads' } as const;

/** Which mail tells of a post, and when. */
export interface PostMail {
  kind: 'own' | 'daily';
  decision: Exclude<Decision, { tell: 'never' }>;
}

/**
 * Which mail tells a person of a post, as the settings are now: a mail of its own, or the daily mail. Undefined if none
 * does, and for what is no post.
 */
export function postMailOf({ happening: { cause }, settings, situation }: Told, now: Date): PostMail | undefined {
  if (cause === 'added' || cause === 'removed') return undefined;
  const own = OWN[cause];
  const decision = decide({ ...situation, settings: { ...settings, [own]: true } }, now).email;
  if (decision.tell === 'never') return undefined;
  if (settings[own]) return { kind: 'own', decision };
  return settings.email_aggregate ? { kind: 'daily', decision } : undefined;
}
