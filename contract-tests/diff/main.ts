import { parseArgs } from 'node:util';
import { compareContracts } from './contracts.js';
import { changelog, current, lastRelease, release } from './releases.js';

/**
 * `npm run contract:diff`: prints what has changed in the contract since the last release. Fails on a change that
 * breaks clients. `-- --release` writes the changes and the contract to openapi/releases.
 */
function main(): void {
  const { values } = parseArgs({ options: { release: { type: 'boolean', default: false } } });
  const [older, newer] = [lastRelease(), current()];
  const [since, version] = [older.info.version, newer.info.version];
  const changes = compareContracts(older, newer);
  const section = changelog(version, since, changes);
  console.log(section);
  const breaking = changes.filter(({ kind }) => kind === 'breaking').length;
  if (breaking > 0) {
    console.log(`${breaking} changes break clients of ${since}.`);
    process.exitCode = 1;
  } else if (values.release && version === since) {
    console.log(`Give the contract a new version in openapi/openapi.yaml: ${since} is released already.`);
    process.exitCode = 1;
  } else if (values.release) {
    release(version, section);
  }
}

main();
