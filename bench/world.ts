/** How much is seeded. */
export interface Sizes {
  /** Threads of the channel that threads.get reads. */
  threads: number;
  /** Threads that comments.add posts to. */
  posting: number;
  /** Conversations of three members each, with so many messages. */
  conversations: number;
  messages: number;
  /** Comments of the three threads that comments.get reads. */
  comments: { small: number; long: number; huge: number };
  /** A second workspace, with many people in one channel. */
  crowd: {
    members: number;
    /** Threads of which its first ten people have read all, and nothing. */
    read: number;
    unread: number;
    /** Threads that are addressed to so many people. */
    addressed: number;
    recipients: number;
  };
}

export const FULL: Sizes = {
  threads: 10_000,
  posting: 200,
  conversations: 1_000,
  messages: 20,
  comments: { small: 100, long: 100_000, huge: 1_000_000 },
  crowd: { members: 5_000, read: 5_000, unread: 20, addressed: 100, recipients: 500 },
};

/** What the scenarios ask for: a workspace with ten members, who take part in every thread, and one with many. */
export interface World {
  /** The members' own API tokens. */
  tokens: readonly string[];
  userIds: readonly number[];
  workspaceId: number;
  threadsChannelId: number;
  postingThreadIds: readonly number[];
  /** For each of these threads what its poster has uploaded. */
  uploads: readonly (readonly string[])[];
  /** The n-th is of the n-th member and two others (INSIDE). */
  conversationIds: readonly number[];
  threadIds: { small: number; long: number; huge: number };
  crowd: {
    /** Of the ten people who have read and unread threads. */
    tokens: readonly string[];
    workspaceId: number;
    /** Where everybody is; where threads are addressed to many. */
    everybodyChannelId: number;
    addressedChannelId: number;
  };
}

export const MEMBERS = 10;
/** Who is in the n-th conversation: those so many places after the n-th member, who comes round again after the last. */
export const INSIDE: readonly number[] = [0, 1, 3];
/** What hangs on a comment that has attachments. */
export const UPLOADS_EACH = 2;
/** What tokens are derived from, in every program of the bench. */
export const SECRET_KEY = 'a key of the bench, which opens nothing else';
