/** How much is seeded. */
export interface Sizes {
  /** Threads of the channel that threads.get reads. */
  threads: number;
  /** Threads that comments.add posts to. */
  posting: number;
  /** Comments of the three threads that comments.get reads. */
  comments: { small: number; long: number; huge: number };
}

export const FULL: Sizes = { threads: 10_000, posting: 200, comments: { small: 100, long: 100_000, huge: 1_000_000 } };

/** What the scenarios ask for: all in one workspace with ten members, who take part in every thread. */
export interface World {
  /** The members' own API tokens. */
  tokens: readonly string[];
  userIds: readonly number[];
  workspaceId: number;
  threadsChannelId: number;
  postingThreadIds: readonly number[];
  threadIds: { small: number; long: number; huge: number };
}

export const MEMBERS = 10;
/** What tokens are derived from, in every program of the bench. */
export const SECRET_KEY = 'a key of the bench, which opens nothing else';
