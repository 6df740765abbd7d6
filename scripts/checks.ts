import { bin, script, type Stage } from './stages.js';

/** Makes what is generated, and checks that the generated files of the repository match the contract. */
export const generated: readonly Stage[] = [{ name: 'generated', command: script('scripts/generate.mjs', '--check') }];

/** Checks that the types are correct. */
export const types: readonly Stage[] = [{ name: 'types', command: bin('typescript/bin/tsc', '--noEmit') }];

/** Checks the style of the code and of the contract. */
export const style: readonly Stage[] = [
  { name: 'lint', command: bin('eslint/bin/eslint.js', '.') },
  {
    name: 'contract lint',
    command: bin('@redocly/cli/bin/cli.js', 'lint'),
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  { name: 'format', command: bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
];
