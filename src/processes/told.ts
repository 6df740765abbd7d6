/** What is counted: requests of callers since the last time, and what is held now, each by its key. */
export interface Amounts {
  requests: readonly [string, number][];
  held: readonly [string, number][];
}

/** What a process or supervisor tells its neighbours in one notification. */
export interface Told extends Amounts {
  /** Who tells it. */
  from: string;
  /**
   * `hello`: it has just come, and this is all that it holds; who hears it answers with `all`. `changes`: what is
   * different from before. `bye`: it goes.
   */
  kind: 'hello' | 'all' | 'changes' | 'bye';
  serves: boolean;
  connections: number;
}

/** A notification has at most 8,000 bytes. A caller's key has 44, that of what is held fewer. */
const ENTRIES = 100;

/** The same in pieces for one notification each. Nothing is no piece. */
export function piecesOf({ requests, held }: Amounts): Amounts[] {
  const pieces: Amounts[] = [];
  for (let at = 0; at < requests.length; at += ENTRIES) {
    pieces.push({ requests: requests.slice(at, at + ENTRIES), held: [] });
  }
  for (let at = 0; at < held.length; at += ENTRIES) pieces.push({ requests: [], held: held.slice(at, at + ENTRIES) });
  return pieces;
}

/** Reads a notification; undefined if it is none of these. */
export function toldOf(payload: string): Told | undefined {
  try {
    const told: unknown = JSON.parse(payload);
    return isTold(told) ? told : undefined;
  } catch {
    return undefined;
  }
}

const KINDS: ReadonlySet<unknown> = new Set<Told['kind']>(['hello', 'all', 'changes', 'bye']);

function isTold(told: unknown): told is Told {
  if (typeof told !== 'object' || told === null) return false;
  if (!('from' in told && 'kind' in told && 'serves' in told && 'connections' in told)) return false;
  if (typeof told.from !== 'string' || typeof told.serves !== 'boolean') return false;
  if (!KINDS.has(told.kind) || !Number.isSafeInteger(told.connections)) return false;
  return 'requests' in told && areAmounts(told.requests) && 'held' in told && areAmounts(told.held);
}

function areAmounts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry: unknown) => isAmount(entry));
}

function isAmount(entry: unknown): boolean {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [key, amount]: unknown[] = entry;
  return typeof key === 'string' && typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0;
}
