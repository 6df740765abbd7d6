/** The numbers of seeded objects for search. */
export interface SearchSizes {
  members: number;
  channels: number;
  /** Of the channels, those that the searching members do not see. */
  hidden: number;
  comments: number;
  /** The comments of each thread, and of how many comments one is in a single long thread. */
  each: number;
  oneInLong: number;
  conversations: number;
  messages: number;
  /** Further workspaces of the first member, and the comments of each. */
  others: { workspaces: number; comments: number };
}

export const SEARCHED: SearchSizes = {
  members: 200,
  channels: 50,
  hidden: 10,
  comments: 1_000_000,
  each: 100,
  oneInLong: 10,
  conversations: 300,
  messages: 20,
  others: { workspaces: 19, comments: 5_000 },
};

/** A workspace with a million comments. */
export interface SearchWorld {
  /** The tokens of ten members, who see most channels. The first one has all other workspaces too. */
  tokens: readonly string[];
  userIds: readonly number[];
  workspaceId: number;
  channelIds: readonly number[];
  longThreadId: number;
  postingThreadIds: readonly number[];
}
