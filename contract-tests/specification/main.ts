import { contract } from '../contract.js';
import { judgeAll, problemsOf, type Judged } from './coverage.js';
import { complete, holesIn } from './complete.js';
import { differences } from './differences.js';
import { pending, withoutEffect } from './pending.js';
import { rows } from './rows.js';
import { shown } from './shown.js';
import { specification } from './specification.js';

/** `npm run coverage:specification`: how much of the specification the contract has, section by section. */

/** One line of the report; undefined for a section that says nothing about the contract. */
function lineOf(section: string, judged: readonly Judged[]): string | undefined {
  const here = judged.filter(({ fact }) => fact.section === section);
  const behaviour = rows.filter((row) => row.section === section);
  if (here.length + behaviour.length === 0) return undefined;
  const number = (is: string) => here.filter(({ verdict }) => verdict.is === is).length;
  const operations = here.filter(({ fact, verdict }) => fact.kind === 'operation' && verdict.is === 'absent').length;
  const shownHere = behaviour.filter(({ name }) => shown[name] !== undefined).length;
  const missing = number('absent') + number('missing');
  const parts = [
    ...(here.length > 0
      ? [`${number('held')} of ${here.length} facts`, `${number('different')} different`, `${missing} missing`]
      : []),
    ...(operations > 0 ? [`of these ${operations} operations`] : []),
    ...(behaviour.length > 0 ? [`${shownHere} of ${behaviour.length} rows shown by a test`] : []),
  ];
  return `${section}: ${parts.join(', ')}`;
}

const judged = judgeAll(contract);
const problems = problemsOf(contract, { differences, pending });
for (const { name } of specification.sections) {
  const line = lineOf(name, judged);
  if (line !== undefined) console.log(line);
}
const notShown = rows.filter(({ name }) => shown[name] === undefined);
console.log(`\nnot shown by a test yet (${notShown.length} of ${rows.length}):`);
for (const { section, name } of notShown) console.log(`  ${section}: ${name}`);
console.log(`\nfields on which nothing depends (${Object.keys(withoutEffect).length}):`);
for (const [name, content] of Object.entries(withoutEffect)) console.log(`  ${name}: ${content}`);
const free = specification.sections
  .map(({ name }) => name)
  .filter((name) => lineOf(name, judged) !== undefined && holesIn(name, judged, rows, shown).length === 0)
  .filter((name) => !complete.includes(name));
if (free.length > 0) console.log(`\ncomplete, and not held to it by complete.ts: ${free.join(', ')}`);
const held = judged.filter(({ verdict }) => verdict.is === 'held').length;
console.log(`\n${held} of ${judged.length} facts held, ${Object.keys(differences).length} different on purpose`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
