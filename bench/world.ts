/** The numbers of seeded objects. */
export interface Sizes {
  /** Threads in the channel that threads.get reads. */
  threads: number;
  /** Threads that comments.add posts to. */
  posting: number;
  /** Conversations of three members each, and the messages of each. */
  conversations: number;
  messages: number;
  /** Comments of the three threads that comments.get reads. */
  comments: { small: number; long: number; huge: number };
  /** The channels of a third workspace. Its ten people are in all of them. */
  channelsEach: number;
  /** A second workspace, with many people in one channel. */
  crowd: {
    members: number;
    /** Threads that its first ten people have read, and threads that they have not. */
    read: number;
    unread: number;
    /** Threads that are addressed to many people, and how many people that is. */
    addressed: number;
    recipients: number;
  };
}

export const FULL: Sizes = {
  channelsEach: 32,
  threads: 10_000,
  posting: 200,
  conversations: 1_000,
  messages: 20,
  comments: { small: 100, long: 100_000, huge: 1_000_000 },
  crowd: { members: 5_000, read: 5_000, unread: 20, addressed: 100, recipients: 500 },
};

/** The seeded objects: a workspace with ten members who take part in every thread, and a crowded workspace. */
export interface World {
  /** The members' own API tokens. */
  tokens: readonly string[];
  userIds: readonly number[];
  workspaceId: number;
  threadsChannelId: number;
  postingThreadIds: readonly number[];
  /** For each of these threads, the uploads of the member who posts there. */
  uploads: readonly (readonly string[])[];
  /** The n-th has the n-th member and two others (INSIDE). */
  conversationIds: readonly number[];
  threadIds: { small: number; long: number; huge: number };
  /** The workspace whose people are in many channels. */
  busy: {
    tokens: readonly string[];
    channelIds: readonly number[];
    /** A thread of everybody in each channel. */
    threadIds: readonly number[];
  };
  crowd: {
    /** The tokens of the ten people who have read and unread threads. */
    tokens: readonly string[];
    workspaceId: number;
    /** A channel for threads to everybody, and the channel of threads that are addressed to many people. */
    everybodyChannelId: number;
    addressedChannelId: number;
  };
}

export const MEMBERS = 10;
/** The members of the n-th conversation, as distances from the n-th member. The first member follows the last. */
export const INSIDE: readonly number[] = [0, 1, 3];
/** The uploads of a comment with attachments. */
export const UPLOADS_EACH = 2;
/** The secret key of every program of the bench. */
export const SECRET_KEY = 'a key of the bench, which opens nothing else';
