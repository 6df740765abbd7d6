import { chooseLauncher } from './launcher.js';
import { findPlatformPackage, prepareBinaries } from './binaries.js';
import {
  clusterFolder,
  ensureCluster,
  ensureDataDir,
  readUrl,
  removeInterruptedInits,
  runningPostmaster,
} from './cluster.js';
import type { Log } from './programs.js';
import { applicationUrl } from './roles.js';
import { ClusterInUse, Supervisor } from './supervisor.js';

export type { Log } from './programs.js';

export interface EmbeddedOptions {
  /** The data folder, created if missing. The cluster is its subfolder `postgres`. */
  dataDir: string;
  log: Log;
  /** For tests: does not wait for the disk. A crash of the machine may destroy the database. */
  fast?: boolean;
  /** The folder of the package with PostgreSQL's programs. By default the one that npm installed. */
  programs?: string;
}

export interface EmbeddedDatabase {
  /** For node-postgres, with the socket as parameter `host`. It stays valid when the server is restarted. */
  url: string;
  /** The same as superuser, for benchmarks and tests. Skein itself never uses it. */
  superuserUrl: string;
  /** Shuts the server down and waits for it. Running statements are aborted. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, or takes over the server that a killed Skein left running. If the server dies,
 * it is started again at once, on the same port. It listens only on the loopback address and, if possible, on a
 * Unix-domain socket in its folder. Both require a password that only the owner of the folder can read. `url` does not
 * connect as superuser.
 *
 * If it fails, also because another Skein uses the folder, the error's message is one line that says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, fast = false } = options;
  try {
    await ensureDataDir(dataDir);
    const binaries = await prepareBinaries(options.programs ?? findPlatformPackage());
    const cluster = clusterFolder(dataDir);
    const launcher = await chooseLauncher(cluster, [cluster, binaries.postgres]);
    await ensureCluster(dataDir, fast, binaries, launcher, log);
    const supervisor = new Supervisor({ cluster, binaries, launcher, log, fast });
    await supervisor.start();
    await removeInterruptedInits(dataDir).catch((error: unknown) =>
      log.warn(`The folders of interrupted starts could not be deleted: ${String(error)}`),
    );
    const { url, superuserUrl } = supervisor;
    return { url, superuserUrl, stop: () => supervisor.stop() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded PostgreSQL cannot run: ${reason}. (DATABASE_URL would use a server of your own.)`, {
      cause: error,
    });
  }
}

/** Whether startEmbedded failed because another Skein works on the data folder. */
export function isInUse(failure: unknown): boolean {
  return failure instanceof Error && failure.cause instanceof ClusterInUse;
}

/** The `url` of the embedded database if its server runs, such as that of a running Skein; undefined otherwise. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const cluster = clusterFolder(dataDir);
  const server = await runningPostmaster(cluster);
  if (server === undefined) return undefined;
  const url = applicationUrl(await readUrl(cluster));
  url.port = String(server.port);
  return url.href;
}
