// Makes what is generated from the contract, unless it has been made from the same files: `npm run generate`. With
// `--check` it writes only what is not in the repository, and fails if a file of the repository is stale. With
// `--prepare`, as `npm ci` calls it, it does the same, but only warns; and it does nothing without dev dependencies.
import '../src/node_version.mjs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RECORD = join(ROOT, '.cache/generated');
const SOURCES = ['openapi', 'codegen', 'contract-tests/permissions', 'redocly.yaml', 'package-lock.json'];
const RESULTS = ['src/generated', 'packages/client/src/generated', 'docs/permission-matrix.md'];

/** Makes everything that is generated and stale. Returns whether it succeeded; what is wrong has been printed. */
export function generate({ check = false } = {}) {
  if (readIfThere(RECORD) === digest()) return true;
  rmSync(RECORD, { force: true });
  const args = ['--import', 'tsx', 'codegen/main.ts', ...(check ? ['--check'] : [])];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) return false;
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(RECORD, digest());
  return true;
}

/** Of all files from which something is generated, and of all that are generated. */
function digest() {
  const hash = createHash('sha256');
  for (const file of [...SOURCES, ...RESULTS].flatMap(filesOf))
    hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const names = readdirSync(full, { recursive: true }).sort();
  return names.map((name) => join(path, name)).filter((file) => statSync(join(ROOT, file)).isFile());
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isPrepare = process.argv.includes('--prepare');
  if (!isPrepare) process.exitCode = generate({ check: process.argv.includes('--check') }) ? 0 : 1;
  else if (existsSync(join(ROOT, 'node_modules/tsx'))) generate({ check: true });
}
