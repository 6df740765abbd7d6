import type { Argv } from 'yargs';
import type { Config } from '../../config/config.js';
import { readCluster } from '../../db/citus.js';
import { namingSetting } from '../../db/database_trouble.js';
import { withClient } from '../../db/pooler.js';
import { Servers } from '../../db/servers.js';
import { mostConnections } from '../../processes/count.js';
import { print } from '../output.js';
import { adviceOn, troublesOf } from './troubles.js';

/** Runs the work of a command with the settings. */
type Run = (work: (config: Config) => Promise<void>) => Promise<void>;

/** The commands of `skein citus`, for who hosts Skein on a cluster. */
export const citusCommands = (run: Run) => (parser: Argv) =>
  parser
    .command('check', 'Say what is missing in the cluster, and exit with 1 if anything is', {}, () => run(check))
    .demandCommand(1, 'Name one of the commands.');

/** Changes nothing, and does not migrate: it is for clusters on which Skein does not start, too. */
async function check(config: Config): Promise<void> {
  const { databaseUrl, databaseDirectUrl } = config;
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === undefined) throw new Error('This database has no Citus: without DATABASE_URL it is the embedded one.');
  const setting = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  const cluster = await namingSetting(setting, url, () => withClient(new Servers(url), readCluster));
  if (cluster === undefined)
    throw new Error('This database has no Citus: the extension is not there, and everything is on one server.');
  const workers = cluster.nodes.filter(({ group }) => group !== 0).length;
  print(`Citus ${cluster.version}, with ${workers === 1 ? 'one worker' : `${workers} workers`}.`);
  const { processes, databasePoolSize: poolSize, roles } = config;
  const connections = mostConnections(processes, { poolSize, hasWorker: roles.includes('worker') });
  const troubles = troublesOf(cluster, { connections });
  print(...troubles.map((trouble) => `Wrong: ${trouble}`), ...adviceOn(cluster).map((advice) => `Advice: ${advice}`));
  if (troubles.length === 0) print('Nothing is missing.');
  else process.exitCode = 1;
}
