import { chooseLauncher } from './launcher.js';
import { findPlatformPackage, prepareBinaries } from './binaries.js';
import { clusterFolder, ensureCluster, ensureDataDir, removeInterruptedInits } from './cluster.js';
import type { Log } from './programs.js';
import { Supervisor } from './supervisor.js';

export type { Log } from './programs.js';

export interface EmbeddedOptions {
  /** The data folder; the cluster lies in `postgres` below it. Made if missing. */
  dataDir: string;
  log: Log;
  /** For tests: writes nothing through to the disk, so a crash of the machine may cost everything. */
  fast?: boolean;
  /** The folder of the package with PostgreSQL's programs; the one that npm installed if not given. */
  programs?: string;
}

export interface EmbeddedDatabase {
  /** For node-postgres, which finds the socket by the parameter `host`. The same for as long as it runs, whatever happens to the server. */
  url: string;
  /** The same as the superuser, for whoever measures or proves something; Skein itself never works so. */
  superuserUrl: string;
  /** Shuts the server down (open statements are ended) and waits for that. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, or takes over the one that a killed Skein left running, and keeps it running: when
 * the server dies it is started again at once, on the same port. It listens on the loopback address only, and on a
 * Unix-domain socket in its folder where there can be one, and asks on both for a password that only the owner of the folder
 * can read. Who connects by the `url` is no superuser.
 *
 * Throws an error with one line that says what to do; also when another Skein works on the folder.
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
      log.warn(`What a first start left stays: ${String(error)}`),
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
