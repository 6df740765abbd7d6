import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../clock.js';
import { hooksTo } from '../../testing/hooks.js';
import { aCodeFor, anAddressCodeFor } from '../../testing/codes.js';
import { anIntegration, installed, posting, proofOf, works } from '../../testing/integrations.js';
import { useMailbox } from '../../testing/mailbox.js';
import { Browser, formIn } from '../../testing/oauth.js';
import { Person } from '../../testing/person.js';
import { NEW_PASSWORD } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';
import type { Schema } from '../../generated/schemas.js';

const { skein, team } = useTeam({ per: 'test' });
const mailbox = useMailbox(skein);
let ben: Person;
let browser: Browser;
beforeEach(async () => {
  ben = team.ben;
  browser = await Browser.of(skein, ben);
});

const account = async () => (await browser.open('/account')).text;
const press = async (words: string, decision: string) =>
  browser.submit(formIn(await browser.open('/account'), words), { decision });
const tester = ({ test_token }: Schema<'IntegrationDetails'>) => new Person(skein.send, test_token ?? '', ben);
const postsTo = async (installation: Schema<'InstallationDetails'>) => {
  const input = { ...proofOf(installation), content: 'All passed.' };
  return (await skein.stranger.try('integrationIncoming.postData', input)).status;
};

describe('a test token on the account page', () => {
  it('is shown with its integration and the day, never itself, and not once it has ended', async () => {
    expect(await account()).not.toContain('Test tokens of your integrations');
    const made = await anIntegration(ben, 'GENERAL', { name: 'Loom <b>counter</b>' });
    const text = await account();
    expect(text).toMatch(/Test tokens of your integrations<\/h2>[^]*<h3>Loom &#60;b&#62;[^]*Made on <time/);
    expect(text).not.toContain(made.test_token);
    await ben.call('integrations.remove', { id: made.id });
    expect(await account()).not.toContain('Test tokens of your integrations');
  });

  it('is ended by its button with what it has subscribed to, and no other', async () => {
    const [one, other] = [await anIntegration(ben), await anIntegration(ben, 'GENERAL', { name: 'Other' })];
    const target_url = `https://hooks.example.com/${ben.id}`;
    await tester(one).call('hooks.subscribe', { target_url, event: 'thread_added' });
    const answered = await press('Yes, end it: Loom counter', 'end_test_token');
    const { text } = await browser.follow(answered);
    expect(text).toContain('The test token has ended.');
    expect([text.includes('Yes, end it: Loom counter'), text.includes('Yes, end it: Other')]).toEqual([false, true]);
    expect(await Promise.all([one, other].map((made) => works(tester(made))))).toEqual([false, true]);
    expect(await hooksTo(skein, target_url)).toEqual([]);
  });

  it('is ended together with all others', async () => {
    const made = [await anIntegration(ben), await anIntegration(ben)];
    await browser.follow(await press('end_test_tokens', 'end_test_tokens'));
    expect(await Promise.all(made.map((one) => works(tester(one))))).toEqual([false, false]);
    expect(await works(ben)).toBe(true);
  });

  it('is ended only by its owner', async () => {
    const ofCleo = await anIntegration(team.cleo);
    await anIntegration(ben);
    const form = formIn(await browser.open('/account'), 'end_test_token');
    for (const integration of [String(ofCleo.id), '1', 'x', '']) {
      expect((await browser.submit(form, { decision: 'end_test_token', integration })).status).toBe(404);
    }
    expect(await works(new Person(skein.send, ofCleo.test_token ?? '', team.cleo))).toBe(true);
  });

  it('that is one of very many is in a list of the latest hundred', async () => {
    for (let nr = 0; nr < 101; nr += 1) await anIntegration(ben, 'GENERAL', { name: `Loom ${nr}` });
    const text = await account();
    expect(text.match(/value="end_test_token"/g)).toHaveLength(100);
    expect(text).toContain('Only the latest 100 are listed.');
    expect(text).toContain('<h3>Loom 100</h3>');
    expect(text).not.toContain('<h3>Loom 0</h3>');
  }, 60_000);
});

describe('what posts in my name', () => {
  it('is shown with its workspace and the day, with a link to its page, and not what posts as a bot', async () => {
    const { channel, workspace } = team;
    const place = { channel_id: channel.id };
    const posts = await posting(ben, 'CHANNEL', place, { name: 'Builds' });
    await installed(ben, await anIntegration(ben, 'URL_REPORT', { name: 'Daily' }), place);
    await installed(ben, await anIntegration(ben, 'BOT', { name: 'Robot' }), { workspace_id: workspace.id });
    const text = await account();
    const section = /id="installations"[^]*?<h2>/.exec(text)?.[0] ?? '';
    expect([...section.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name)).toEqual(['Daily', 'Builds']);
    expect(section).toContain(`In ${workspace.name}, installed on <time`);
    expect(section).toContain(`href="/integrations/installation/${posts.id}"`);
    expect(section.match(/value="renew_address"/g)).toHaveLength(1);
    expect(text).not.toContain(posts.install_token);
  });

  it('gets a new address by its button, also when the person is a guest by now, and no other does', async () => {
    const { ada, channel, workspace } = team;
    const [one, other] = [
      await posting(ben, 'CHANNEL', { channel_id: channel.id }, { name: 'Builds' }),
      await posting(ben, 'CHANNEL', { channel_id: channel.id }),
    ];
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: ben.id, user_type: 'GUEST' });
    expect(await account()).not.toContain('/integrations/installation/');
    const answered = await press('the address of Builds', 'renew_address');
    expect((await browser.follow(answered)).text).toContain('The address is renewed.');
    expect([await postsTo(one), await postsTo(other)]).toEqual([403, 200]);
  });

  it('gets new addresses all together, and those of others stay', async () => {
    const place = { channel_id: team.channel.id };
    const mine = [await posting(ben, 'CHANNEL', place), await posting(ben, 'CHANNEL', place)];
    const other = await posting(team.cleo, 'CHANNEL', place);
    await browser.follow(await press('renew_addresses', 'renew_addresses'));
    expect(await Promise.all([...mine, other].map(postsTo))).toEqual([403, 403, 200]);
    const form = formIn(await browser.open('/account'), 'value="renew_address"');
    const foreign = await browser.submit(form, { decision: 'renew_address', installation: String(other.id) });
    expect([foreign.status, await postsTo(other)]).toEqual([404, 200]);
  });

  it('is not shown once the person has left the workspace', async () => {
    await posting(ben, 'CHANNEL', { channel_id: team.channel.id });
    await team.ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: ben.id });
    expect(await account()).not.toContain('Integrations that post in your name');
  });
});

