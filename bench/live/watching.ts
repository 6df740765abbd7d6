/** What the watcher is started with. */
export interface Told {
  port: number;
  /** The tokens whose streams it opens, in turn. */
  tokens: readonly string[];
}

/** A line for the watcher. It answers each with a line. */
export type Command =
  /** Opens streams until there are so many. The answer is their number. */
  | { do: 'open'; streams: number }
  /** Sends requests at a pace and waits until each has come on so many streams. The answer is `Seen`. */
  | { do: 'post'; requests: readonly string[]; count: number; perSecond: number; streams: number }
  /** Closes all streams. The answer is 0. */
  | { do: 'close' };

/** From a request to the streams, in milliseconds. */
export interface Seen {
  /** Of all arrivals. */
  p50: number;
  p99: number;
  most: number;
  /** Arrivals that did not come. */
  missing: number;
  /** From a request to its response, the median. */
  medianAnswer: number;
  /** The slowest of the other requests meanwhile, and the median of them. */
  worstOther: number;
  medianOther: number;
}

/** The mark in the content of a post. The watcher writes a number in its place, of the same length. */
export const MARK = 'mark-0000000-';
export const MARKED = /mark-(\d{7})-/g;
