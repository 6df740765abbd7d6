import { bin, script, type Stage } from './stages.js';

/** What a machine sees without running the program: the stages of `npm run check`, two at a time. */
export const checks: readonly (readonly Stage[])[] = [
  [
    { name: 'generated', command: script('codegen/main.ts', '--check') },
    { name: 'types', command: bin('typescript/bin/tsc', '--noEmit') },
  ],
  [
    { name: 'lint', command: bin('eslint/bin/eslint.js', '--max-warnings', '0', '.') },
    {
      name: 'contract lint',
      command: bin('@redocly/cli/bin/cli.js', 'lint', 'src/generated/openapi.yaml'),
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
    { name: 'format', command: bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
  ],
];
