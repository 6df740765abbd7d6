import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { complain, prompt } from '../output.js';

/** 128 bits, in 22 letters, digits, `-` and `_`. */
const GENERATED_BYTES = 16;

export interface NewPassword {
  password: string;
  /** Whether nobody knows it yet, so that it has to be shown. */
  isGenerated: boolean;
}

/**
 * A new password: generated, typed twice on a terminal that does not show it, or the first line of standard input.
 * Never an argument, because every user of the machine can read those.
 */
export async function newPassword({ generate }: { generate: boolean }): Promise<NewPassword> {
  if (generate) return { password: randomBytes(GENERATED_BYTES).toString('base64url'), isGenerated: true };
  if (!process.stdin.isTTY) return { password: await firstLine(), isGenerated: false };
  const password = await ask('Password: ', { isShown: false });
  if (password === '') throw new Error('No password was given. --generate makes one.');
  if ((await ask('The same again: ', { isShown: false })) !== password) throw new Error('The two passwords differ.');
  return { password, isGenerated: false };
}

async function firstLine(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line === '') throw new Error('No password was given: write it to standard input, or let --generate make one.');
  return line;
}

/** Asks on the terminal. Throws when Ctrl-C is pressed. */
export async function ask(question: string, { isShown }: { isShown: boolean }): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isShown ? process.stderr : nowhere, terminal: true });
  // Only now the terminal does not echo any more.
  prompt(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
      lines.once('SIGINT', () => reject(new Error('Nothing was done.')));
    });
  } finally {
    lines.close();
    if (!isShown) complain('');
  }
}
