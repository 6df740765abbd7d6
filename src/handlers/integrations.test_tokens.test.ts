import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { hooksTo } from '../testing/hooks.js';
import { anIntegration, programOf, works } from '../testing/integrations.js';
import { useMailbox } from '../testing/mailbox.js';
import { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const SUBJECT = 'A test token was made for your account';
const skein = useSkein();
const mailbox = useMailbox(skein);
let ada: Person;
beforeEach(async () => {
  ada = await skein.aUser('ada');
});

const warnings = async (person: Person) =>
  (await mailbox.mailsTo(person.email)).filter(({ text }) => text.includes(SUBJECT));
const tester = (token: string | null) => new Person(skein.send, token ?? '', ada);

describe('a new API token', () => {
  it('ends the test tokens of the integrations of its user, and of nobody else', async () => {
    const ben = await skein.aUser('ben');
    const [own, other] = [await anIntegration(ada), await anIntegration(ben)];
    const { token } = await ada.call('users.invalidateToken');
    expect(await works(tester(own.test_token))).toBe(false);
    expect(await works(new Person(skein.send, other.test_token ?? '', ben))).toBe(true);
    const after = new Person(skein.send, token, ada);
    expect((await after.call('integrations.getone', { id: own.id })).test_token).toBeNull();
    const { test_token } = await after.call('integrations.regenerateSecret', { id: own.id });
    expect(await works(tester(test_token))).toBe(true);
  });

  it('mails one message about the subscriptions of the token and of test tokens', async () => {
    const { test_token } = await anIntegration(ada);
    const event = 'workspace_updated' as const;
    await ada.call('hooks.subscribe', { target_url: 'https://one.example.com/', event });
    await tester(test_token).call('hooks.subscribe', { target_url: 'https://two.example.com/', event });
    await ada.call('users.invalidateToken');
    const mails = await mailbox.mailsTo(ada.email);
    expect(mails.filter(({ text }) => text.includes('Your webhooks have ended'))).toHaveLength(1);
  });
});

describe('new secrets', () => {
  it('end the old test token with what it has subscribed to, and leave what others have allowed', async () => {
    const ben = await skein.aUser('ben');
    const integration = await anIntegration(ada);
    const target_url = `https://hooks.example.com/${ada.id}`;
    await tester(integration.test_token).call('hooks.subscribe', { target_url, event: 'workspace_updated' });
    const ofBen = await programOf(skein, integration).letInBy(ben);
    await ada.call('integrations.regenerateSecret', { id: integration.id });
    expect(await works(tester(integration.test_token))).toBe(false);
    expect(await hooksTo(skein, target_url)).toEqual([]);
    expect(await works(ofBen)).toBe(true);
  });
});

describe('the maker of a test token', () => {
  it('gets a mail with the number of their test tokens and a link to the list, and with no name', async () => {
    const names = { name: 'evil.example', description: 'Click evil.example' };
    await ada.call('users.update', { name: 'evil.example' });
    await anIntegration(ada, 'GENERAL', names);
    expect((await warnings(ada)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Your account now has one test token.'),
    ]);
    const { id } = await anIntegration(ada, 'GENERAL', names);
    expect((await warnings(ada)).some(({ text }) => text.includes('now has 2 test tokens'))).toBe(true);
    await ada.call('integrations.regenerateSecret', { id });
    const mails = await warnings(ada);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain('https://chat.example.org/account#test_tokens');
      expect(text).not.toContain('evil');
    }
  });

  it('gets at most five such mails a day, whatever makes the tokens, and others get theirs', async () => {
    const ben = await skein.aUser('ben');
    const { id } = await anIntegration(ada);
    // One by one: mails that are sent at the same time may refuse one another at the limit.
    for (const sent of [1, 2, 3, 4, 5, 5]) {
      expect(await warnings(ada)).toHaveLength(sent);
      await ada.call('integrations.regenerateSecret', { id });
    }
    await anIntegration(ben);
    expect(await warnings(ben)).toHaveLength(1);
    skein.clock.advance(DAY + 1000);
    await anIntegration(ada);
    expect(await warnings(ada)).toHaveLength(6);
  });

  it('gets the mail at the address from before while the account can be recovered', async () => {
    const before = ada.email;
    const thief = `thief-${ada.id}@example.com`;
    await ada.call('users.update', { email: thief });
    await anIntegration(ada);
    expect(await warnings(ada)).toHaveLength(1);
    expect(before).toBe(ada.email);
    expect((await mailbox.mailsTo(thief)).filter(({ text }) => text.includes(SUBJECT))).toEqual([]);
  });
});
