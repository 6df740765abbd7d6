import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How often the folder is checked for a mail. */
const MAX_CHECKS = 200;
const CHECK_INTERVAL_MS = 50;

/**
 * Requests a password reset for an address, and returns the code in the mail that Skein then writes into its folder.
 */
export async function resetCodeOf(email: string, baseUrl: string, mailFolder: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${baseUrl}/api/v3/users/reset_password`, { method: 'POST', headers, body: JSON.stringify({ email }) });
  for (let check = 0; check < MAX_CHECKS; check += 1) {
    const code = await codeIn(mailFolder, email);
    if (code !== undefined) return code;
    await pause(CHECK_INTERVAL_MS);
  }
  throw new Error(`no mail to ${email} has come`);
}

async function codeIn(folder: string, email: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.eml'))) {
    // Quoted-printable: a `=` at the end of a line continues it.
    const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '');
    const code = /\/reset_password\?code=3D([\w-]+)/.exec(mail)?.[1];
    if (code !== undefined && mail.includes(`<${email}>`)) return code;
  }
  return undefined;
}
