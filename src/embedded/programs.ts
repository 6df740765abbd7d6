import { spawn, type ChildProcess } from 'node:child_process';
import type { Launcher } from './launcher.js';

/** The part of a pino logger that is used here. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A running program of PostgreSQL. */
export interface Program {
  child: ChildProcess;
  /** Resolves at its end with the exit code; null after a signal, undefined if it could not be started. */
  ended: Promise<number | null | undefined>;
  /** The last error that it has printed; empty if none. */
  lastError(): string;
}

const ERROR_LINE = /^(?:.*\b(?:FATAL|PANIC|ERROR): +|initdb: error: |pg_ctl: )(.+)$/;

/**
 * Starts a program in a session of its own, so that Ctrl-C in the terminal does not end it before the requests that
 * need it. Its output is logged line by line.
 */
export function start(launcher: Launcher, program: string, args: readonly string[], log: Log): Program {
  const { file, args: all, options } = launcher.command(program, args);
  const child = spawn(file, all, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let lastError = '';
  const onLine = (line: string): void => {
    if (line.trim() === '') return;
    lastError = ERROR_LINE.exec(line)?.[1] ?? lastError;
    log.debug(`PostgreSQL: ${line}`);
  };
  const ended = new Promise<number | null | undefined>((resolve) => {
    child.once('close', (code) => resolve(code));
    child.once('error', (error) => {
      lastError = `${program} could not be started: ${error.message}`;
      resolve(undefined);
    });
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, onLine);
  return { child, ended, lastError: () => lastError };
}

/** Runs a program to its end. Throws its last error if it fails. */
export async function runToEnd(launcher: Launcher, program: string, args: readonly string[], log: Log): Promise<void> {
  const running = start(launcher, program, args, log);
  const code = await running.ended;
  if (code !== 0) throw new Error(running.lastError() || `${program} ended with ${code}`);
}

function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream.on('end', () => onLine(rest));
}
