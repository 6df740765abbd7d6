import { bin, script, type Stage } from './stages.js';

/** Whether what is written holds together: the generated files are those of the contract, and the types fit. */
export const sound: readonly Stage[] = [
  { name: 'generated', command: script('codegen/main.ts', '--check') },
  { name: 'types', command: bin('typescript/bin/tsc', '--noEmit') },
];

/** Whether it is written as everything else is. */
export const style: readonly Stage[] = [
  { name: 'lint', command: bin('eslint/bin/eslint.js', '--max-warnings', '0', '.') },
  {
    name: 'contract lint',
    command: bin('@redocly/cli/bin/cli.js', 'lint', 'src/generated/openapi.yaml'),
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  { name: 'format', command: bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
];
