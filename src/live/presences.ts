import type { Logger } from 'pino';
import { later, SECOND, type Clock } from '../clock.js';
import type { Queryable } from '../db/database.js';
import { PRESENCE } from '../domain/live/offers.js';
import { wantsOffer } from '../domain/live/reader.js';
import { changedPresence, membersAmong, type ChangedPresence } from '../models/presence.js';
import { canView } from '../models/visibility.js';
import type { Audiences } from './audiences.js';
import type { Stream } from './stream.js';

export interface PresencesOptions {
  db: Queryable;
  clock: Clock;
  log: Logger;
  /** How often changes are looked for, in milliseconds. */
  presenceEveryMs?: number;
  /** Whether there are no streams. */
  isIdle: () => boolean;
}

/** So long a change waits, and is joined to others of the same person. */
const EVERY_MS = 30 * SECOND;
/** A heartbeat may be committed so long after the time that it says. */
const LATE_MS = 5 * SECOND;
/** Questions about the sight of guests that one statement answers. */
const MOST_QUESTIONS = 2000;

/**
 * Tells streams who becomes active or inactive in a workspace (behaviour/stream.md#personal-events). It is not kept: a
 * client that was away reads the people again. One statement looks for changes, for all streams of the process.
 */
export class Presences {
  readonly #options: PresencesOptions;
  readonly #audiences: Audiences;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #lookedAt: Date | undefined;
  /** Who is known to be active, and who was told to be inactive by the last look, by workspace and person. */
  #known = new Map<string, boolean>();

  constructor(options: PresencesOptions, audiences: Audiences) {
    this.#options = options;
    this.#audiences = audiences;
    this.#everyMs = options.presenceEveryMs ?? EVERY_MS;
  }

  /** Looks from now on, as long as there are streams. */
  start(): void {
    this.#lookedAt ??= this.#options.clock.now();
    this.#timer ??= setInterval(() => this.#lookOnce(), this.#everyMs).unref();
  }

  async stop(): Promise<void> {
    this.#rest();
    await this.#looking;
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#lookedAt = undefined;
    this.#known.clear();
  }

  #lookOnce(): void {
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'Presence could not be read; it is read later'))
      .finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    if (this.#options.isIdle()) return this.#rest();
    const workspaceIds = this.#audiences.workspaceIds.filter((id) => this.#readersOf(id).size > 0);
    const { db, clock } = this.#options;
    const now = clock.now();
    const since = later(this.#lookedAt ?? now, -LATE_MS);
    const rows = workspaceIds.length === 0 ? [] : await changedPresence(db, workspaceIds, { since, now });
    this.#lookedAt = now;
    const changes = rows.filter((row) => this.#isNews(row, now));
    for (const workspaceId of new Set(changes.map(({ workspace_id }) => workspace_id))) {
      await this.#tell(workspaceId, changes, now);
    }
    this.#forget(rows);
  }

  /** Those who read about the presence of others in a workspace. */
  #readersOf(workspaceId: number): Map<number, Stream[]> {
    return this.#audiences.wanting(workspaceId, ({ reader }) => {
      const { filter } = reader;
      const isHere = (filter.workspace_id ?? workspaceId) === workspaceId && filter.channel_id === undefined;
      return isHere && wantsOffer(reader, PRESENCE);
    });
  }

  #isNews(row: ChangedPresence, now: Date): boolean {
    const isActive = row.active_until > now;
    return this.#known.get(keyOf(row)) !== isActive;
  }

  /** Of those who are inactive only the last are known: the next look may find them again. */
  #forget(rows: readonly ChangedPresence[]): void {
    const now = this.#lookedAt ?? new Date(0);
    const active = [...this.#known].filter(([, isActive]) => isActive);
    const found = rows.map((row) => [keyOf(row), row.active_until > now] as const);
    this.#known = new Map([...active, ...found]);
  }

  async #tell(workspaceId: number, changes: readonly ChangedPresence[], now: Date): Promise<void> {
    const readers = this.#readersOf(workspaceId);
    const people = changes.filter(({ workspace_id }) => workspace_id === workspaceId);
    const members = await membersAmong(this.#options.db, workspaceId, [...readers.keys()]);
    const guests = new Set(members.filter(({ user_type }) => user_type === 'GUEST').map(({ user_id }) => user_id));
    const seen = await this.#visibleToGuests(workspaceId, people, [...guests]);
    const occurred_ts = Math.floor(now.getTime() / 1000);
    for (const person of people) {
      const shown = { workspace_id: workspaceId, occurred_ts, object: objectOf(person, now) };
      const textWith = (id: string) => JSON.stringify({ id, type: PRESENCE.type, ...shown });
      for (const { user_id } of members) {
        if (guests.has(user_id) && !seen.has(pairOf(user_id, person.user_id))) continue;
        for (const stream of readers.get(user_id) ?? []) stream.sendUnkept(PRESENCE, textWith);
      }
    }
  }

  /** The pairs of a guest and a person whom the guest sees. */
  async #visibleToGuests(
    workspaceId: number,
    people: readonly ChangedPresence[],
    guests: readonly number[],
  ): Promise<Set<string>> {
    const about = { event: 'workspace_user_updated', workspace_id: workspaceId, is_loss: false } as const;
    const place = { channel_id: null, thread_id: null };
    const questions = guests.flatMap((user_id) =>
      people.map((person) => ({ ...about, ...place, user_id, object_id: person.user_id })),
    );
    const seen = new Set<string>();
    for (let first = 0; first < questions.length; first += MOST_QUESTIONS) {
      const some = questions.slice(first, first + MOST_QUESTIONS);
      const answers = await canView(this.#options.db, some);
      some.forEach(({ user_id, object_id }, nr) => answers[nr] === true && seen.add(pairOf(user_id, object_id)));
    }
    return seen;
  }
}

function pairOf(readerId: number, personId: number): string {
  return `${readerId} ${personId}`;
}

function keyOf({ workspace_id, user_id }: ChangedPresence): string {
  return `${workspace_id} ${user_id}`;
}

function objectOf({ user_id, seen_at, active_until }: ChangedPresence, now: Date): object {
  const presence = active_until > now ? 'active' : 'inactive';
  return { user_id, presence, last_seen_ts: Math.floor(seen_at.getTime() / 1000) };
}
