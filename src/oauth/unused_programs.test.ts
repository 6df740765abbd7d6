// Programs that have registered themselves and that nobody allows anything to (behaviour/oauth.md#registering).
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { cleanUp } from '../events/clean_up.js';
import { taskContext } from '../testing/background.js';
import { anIntegration } from '../testing/integrations.js';
import { Browser, CALLBACK, Program } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
let ada: Person;
let browser: Browser;
let program: Program;
beforeEach(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
  program = await Program.registered(skein);
});

/** The clean-up runs after each of these days. */
async function pass(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    skein.clock.advance(DAY);
    await cleanUp.run(undefined, taskContext(skein));
  }
}

/** Whether Skein knows the program. A wrong code is BAD_REQUEST of a known program, an unknown one is ACCESS_DENIED. */
async function isKnown({ credentials }: Pick<Program, 'credentials'>): Promise<boolean> {
  const { client_id, client_secret = '' } = credentials;
  const asking = new Program(skein, { ...program.client, client_id, client_secret });
  const { status } = await asking.exchange({ grant_type: 'authorization_code', code: 'none', redirect_uri: CALLBACK });
  return status === 400;
}

describe('a program that has registered itself', () => {
  it('is deleted when nobody has allowed it anything for 30 days', async () => {
    await pass(29);
    expect(await isKnown(program)).toBe(true);
    await pass(2);
    expect(await isKnown(program)).toBe(false);
  });

  it('stays while it has a grant, and for 30 days after the last one has ended', async () => {
    const granted = await program.letInBy(ada);
    await pass(40);
    expect(await granted.error('threads.getUnread', { workspace_id: 1 })).toBe('workspace_not_found');
    await program.posts('/oauth/revoke', { token: granted.token });
    await pass(30);
    expect(await isKnown(program)).toBe(true);
    await pass(2);
    expect(await isKnown(program)).toBe(false);
  });

  it('that was without a grant for a while begins again when somebody allows it something', async () => {
    await pass(29);
    browser = await Browser.of(skein, ada);
    const code = await program.codeOf(browser);
    const { access_token: token } = await program.given({ code });
    await program.posts('/oauth/revoke', { token });
    await pass(29);
    expect(await isKnown(program)).toBe(true);
  });
});

describe('the program of an integration', () => {
  it('stays without a grant', async () => {
    const { client_id, client_secret } = await anIntegration(ada);
    await pass(40);
    expect(await isKnown({ credentials: { client_id, client_secret: client_secret ?? '' } })).toBe(true);
  });
});
