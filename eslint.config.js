import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', 'src/testing/**'];

const IN_PLACE = {
  selector:
    'SpreadElement > :matches(ArrayExpression, ObjectExpression), SpreadElement > TSAsExpression > ArrayExpression',
  message: 'Write the members in place, one to a line if they are many.',
};

const OWN_CLOCK = [
  IN_PLACE,
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
    message: 'Time comes from src/clock.ts, so that tests can move it.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Time comes from src/clock.ts, so that tests can move it.',
  },
];

const TEST_SYNTAX = [
  IN_PLACE,
  {
    selector: 'CallExpression[callee.name=/^(it|test|describe)$/] > Literal[value=/whoever|\\banew\\b|that is none$/i]',
    message: 'The title of a test is a plain sentence.',
  },
  {
    selector:
      'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|skipIf|runIf|todo|fails)$/]',
    message: 'Every test runs, always.',
  },
  {
    selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message: 'Tests wait for a condition or an event, never for time to pass.',
  },
  {
    selector: "ImportDeclaration[source.value='node:timers/promises'] ImportSpecifier[imported.name='setTimeout']",
    message: 'Tests wait for a condition or an event, never for time to pass.',
  },
];

/** Verbs that mean to insert, patch or delete rows. Users add, update and remove. */
const OTHER_VERBS =
  '/^(add(?!Reaction|To)|change|create|destroy|discard|forget|keep|remove(?!Reaction)|save|store|withdraw)[A-Z]/';
const ROW_VERBS = ['FunctionDeclaration', 'VariableDeclaration > VariableDeclarator'].map((node) => ({
  selector: `ExportNamedDeclaration > ${node}[id.name=${OTHER_VERBS}]`,
  message: 'Rows are inserted, upserted, patched or deleted.',
}));

// A rule that must yield somewhere yields here, by file and with its reason, not in a comment beside the code.
/** Prettier wraps code; this holds comments to the same width. Texts and statements keep their lines. */
const LINES = {
  code: 120,
  ignoreUrls: true,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
};

export default defineConfig(
  {
    // What is generated; and programs for generated clients, which the settings of those clients' compilers check.
    ignores: [
      '**/*.js',
      'dist/**',
      '.tests/**',
      '.bench/**',
      'data/**',
      'src/generated/**',
      'packages/client/src/generated/**',
      'packages/client/dist/**',
      '.cache/**',
      'contract-tests/clients/typescript-fetch/**',
      'contract-tests/clients/typescript-axios/**',
      'contract-tests/clients/hey-api/**',
      'contract-tests/clients/package/**',
    ],
  },
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { noInlineConfig: true },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      eqeqeq: 'error',
      'max-depth': ['error', 3],
      'max-len': ['error', LINES],
      'max-lines': ['warn', { max: 600, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...OWN_CLOCK],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
      'prefer-const': 'error',
    },
  },
  {
    // Frozen byte for byte (bench/floor/README.md).
    files: ['bench/floor/**'],
    rules: { 'max-len': 'off' },
  },
  {
    // Programs that print.
    files: ['src/cli/output.ts', 'codegen/**', 'scripts/**', 'site/main.ts', 'bench/**', 'contract-tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // The clock itself, what no test needs to move, and a client that runs in other programs.
    files: [
      'src/clock.ts',
      'packages/**',
      'bench/**',
      'codegen/**',
      'contract-tests/pact/verify_integration.ts',
      'scripts/**',
    ],
    rules: { 'no-restricted-syntax': ['error', IN_PLACE] },
  },
  {
    // The one place where a value's shape is known by validation, not by the compiler (docs/architecture.md).
    files: ['src/http/handler.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  {
    // What nothing could check at run time: the type of a placeholder, and that a row is locked.
    files: ['src/db/casts.ts'],
    rules: { '@typescript-eslint/consistent-type-assertions': 'off' },
  },
  {
    // The composition roots list their parts: a list gets no clearer in pieces.
    files: ['src/api.ts', 'src/server.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['src/models/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...OWN_CLOCK, ...ROW_VERBS] },
  },
  {
    files: ['src/handlers/*.ts'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Handlers never call the network.' }] },
  },
  {
    files: TESTS,
    rules: { 'max-lines-per-function': 'off', 'no-restricted-syntax': ['error', ...TEST_SYNTAX] },
  },
);
