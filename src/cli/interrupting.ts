import { watchNpm } from './npm_parent.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Does work that Ctrl-C aborts, or the end of npm, and that then has time to end what it has begun. */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const interrupt = () => stopping.abort();
  for (const name of SIGNALS) process.once(name, interrupt);
  watchNpm(process.env, interrupt);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt);
  }
}

/** The origin of the address that a command got as `--url`. Throws for any other text. */
export function originOf(url: string): string {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw new Error(`--url must be an http or https address, such as http://127.0.0.1:8000, not ${JSON.stringify(url)}`);
}
