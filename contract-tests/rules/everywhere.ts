/** A statement that may look into every bucket, and why. */
export interface Everywhere {
  /** How the statement starts, with each run of white space as one space. */
  startsWith: string;
  reason: string;
}

/** The only statements that leave a bucket unnamed. One that the suite never sends is an error. */
export const EVERYWHERE: readonly Everywhere[] = [];
