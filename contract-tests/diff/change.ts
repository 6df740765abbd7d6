/** What a change means for clients of the old contract. A note changes nothing on the wire. */
export type Kind = 'breaking' | 'added' | 'changed' | 'note';

/** A difference between two contracts. */
export interface Change {
  kind: Kind;
  /** The operation, the webhook, or the component. */
  where: string;
  /** What has changed there, as the end of a sentence. */
  what: string;
}

/** Collects the changes at one place. */
export type Report = (kind: Kind, what: string) => void;
