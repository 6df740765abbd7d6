import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { Gateway, INSTALLED } from './gateway.js';

const VERSITYGW = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

/** Installs an object store and starts it, for all test files. The first time takes a minute. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  await mkdir(INSTALLED, { recursive: true });
  await promisify(execFile)('go', ['install', VERSITYGW], { env: { ...process.env, GOBIN: INSTALLED } });
  const gateway = await Gateway.start();
  provide('filesUrl', gateway.filesUrl);
  return () => gateway.stop();
}
