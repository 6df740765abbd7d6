// Where the user goes when a program that is known, with a redirect URI that is its own, asks for something wrong.
import { beforeAll, describe, expect, it } from 'vitest';
import { anIntegration, programOf } from '../testing/integrations.js';
import { Browser, CALLBACK, Program, STATE } from '../testing/oauth.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
let browser: Browser;
let integration: Program;
beforeAll(async () => {
  const ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
  integration = programOf(skein, await anIntegration(ada));
});

const WRONG: [string, Record<string, string | undefined>, string][] = [
  ['a scope that there is not', { scope: 'threads:read threads:paint' }, 'threads:paint'],
  ['no scope', { scope: undefined }, 'scope is required'],
  ['another kind of answer', { response_type: 'token' }, 'response_type'],
  ['a challenge without a method', { code_challenge: 'x'.repeat(43) }, 'code_challenge'],
];

describe('a program that a person has registered', () => {
  it.each(WRONG)('is told at its redirect URI: %s', async (_, changed, said) => {
    for (const by of [browser, new Browser(skein)]) {
      const { status, headers } = await by.open(integration.question(changed));
      expect(status).toBe(303);
      const url = new URL(headers.get('location') ?? '');
      expect(`${url.origin}${url.pathname}`).toBe(CALLBACK);
      const { error_description, ...told } = Object.fromEntries(url.searchParams);
      expect(told).toEqual({ error: 'BAD_REQUEST', state: STATE, iss: 'http://skein.test' });
      expect(error_description).toContain(said);
    }
  });

  it('is told without a state that it has not sent', async () => {
    const { status, headers } = await browser.open(integration.question({ state: undefined }));
    const { searchParams } = new URL(headers.get('location') ?? '');
    expect([status, searchParams.get('error'), searchParams.has('state')]).toEqual([303, 'BAD_REQUEST', false]);
  });

  it('cannot add to the redirect: what it sends is encoded', async () => {
    const state = 'a&code=b#c\r\nSet-Cookie: d=e';
    const { headers } = await browser.open(integration.question({ state, scope: 'nothing' }));
    const url = new URL(headers.get('location') ?? '');
    expect([url.searchParams.get('state'), url.hash, url.searchParams.has('code')]).toEqual([state, '', false]);
    expect(headers.has('set-cookie')).toBe(false);
  });

  it('with a redirect URI that it has not registered shows a page that leads nowhere', async () => {
    const wrong = { redirect_uri: 'https://evil.example/', scope: 'threads:paint' };
    const { status, headers, text } = await browser.open(integration.question(wrong));
    expect([status, headers.has('location'), text.includes('href')]).toEqual([400, false, false]);
  });
});

it.each(WRONG)('a program that has registered itself shows a page with a link: %s', async (_, changed, said) => {
  const program = await Program.registered(skein);
  const { status, headers, text } = await browser.open(program.question(changed));
  expect([status, headers.has('location')]).toEqual([400, false]);
  expect(text).toContain(said);
  expect(text).toContain(`href="${CALLBACK}?error=BAD_REQUEST`);
});
