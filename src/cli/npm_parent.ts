/** How often the parent is looked at. */
const CHECK_MS = 500;

/**
 * Calls `onEnd` when npm has started this process and its parent, which is npm or its shell, has ended. npm may end at
 * a SIGTERM without passing it on. A process that npm has not started outlives its parent, so that `node … &` and
 * `nohup` work. On Windows a process does not learn of it.
 */
export function watchNpm(env: NodeJS.ProcessEnv, onEnd: () => void): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, CHECK_MS).unref();
}