describe('links that were mailed to me', () => {
  it('are shown with what they do and when they end, without their codes, and without those that have ended', async () => {
    const code = await aCodeFor(skein, ben);
    await ben.call('users.updatePassword', { new_password: NEW_PASSWORD });
    await mailbox.linksTo(ben.email, 'recover_account');
    const fresh = await Browser.of(skein, ben);
    await aCodeFor(skein, ben);
    const { text } = await fresh.open('/account');
    const section = /Links in mails to you[^]*?<h2>/.exec(text)?.[0] ?? '';
    expect(section.match(/Sets a new password/g)).toHaveLength(1);
    expect(section).toContain('Gives the account back');
    expect(section.match(/Ends by itself <time/g)).toHaveLength(2);
    expect(text).not.toContain(code);
    expect(section).not.toContain('<form');
    skein.clock.advance(8 * DAY);
    expect((await fresh.open('/account')).text).not.toContain('Links in mails to you');
  });

  it('that would change the address are cancelled by a button', async () => {
    const code = await anAddressCodeFor(skein, ben, 'new@example.com');
    expect(await account()).toContain('Changes your address to new@example.com');
    const answered = await press('end_new_address', 'end_new_address');
    expect((await browser.follow(answered)).text).toContain('Your address stays as it is.');
    expect((await browser.open(`/confirm_email?code=${code}`)).status).toBe(404);
  });
});
