import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { invalidArgument } from '../../errors.js';

/** Where a page ended, and what the first page has found out. */
export interface SearchPosition {
  /** The engine's own text. */
  at: string;
  /** Misspelt words, and the words that were searched for in their place. */
  corrections?: Readonly<Record<string, string>>;
  hits?: { count: number; isExact: boolean } | undefined;
}

/** What a cursor belongs to. */
export interface CursorSubject {
  actor: Actor;
  operation: string;
  /** The arguments, apart from the cursor and the limit. */
  input: object;
}

const MAC_BYTES = 16;

/** Cursors of searches. They are signed for the user and the arguments: an engine gets back only its own positions. */
export class SearchCursors {
  readonly #secretKey: string;

  constructor(secretKey: string) {
    this.#secretKey = secretKey;
  }

  write(subject: CursorSubject, position: SearchPosition): string {
    const text = Buffer.from(JSON.stringify(position)).toString('base64url');
    return `${text}.${this.#sign(subject, text).toString('base64url')}`;
  }

  /** Reads a cursor, if one is given. Throws error 20 for a text that is not a cursor of the same search. */
  read(subject: CursorSubject, argument: string, cursor: string | undefined): SearchPosition | undefined {
    if (cursor === undefined) return undefined;
    const [text = '', mac = '', ...more] = cursor.split('.');
    const given = Buffer.from(mac, 'base64url');
    if (more.length > 0 || given.length !== MAC_BYTES || !timingSafeEqual(given, this.#sign(subject, text))) {
      throw invalidArgument(argument, 'is not a cursor of this search');
    }
    const position: SearchPosition = JSON.parse(Buffer.from(text, 'base64url').toString());
    return position;
  }

  #sign({ actor, operation, input }: CursorSubject, text: string): Buffer {
    const { cursor: _, cursor_mark: __, limit: ___, ...own } = { cursor: 0, cursor_mark: 0, limit: 0, ...input };
    const signed = JSON.stringify(['skein/search-cursor/1', actor.id, operation, Object.entries(own).sort(), text]);
    return createHmac('sha256', this.#secretKey).update(signed).digest().subarray(0, MAC_BYTES);
  }
}
