import type { Send } from './http.js';

/** A figure of /metrics; 0 if it is not there. */
export async function figureOf({ send }: { send: Send }, name: string): Promise<number> {
  const { text } = await send({ method: 'GET', path: '/metrics' });
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}
