import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { useSite } from '../../integrations/site.js';
import { blocksOf } from '../blocks.js';
import { run, scriptOf } from '../commands.js';

const { site } = useSite();
const folder = mkdtempSync(join(tmpdir(), 'skein-guides-clients-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the commands of docs/guides/clients.md generate clients', async () => {
  const commands = blocksOf('clients.md', 'bash');
  const script = scriptOf(commands, { 'http://127.0.0.1:8000': site().url });
  await run(script, { folder, env: { JAVA_OPTS: '-XX:TieredStopAtLevel=1' } });
  const made = commands.flatMap((command) =>
    [...command.matchAll(/(?:-o|--output) (\S+)/g)].map(([, path = '']) => path),
  );
  expect(made).toContain('skein.d.ts');
  expect(made.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});
