import { contract } from '../contract.js';
import { judgeAll, problemsOf, type Judged } from './coverage.js';
import { additions } from './additions.js';
import { differences } from './differences.js';
import { pending } from './pending.js';
import { rows } from './rows.js';
import { shownBy } from './shown_by.js';
import { specification } from './specification.js';

/** `npm run coverage:specification`: how much of the specification the contract holds, section by section. */

/** One line of the report; undefined for a section that says nothing of the contract. */
function lineOf(section: string, judged: readonly Judged[]): string | undefined {
  const here = judged.filter(({ fact }) => fact.section === section);
  const behaviour = rows.filter((row) => row.section === section);
  if (here.length + behaviour.length === 0) return undefined;
  const number = (is: string) => here.filter(({ verdict }) => verdict.is === is).length;
  const operations = here.filter(({ fact, verdict }) => fact.kind === 'operation' && verdict.is === 'absent').length;
  const shown = behaviour.filter(({ name }) => shownBy[name] !== undefined).length;
  const parts = [
    ...(here.length > 0 ? [`${number('held')} of ${here.length} facts`] : []),
    ...(number('different') > 0 ? [`${number('different')} different`] : []),
    ...(number('missing') > 0 ? [`${number('missing')} pending`] : []),
    ...(number('absent') > 0
      ? [`${number('absent')} missing${operations > 0 ? ` (${operations} operations)` : ''}`]
      : []),
    ...(behaviour.length > 0 ? [`${shown} of ${behaviour.length} rows shown by a test`] : []),
  ];
  return `${section}: ${parts.join(', ')}`;
}

const judged = judgeAll(contract);
const problems = problemsOf(contract, { differences, pending, additions });
for (const { name } of specification.sections) {
  const line = lineOf(name, judged);
  if (line !== undefined) console.log(line);
}
const notShown = rows.filter(({ name }) => shownBy[name] === undefined);
console.log(`\nnot shown by a test yet (${notShown.length} of ${rows.length}):`);
for (const { section, name } of notShown) console.log(`  ${section}: ${name}`);
const held = judged.filter(({ verdict }) => verdict.is === 'held').length;
console.log(`\n${held} of ${judged.length} facts held, ${Object.keys(differences).length} different by decision`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
