/**
 * The items in turns of their owners: the first of each owner, then the second of each, so that nobody waits for all of
 * another. Keeps the order among those of one owner, and of those who have their first.
 */
export function inTurns<Item>(items: Iterable<Item>, ownerOf: (item: Item) => unknown): Item[] {
  const rounds: Item[][] = [];
  const counts = new Map<unknown, number>();
  for (const item of items) {
    const owner = ownerOf(item);
    const round = counts.get(owner) ?? 0;
    counts.set(owner, round + 1);
    (rounds[round] ??= []).push(item);
  }
  return rounds.flat();
}
