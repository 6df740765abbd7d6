import { withTimeout } from '../clock.js';
import type { Config } from '../config/config.js';
import { VERSION } from '../config/version.js';
import { clusterFolder, runningPostmaster } from '../embedded/cluster.js';
import { createLog, print, type Logger } from '../log.js';
import { Channel } from '../processes/channel.js';
import { configOf, partOf, type Part } from '../processes/part.js';
import type { FromSupervisor } from '../server.js';
import { firstLines, greeting } from './greeting.js';
import { keepHeapSmall } from './heap.js';
import { watchNpm } from './npm_parent.js';
import { prettyLines } from './pretty_log.js';

/** What runs until a signal. */
interface Serving {
  url: string | undefined;
  isEmpty: boolean;
  /** Replaces the processes one by one, if there are several. */
  restart?(): void;
  stop(): Promise<void>;
}

/** Serves until a signal: in this process, in several that it supervises, or as one of those. */
export async function serve(config: Config): Promise<void> {
  keepHeapSmall();
  const part = partOf(process.env);
  if (part !== undefined) return serveWithOthers(config, part);
  const lines = linesOf(config);
  const isOne = config.processes === undefined;
  const log = createLog(config.logLevel, formatOf(lines), isOne ? undefined : 'supervisor');
  print(firstLines(config, VERSION));
  const starting: Promise<Serving> = isOne ? startHere(config, log) : startSeveral(config, log, lines);
  stopOnSignals(config, starting, log);
  print(...greeting(config, await starting));
}

/** Only a process that serves loads the server. */
async function startHere(config: Config, log: Logger, supervised?: FromSupervisor): Promise<Serving> {
  const { startSkein } = await import('../server.js');
  return startSkein(config, log, supervised);
}

async function startSeveral(config: Config, log: Logger, lines: Part['lines']): Promise<Serving> {
  const { startSupervisor } = await import('../processes/supervisor.js');
  const onGivenUp = (error: Error) => {
    log.fatal({ err: error }, 'Stopping, because this cannot go on');
    void stopCleanly(starting, log, 1);
  };
  const starting = startSupervisor({ config, log, lines, onGivenUp });
  return starting;
}

/**
 * Serves as one of several processes until the supervisor says so, or is gone: then node:cluster ends this process.
 * Signals are the business of the supervisor: Ctrl-C and systemd send them to all processes.
 */
async function serveWithOthers(config: Config, part: Part): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const log = createLog(config.logLevel, formatOf(part.lines), part.name);
  const channel = new Channel(() => void stopCleanly(starting, log));
  const starting = startHere(configOf(config, part), log, { channel, address: part.address }).then((skein) => ({
    url: skein.url,
    isEmpty: skein.isEmpty,
    stop: () => skein.stop().finally(() => channel.tellLast()),
  }));
  channel.ready((await starting).url);
}

/** Lines for people on a terminal, otherwise JSON; LOG_FORMAT forces either. https://no-color.org */
function linesOf({ logFormat }: Config): Part['lines'] {
  const isTerminal = process.stdout.isTTY;
  if ((logFormat ?? (isTerminal ? 'pretty' : 'json')) === 'json') return 'json';
  return isTerminal && !process.env['NO_COLOR'] ? 'colored' : 'plain';
}

function formatOf(lines: Part['lines']): ((line: string) => string) | undefined {
  return lines === 'json' ? undefined : prettyLines(lines === 'colored');
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
 * done. SIGHUP means that the terminal was closed. Without a terminal it restarts the processes, if there are several,
 * and stops nothing: Node does not tell whether `nohup` has turned it off.
 */
function stopOnSignals(config: Config, starting: Promise<Serving>, log: Logger): void {
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
    else if (config.processes === undefined)
      log.info({ signal }, 'Not stopping: no terminal was closed, because there is none');
    // A start that fails says so itself.
    else starting.then((serving) => serving.restart?.()).catch(() => undefined);
  });
  watchNpm(process.env, () => stop({ parent: 'has ended' }));
}

async function stopCleanly(starting: Promise<Serving>, log: Logger, code = 0): Promise<void> {
  try {
    await withTimeout(
      starting.then((serving) => serving.stop()),
      STOP_MS,
    );
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
  if (partOf(process.env) === undefined) print('Skein has stopped.');
  process.exit(code);
}

/** Ends the process, and says what it leaves running. The next start recovers. */
async function endAtOnce({ databaseUrl, dataDir }: Config): Promise<void> {
  const left = databaseUrl === undefined ? await runningPostmaster(clusterFolder(dataDir)) : undefined;
  const rest = left && ` Its PostgreSQL (process ${left.pid}) is still running, and the next start takes it over.`;
  print(`Skein has ended at once, without finishing what had begun.${rest ?? ''}`);
  process.exit(130);
}
