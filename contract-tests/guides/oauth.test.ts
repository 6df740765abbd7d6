import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Browser } from '../../src/testing/oauth.js';
import { useSkein } from '../../src/testing/skein.js';
import { blocksOf } from './blocks.js';

const skein = useSkein();

/** The commands of the guide, with the address of this server. */
function commands(): string {
  return blocksOf('oauth.md', 'bash').join('').replaceAll('http://127.0.0.1:8000', skein.baseUrl);
}

it('the commands of docs/guides/oauth.md get a token, and revoke it', async () => {
  const ada = await skein.aUser('ada');
  const browser = await Browser.of(skein, ada);
  const shell = spawn('bash', ['-c', commands()], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface(shell.stdout)) {
    lines.push(line);
    if (lines.length > 1) continue;
    const { pathname, search } = new URL(line);
    const page = await browser.open(`${pathname}${search}`);
    const { headers } = await browser.submit(page, { decision: 'allow' });
    shell.stdin.end(`${new URL(headers.get('location') ?? '').searchParams.get('code')}\n`);
  }
  const [, user, notAllowed, revoked, ended, refused] = lines.map((line) =>
    line.startsWith('{') ? JSON.parse(line) : line,
  );
  expect(user).toMatchObject({ id: ada.id });
  expect(notAllowed).toMatchObject({ error_code: 109, error_extra: { required_scopes: ['groups:read'] } });
  expect(revoked).toEqual({ status: 'ok' });
  expect(ended).toMatchObject({ error_code: 200 });
  expect(refused).toMatchObject({ error: 'BAD_REQUEST' });
});
