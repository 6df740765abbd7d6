/**
 * What `npm run ci` runs beside the suite (contract-tests/vitest.config.ts), because it takes too long for `npm test`,
 * or needs other languages: examples as commands, samples, Dredd against a deployment, attacks, tests with many rows,
 * tools and commands as programs of their own, search against a model, the guides, and proxies.
 */
export const IN_CI: readonly string[] = [
  'contract-tests/curl/**/*.test.ts',
  'contract-tests/samples/**/*.test.ts',
  'contract-tests/dredd/deployment.test.ts',
  'contract-tests/hostile/**/*.test.ts',
  'contract-tests/diff/diff.test.ts',
  'contract-tests/search/database.test.ts',
  'contract-tests/client/readme.test.ts',
  'contract-tests/guides/guides.test.ts',
  'contract-tests/guides/hosting.test.ts',
  'contract-tests/guides/proxies.test.ts',
  'contract-tests/guides/realtime.languages.test.ts',
  'contract-tests/pact/verify_guide.test.ts',
  'contract-tests/rules/held.test.ts',
  'src/cli/files/commands.test.ts',
  'src/cli/notifications/commands.test.ts',
  'src/cli/user/commands.test.ts',
  'src/cli/help.test.ts',
  'src/cli/terminal.test.ts',
  'src/cli/trigger.test.ts',
  'src/embedded/postgres.test.ts',
  'src/mail_in/hostile.test.ts',
  '**/*.sizes.test.ts',
];
