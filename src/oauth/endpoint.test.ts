// What all endpoints of the protocol have in common: errors in its own format, not in that of the API.
import { describe, expect, it } from 'vitest';
import { Program, postForm } from '../testing/oauth.js';
import type { Answered } from '../testing/http.js';
import { useSkein } from '../testing/skein.js';

const PATHS = ['/oauth/access_token', '/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/register'];
const METADATA = '/.well-known/oauth-authorization-server';

const skein = useSkein();

const refusalIn = ({ status, text }: Answered) => [status, JSON.parse(text)];
const refusal = (message: unknown) => ({ error: 'BAD_REQUEST', error_message: message, error_description: message });

describe.each(PATHS)('POST %s', (path) => {
  it('takes no text', async () => {
    const answered = await skein.send({ method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'a' });
    expect(refusalIn(answered)).toEqual([415, refusal(expect.stringContaining('JSON'))]);
  });

  it('takes no more than 5 MB', async () => {
    const answered = await postForm(skein, path, { client_name: 'L'.repeat(5 * 1024 * 1024) });
    expect(refusalIn(answered)).toEqual([413, refusal(expect.stringContaining('bytes'))]);
  });
});

it.each(['/oauth/access_token', '/oauth/token'])('%s knows no grants but those of decision 27', async (path) => {
  const { client, credentials } = await Program.registered(skein);
  expect(client.grant_types).toEqual(['authorization_code', 'refresh_token']);
  const answered = await postForm(skein, path, { ...credentials, grant_type: 'client_credentials' });
  expect(refusalIn(answered)).toMatchObject([403, { error: 'FORBIDDEN' }]);
});

describe('where requests are limited', () => {
  const limited = useSkein({ rateLimit: true });

  it('an address that has used up its allowance is told when to come back, at every path', async () => {
    limited.clock.stand();
    const ask = () => limited.send({ method: 'GET', path: METADATA });
    let answered = await ask();
    while (answered.status === 200) answered = await ask();
    const refused = [answered, ...(await Promise.all(PATHS.map((path) => postForm(limited, path, {}))))];
    for (const one of refused) {
      expect(refusalIn(one)).toEqual([429, refusal(expect.any(String))]);
      expect(Number(one.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
