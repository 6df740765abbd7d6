import { describe, expect, it } from 'vitest';
import { DAY } from '../clock.js';
import { setPasswordByHost } from '../domain/accounts/new_password.js';
import { Passwords } from '../domain/credentials/passwords.js';
import type { Schema } from '../generated/schemas.js';
import { aCodeFor, aRecoveryCodeFor } from '../testing/codes.js';
import { anIntegration, installed, posting, proofOf } from '../testing/integrations.js';
import { useMailbox } from '../testing/mailbox.js';
import { Browser, formIn } from '../testing/oauth.js';
import { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { NEW_PASSWORD, PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const mailbox = useMailbox(skein);

const inChannel = (person: Person) => posting(person, 'CHANNEL', { channel_id: team.channel.id });
const statusOf = async (installation: Schema<'InstallationDetails'>) => {
  const input = { ...proofOf(installation), content: 'All passed.' };
  return (await skein.stranger.try('integrationIncoming.postData', input)).status;
};
const signedIn = async (person: Person) =>
  new Person(skein.send, (await skein.stranger.call('users.login', credentials(person))).token, person);
const credentials = ({ email }: Person) => ({ email, password: NEW_PASSWORD });
const mailsOf = async ({ email }: Person) =>
  (await mailbox.mailsTo(email)).filter(({ text }) => text.includes('Your integrations need a new address'));

async function resetBy(person: Person): Promise<void> {
  const reset_code = await aCodeFor(skein, person);
  await skein.stranger.call('users.setPassword', { reset_code, new_password: NEW_PASSWORD });
}

async function signOutEverywhere(person: Person): Promise<void> {
  const browser = await Browser.of(skein, person);
  const form = formIn(await browser.open('/account'), 'end_everything');
  await browser.submit(form, { decision: 'end_everything' });
}

async function recover(person: Person): Promise<void> {
  const browser = new Browser(skein);
  const page = await browser.open(`/recover_account?code=${await aRecoveryCodeFor(skein, person)}`);
  await browser.submit(page, { new_password: NEW_PASSWORD });
}

const byHost = ({ id }: Person) => {
  const services = { tokens: skein.tokens, passwords: new Passwords() };
  return setPasswordByHost(skein.db, services, id, NEW_PASSWORD, skein.clock.now());
};

describe.each([
  ['a password that is set by a mailed code', resetBy],
  ['“Sign out everywhere”', signOutEverywhere],
  ['a recovery', recover],
  ['a password that the host sets', byHost],
])('%s', (_, act) => {
  it('renews the addresses of all that the user has installed, in every workspace, and of nobody else', async () => {
    const { ben, channel } = team;
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const there = await ben.call('channels.add', { workspace_id: elsewhere.id, name: 'There' });
    const mine = [
      await inChannel(ben),
      await posting(ben, 'THREAD', { thread_id: (await aThread(ben, channel)).id }),
      await posting(ben, 'CHANNEL', { channel_id: there.id }),
    ];
    const other = await inChannel(team.cleo);
    await act(ben);
    expect(await Promise.all([...mine, other].map(statusOf))).toEqual([403, 403, 403, 200]);
  });
});

describe('a reset', () => {
  it('shows the installer the new address, which works, and mails how many integrations need it', async () => {
    const { ben, workspace } = team;
    const [one, two] = [await inChannel(ben), await inChannel(ben)];
    await installed(ben, await anIntegration(ben, 'GENERAL', { name: 'evil.example' }), { workspace_id: workspace.id });
    await resetBy(ben);
    const again = await signedIn(ben);
    const shown = await Promise.all([one, two].map(({ id }) => again.call('installations.getone', { id })));
    for (const installation of shown) {
      const input = { ...proofOf(installation), content: 'All passed.' };
      expect(await skein.stranger.call('integrationIncoming.postData', input)).toMatchObject({ status: 'ok' });
    }
    const [mail, ...more] = await mailsOf(ben);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('2 integrations that you installed need their new address');
    expect(mail?.text).toContain('https://chat.example.org/account#installations');
    for (const name of ['Loom', 'evil', ben.email.split('@')[0] ?? '']) {
      expect(mail?.text.replaceAll(ben.email, '')).not.toContain(name);
    }
  });

  it('mails nothing to a user without such installations, and at most five such mails a day', async () => {
    const { ben, cleo } = team;
    await resetBy(cleo);
    expect(await mailsOf(cleo)).toEqual([]);
    await inChannel(ben);
    // One by one: mails that are sent at the same time may refuse one another at the limit.
    for (const sent of [1, 2, 3, 4, 5, 5]) {
      await signOutEverywhere(ben);
      expect(await mailsOf(ben)).toHaveLength(sent);
    }
    skein.clock.advance(DAY + 1000);
    await signOutEverywhere(ben);
    expect(await mailsOf(ben)).toHaveLength(6);
  });
});

describe('an ordinary change of password', () => {
  it('leaves the addresses, so that integrations go on', async () => {
    const { ben } = team;
    const installation = await inChannel(ben);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const { token } = await ben.call('users.updatePassword', change);
    const shown = await new Person(skein.send, token, ben).call('installations.getone', { id: installation.id });
    expect(shown).toEqual(installation);
    expect(await mailsOf(ben)).toEqual([]);
  });
});
