import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a mail is looked for, and the milliseconds in between. */
const LOOKS = 200;
const INTERVAL = 50;

/** Asks a Skein for a reset of that address's password, and answers the code of the mail that it then writes into its folder. */
export async function resetCodeOf(email: string, baseUrl: string, mailFolder: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${baseUrl}/api/v3/users/reset_password`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  for (let look = 0; look < LOOKS; look += 1) {
    const code = await codeIn(mailFolder, email);
    if (code !== undefined) return code;
    await pause(INTERVAL);
  }
  throw new Error(`no mail to ${email} has come`);
}

async function codeIn(folder: string, email: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    // Lines that are too long for a mail are broken with a `=`.
    const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '');
    const code = /\/reset_password\?code=3D([\w-]+)/.exec(mail)?.[1];
    if (code !== undefined && mail.includes(`<${email}>`)) return code;
  }
  return undefined;
}
