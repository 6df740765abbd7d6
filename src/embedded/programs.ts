import { spawn, type ChildProcess } from 'node:child_process';
import type { Launcher } from './launcher.js';

/** What a logger must take; pino's does. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A program of PostgreSQL that was started. */
export interface Program {
  child: ChildProcess;
  /** Its end: the exit code, null after a signal, undefined when it could not even be started. */
  ended: Promise<number | null | undefined>;
  /** The last complaint it made. */
  lastError(): string;
}

const COMPLAINT = /^(?:.*\b(?:FATAL|PANIC|ERROR): +|initdb: error: |pg_ctl: )(.+)$/;

/**
 * Starts a program in a session of its own, so that the terminal's Ctrl-C does not end it before the requests that need it
 * are done. What it says goes to the log, line by line.
 */
export function start(launcher: Launcher, program: string, args: readonly string[], log: Log): Program {
  const { file, args: all, options } = launcher.command(program, args);
  const child = spawn(file, all, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let lastWords = '';
  const heed = (line: string): void => {
    if (line.trim() === '') return;
    lastWords = COMPLAINT.exec(line)?.[1] ?? lastWords;
    log.debug(`PostgreSQL: ${line}`);
  };
  const ended = new Promise<number | null | undefined>((resolve) => {
    child.once('close', (code) => resolve(code));
    child.once('error', (error) => {
      lastWords = `${program} could not be started: ${error.message}`;
      resolve(undefined);
    });
  });
  for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, heed);
  return { child, ended, lastError: () => lastWords };
}

/** Runs a program to its end; throws its last complaint unless it succeeds. */
export async function runToEnd(launcher: Launcher, program: string, args: readonly string[], log: Log): Promise<void> {
  const running = start(launcher, program, args, log);
  const code = await running.ended;
  if (code !== 0) throw new Error(running.lastError() || `${program} ended with ${code}`);
}

function eachLine(stream: NodeJS.ReadableStream, heed: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(heed);
  });
  stream.on('end', () => heed(rest));
}
