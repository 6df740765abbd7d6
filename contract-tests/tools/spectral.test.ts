import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { installTools } from './install.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SPECTRAL = 'contract-tests/tools/node_modules/@stoplight/spectral-cli/dist/index.js';

beforeAll(installTools);

it.each(['openapi/openapi.yaml', 'src/generated/openapi.yaml'])(
  '%s breaks no rule of Spectral',
  { timeout: 240_000 },
  async (file) => {
    const args = [SPECTRAL, 'lint', '--quiet', '--fail-severity', 'hint', file];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    expect(stdout).toBe('');
  },
);
