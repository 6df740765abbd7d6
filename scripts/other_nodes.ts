import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { script } from './stages.js';

/** The newest supported Node, and the one between it and that of `npm test`. */
export const [NODE_22, NODE_24] = [node('22.23.3'), node('24.21.0')];

/** The command with the address of a PostgreSQL 15 in this variable. */
export function withPostgres15(variable: string, ...command: readonly string[]): string[] {
  return script('scripts/postgres15.ts', variable, ...command);
}

/** A version of Node: how it is installed, a command run by it, and the environment in which scripts find it. */
function node(version: string) {
  const [major = ''] = version.split('.');
  const folder = fileURLToPath(new URL(`../.cache/node-${major}`, import.meta.url));
  const program = join(folder, 'node_modules/node/bin/node');
  return {
    install: { name: `Node ${major}`, command: ['npm', 'install', '--prefix', folder, '--no-save', `node@${version}`] },
    runs: ([, ...args]: readonly string[]): string[] => [program, ...args],
    env: { PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}` },
  };
}
