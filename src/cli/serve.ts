import { withTimeout } from '../clock.js';
import type { Config } from '../config/config.js';
import { VERSION } from '../config/version.js';
import { clusterFolder, runningPostmaster } from '../embedded/cluster.js';
import { createLog, print, type Logger } from '../log.js';
import { startSkein, type Skein } from '../server.js';
import { firstLines, greeting } from './greeting.js';
import { keepHeapSmall } from './heap.js';
import { watchNpm } from './npm_parent.js';
import { prettyLines } from './pretty_log.js';

/** Serves until a signal. */
export async function serve(config: Config): Promise<void> {
  keepHeapSmall();
  const log = createLog(config.logLevel, logFormat(config));
  print(firstLines(config, VERSION));
  const starting = startSkein(config, log);
  stopOnSignals(config, starting, log);
  print(...greeting(config, await starting));
}

/** Lines for people on a terminal, otherwise JSON; LOG_FORMAT forces either. https://no-color.org */
function logFormat({ logFormat }: Config): ((line: string) => string) | undefined {
  const isTerminal = process.stdout.isTTY;
  if ((logFormat ?? (isTerminal ? 'pretty' : 'json')) === 'json') return undefined;
  return prettyLines(isTerminal && !process.env['NO_COLOR']);
}

/**
 * Under npm one Ctrl-C sends two signals, from the terminal and from npm. A signal this soon after the
 * first is the same Ctrl-C.
 */
const SAME_CTRL_C_MS = 500;
/** The longest that a stop may take. Longer than requests and jobs are given to finish. */
const STOP_MS = 60_000;

/**
 * Stops at the first signal, or when npm has ended that has started it. A stop during the start waits until that is
 * done. SIGHUP means that the terminal was closed. Without a terminal it stops nothing: Node does not tell whether
 * `nohup` has turned it off.
 */
function stopOnSignals(config: Config, starting: Promise<Skein>, log: Logger): void {
  let first: number | undefined;
  const stop = (reason: { signal: NodeJS.Signals } | { parent: 'has ended' }) => {
    if (first !== undefined) {
      if ('signal' in reason && performance.now() - first > SAME_CTRL_C_MS) void endAtOnce(config);
      return;
    }
    first = performance.now();
    log.info(reason, 'Stopping: what has begun is finished first. A second Ctrl-C ends at once');
    void stopCleanly(starting, log);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop({ signal }));
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
  process.on('SIGHUP', (signal) => {
    if (hasTerminal) stop({ signal });
    else log.info({ signal }, 'Not stopping: no terminal was closed, because there is none');
  });
  watchNpm(process.env, () => stop({ parent: 'has ended' }));
}

async function stopCleanly(starting: Promise<Skein>, log: Logger): Promise<void> {
  try {
    await withTimeout(
      starting.then((skein) => skein.stop()),
      STOP_MS,
    );
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
  print('Skein has stopped.');
  process.exit(0);
}

/** Ends the process, and says what it leaves running. The next start recovers. */
async function endAtOnce({ databaseUrl, dataDir }: Config): Promise<void> {
  const left = databaseUrl === undefined ? await runningPostmaster(clusterFolder(dataDir)) : undefined;
  const rest = left && ` Its PostgreSQL (process ${left.pid}) is still running, and the next start takes it over.`;
  print(`Skein has ended at once, without finishing what had begun.${rest ?? ''}`);
  process.exit(130);
}
