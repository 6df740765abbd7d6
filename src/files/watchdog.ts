/**
 * The program of a thread, as text that needs nothing but Node: a loader of TypeScript does not reach into threads. No decoder
 * holds the thread up. It ends its process when that has taken more than so many bytes of memory, or when the process that started it
 * has died.
 */
export function watchProgram(mostBytes: number, parent: number): string {
  return `(${watch.toString()})(${mostBytes}, ${parent}, ${CHECK_MS});`;
}

const CHECK_MS = 25;

function watch(mostBytes: number, parent: number, checkMs: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() <= mostBytes && process.ppid === parent) return;
    process.kill(process.pid, 'SIGKILL');
  }, checkMs);
}
