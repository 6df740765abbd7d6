import { describe, expect, it } from 'vitest';
import { importViolations, readSources } from './imports.js';
import { EVERYTHING, LAYERS } from './layers.js';

const check = (files: Record<string, string>): string[] => importViolations(new Map(Object.entries(files)));

describe('the imports of Skein', () => {
  it('keep to the table of who may import whom, without a cycle', async () => {
    expect(importViolations(await readSources('.', 'src', 'codegen'))).toEqual([]);
  });

  it('are read from all folders', async () => {
    const files = [...(await readSources('.', 'src', 'codegen')).keys()];
    expect(files).toEqual(expect.arrayContaining(['src/db/database.ts', 'src/http/handler.ts', 'codegen/main.ts']));
  });
});

describe('the table of who may import whom', () => {
  it('names only rows that it has', () => {
    const named = Object.values(LAYERS).flatMap((allowed) => (allowed === EVERYTHING ? [] : allowed));
    expect(named.filter((row) => LAYERS[row] === undefined)).toEqual([]);
  });

  it('lets no two rows import each other, so that layers have an above and a below', () => {
    const mutual = Object.entries(LAYERS).flatMap(([row, allowed]) =>
      allowed === EVERYTHING
        ? []
        : allowed.filter((other) => LAYERS[other]?.includes(row)).map((other) => [row, other]),
    );
    expect(mutual).toEqual([]);
  });
});

describe('an import is accepted', () => {
  it.each([
    ['of what the row names', 'src/models/thread.ts', '../db.js'],
    ['of a file of the same row', 'src/models/thread.ts', './channel.js'],
    ['of what is below a folder of the row', 'src/events/subscribers/mail.ts', '../../models/thread.js'],
    ['of the one file that a row names', 'src/handlers/threads.ts', '../events/outbox.js'],
    ['of the handler type', 'src/handlers/threads.ts', '../http/handler.js'],
    ['of handlers by the routes', 'src/generated/routes.ts', '../handlers/threads.js'],
    ['of an engine by its interface', 'src/domain/workspaces/invite.ts', '../../mail/mail.js'],
    ['of a room of the domain by a room above it', 'src/domain/channels/mail.ts', '../posts/threads.js'],
    ['of anything by the composition root', 'src/server.ts', './generated/routes.js'],
    ['of anything by a command', 'src/cli/serve.ts', '../embedded/postgres.js'],
    ['of anything by a test', 'src/policies/threads.test.ts', '../handlers/threads.js'],
    ['of anything by the builders of tests', 'src/testing/builders.ts', '../handlers/threads.js'],
    ['of a package', 'src/models/thread.ts', 'pg'],
    ['of Express by the pages', 'src/pages/public/docs.ts', 'express'],
    ['of node:http by http', 'src/http/http_app.ts', 'node:http'],
    ['of its own files by the code generator', 'codegen/main.ts', './emit.js'],
  ])('%s', (_fact, file, specifier) => {
    expect(check({ [file]: `import { a } from '${specifier}';` })).toEqual([]);
  });
});

describe('an import is refused', () => {
  it.each([
    [
      'of what the row does not name',
      'src/policies/threads.ts',
      '../db.js',
      'policies may import actor, errors, models; not db',
    ],
    [
      'of anything by a leaf',
      'src/actor.ts',
      './generated/types.js',
      'actor may import nothing of ours; not generated',
    ],
    [
      'of a room of the domain by a room below it',
      'src/domain/posts/threads.ts',
      '../channels/mail.js',
      expect.stringMatching(/; not domain\/channels$/),
    ],
    ['of another handler', 'src/handlers/threads.ts', './channels.js', 'handlers never import each other'],
    [
      'of the pipeline by a handler',
      'src/handlers/threads.ts',
      '../http/pipeline.js',
      expect.stringMatching(/^handlers may import .*; not http$/),
    ],
    [
      'of the dispatcher by a handler',
      'src/handlers/threads.ts',
      '../events/dispatcher.js',
      expect.stringMatching(/; not events$/),
    ],
    [
      'of the routes by a handler',
      'src/handlers/threads.ts',
      '../generated/routes.js',
      expect.stringMatching(/; not generated\/routes$/),
    ],
    [
      'of an engine around its interface',
      'src/domain/workspaces/invite.ts',
      '../../mail/smtp.js',
      expect.stringMatching(/; not mail$/),
    ],
    [
      'of Express by a handler',
      'src/handlers/threads.ts',
      'express',
      'only http, oauth, pages/kit, pages/account, pages/console, pages/public, server may',
    ],
    [
      'of Express by a model',
      'src/models/thread.ts',
      'express',
      'only http, oauth, pages/kit, pages/account, pages/console, pages/public, server may',
    ],
    ['of the network by a handler', 'src/handlers/threads.ts', 'node:http', 'handlers never call the network'],
    ['of test code', 'src/server.ts', './testing/builders.js', 'only tests import test code'],
    ['of a test', 'src/models/thread.ts', './channel.test.js', 'only tests import test code'],
    ['of what lies outside src', 'src/server.ts', '../codegen/merge.js', 'src imports nothing outside src'],
    ['of src by the code generator', 'codegen/main.ts', '../src/errors.js', 'codegen never imports src'],
  ])('%s', (_fact, file, specifier, rule) => {
    const messages = check({ [file]: `import { a } from '${specifier}';` });
    const start = `${file}:1: imports ${specifier}: `;
    expect(messages).toHaveLength(1);
    expect(messages[0]?.slice(0, start.length)).toBe(start);
    expect(messages[0]?.slice(start.length)).toEqual(rule);
  });

  it.each([
    ['a type import', "import type { A } from '../db.js';"],
    ['an import for its effect', "import '../db.js';"],
    ['an import of several lines', "import {\n  a,\n} from '../db.js';"],
    ['a re-export', "export { a } from '../db.js';"],
    ['a re-export of types', "export type { A } from '../db.js';"],
    ['a dynamic import', "const db = await import('../db.js');"],
    ['the type of a dynamic import', "type Db = import('../db.js').Database;"],
  ])('whether it is %s', (_form, text) => {
    expect(check({ 'src/policies/a.ts': text })).toEqual([
      expect.stringMatching(/^src\/policies\/a\.ts:\d: imports \.\.\/db\.js: /),
    ]);
  });

  it('with the line on which it stands', () => {
    const text = "// import x from '../config.js'\n\nimport { a } from '../db.js';\n";
    expect(check({ 'src/policies/a.ts': text })[0]).toMatch(/^src\/policies\/a\.ts:3: imports/);
  });

  it('when what it imports has no row, and so is the file without one', () => {
    const files = { 'src/utils/text.ts': '', 'src/models/thread.ts': "import { a } from '../utils/text.js';" };
    expect(check(files)).toEqual([
      'src/utils/text.ts: has no row in the table of who may import whom (contract-tests/rules/layers.ts)',
      expect.stringMatching(
        /^src\/models\/thread\.ts:1: imports \.\.\/utils\/text\.js: src\/utils\/text\.ts has no row/,
      ),
    ]);
  });

  it('when it closes a cycle', () => {
    const files = {
      'src/models/a.ts': "import { b } from './b.js';",
      'src/models/b.ts': "import type { C } from './c.js';",
      'src/models/c.ts': "import { a } from './a.js';",
    };
    expect(check(files)).toEqual([
      'import cycle: src/models/a.ts -> src/models/b.ts -> src/models/c.ts -> src/models/a.ts',
    ]);
  });
});
