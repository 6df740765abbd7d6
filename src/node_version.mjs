// Ends the program with one line if Node is too old. To be imported before anything else, and by any Node that knows
// modules: so this file has no syntax that Node 18 lacks, and imports nothing of ours.
import { readFileSync } from 'fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const least = engines.node.replace('>=', '');

/** Whether a version such as 20.19.1 is older than another, of which trailing parts may be missing. */
function isOlder(version, other) {
  const [own, wanted] = [version, other].map((text) => text.split('.').map(Number));
  const at = wanted.findIndex((part, index) => part !== own[index]);
  return at >= 0 && own[at] < wanted[at];
}

if (isOlder(process.versions.node, least)) {
  console.error(
    `Skein needs Node ${least} or newer, and this is Node ${process.versions.node}: see https://nodejs.org`,
  );
  process.exit(1);
}
