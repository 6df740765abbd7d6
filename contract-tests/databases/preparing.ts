import type { TestProject } from 'vitest/node';
import setup from '../../src/testing/globalSetup.js';
import { installPgBouncer, startPgBouncer } from './pgbouncer.js';

/** Fewer server connections than the 10 of a Skein, so that transactions do change them. */
const SERVER_CONNECTIONS = 3;

/** The server of the test run, with a PgBouncer in transaction mode in front of it, which `createTestDatabase` uses. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  await installPgBouncer();
  const stop = await setup(project);
  try {
    const { testServer } = project.getProvidedContext();
    const pooler = await startPgBouncer(testServer.url, {
      pool_mode: 'transaction',
      default_pool_size: SERVER_CONNECTIONS,
      server_idle_timeout: 5,
      max_client_conn: 500,
    });
    project.provide('testServer', { ...testServer, pooler: pooler.url });
    return async () => {
      await pooler.stop();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
