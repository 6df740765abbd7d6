/** How many letters of a word are wrong, missing, too many, or swapped with their neighbour. */
export function editsBetween(one: string, other: string): number {
  const [letters, others] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let row = [0, ...others.map((_letter, index) => index + 1)];
  for (const [i, letter] of letters.entries()) {
    const next = [i + 1];
    for (const [j, wanted] of others.entries()) {
      const isSwapped = letter === others[j - 1] && letters[i - 1] === wanted;
      const swapped = isSwapped ? cell(before, j - 1) + 1 : Infinity;
      const replaced = cell(row, j) + (letter === wanted ? 0 : 1);
      next.push(Math.min(swapped, replaced, cell(row, j + 1) + 1, cell(next, j) + 1));
    }
    [before, row] = [row, next];
  }
  return cell(row, others.length);
}

const cell = (row: readonly number[], index: number) => row[index] ?? Infinity;
