/**
 * The other API processes: those of the same supervisor, and those of other machines on the same database. What is
 * limited for all is counted together through them.
 */
export interface Siblings {
  /** Tells them that this process has counted so many requests for `key`, the digest of a caller. */
  tell(key: string, requests: number): void;
  /** Calls this when one of them has told so. */
  listen(onTold: (key: string, requests: number) => void): void;
  /** Tells them that this process holds so much of something, such as streams of a user. */
  hold(key: string, amount: number): void;
  /** How much of it they hold together. */
  elsewhere(key: string): number;
}

/** For a process that serves alone. */
export const ALONE: Siblings = {
  tell: () => undefined,
  listen: () => undefined,
  hold: () => undefined,
  elsewhere: () => 0,
};

/** The variable in which the supervisor says how many API processes there are. It is no setting. */
export const NUMBER_OF_SIBLINGS = 'SKEIN_SIBLINGS';

const processes = Number(process.env[NUMBER_OF_SIBLINGS]) || 1;

/** The part of this process of a limit of memory or of work that holds for the machine, at least 1. */
export function shareOf(limit: number): number {
  return Math.max(1, Math.floor(limit / processes));
}
