/**
 * The program of the thread that limits an inspector process. It kills the process when that has more than `maxBytes`
 * of memory, or when the parent process has died. Decoders cannot hold it up, because it is a thread of its own. It is
 * text without imports, because a TypeScript loader does not reach into threads.
 */
export function watchdogProgram(maxBytes: number, parent: number): string {
  return `(${watch.toString()})(${maxBytes}, ${parent}, ${CHECK_MS});`;
}

const CHECK_MS = 25;

function watch(maxBytes: number, parent: number, checkMs: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= maxBytes && process.ppid === parent) return;
    process.kill(process.pid, 'SIGKILL');
  }, checkMs);
}
