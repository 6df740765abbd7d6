import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPlatformPackage } from './binaries.js';
import { startEmbedded } from './postgres.js';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-embedded-'));
  await chmod(folder, 0o700);
});
afterAll(() => rm(folder, { recursive: true }));

it('the embedded PostgreSQL runs from a folder that is closed to other users, as /root is', async () => {
  const programs = path.join(folder, 'package');
  await cp(findPlatformPackage(), programs, { recursive: true });
  const dataDir = path.join(folder, 'data');
  const { url, stop } = await startEmbedded({ dataDir, programs, log, fast: true });
  await stop();
  expect(url).toMatch(/^postgres:/);
});
