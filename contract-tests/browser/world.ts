import { DAY, later } from '../../src/clock.js';
import { deviceOf } from '../../src/domain/accounts/devices.js';
import { beginSession } from '../../src/domain/accounts/sessions.js';
import { UnsubscribeLinks } from '../../src/domain/notifications/unsubscription.js';
import { aCodeFor, anAddressCodeFor, aRecoveryCodeFor } from '../../src/testing/codes.js';
import { aDelivery } from '../../src/testing/deliveries.js';
import { anIntegration, installed } from '../../src/testing/integrations.js';
import { Program } from '../../src/testing/oauth.js';
import type { Person } from '../../src/testing/person.js';
import { SECRET_KEY, type Skein } from '../../src/testing/skein.js';
import { PROGRAM_ORIGIN } from './chromium.js';

const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** The names of people and things: ordinary ones, or the longest allowed. */
export interface Names {
  readonly person: string;
  readonly workspace: string;
  readonly program: string;
  readonly device: string;
}

export const USUAL: Names = {
  person: 'Mira Okafor',
  workspace: 'Fernhollow Looms',
  program: 'Loom counter',
  device: 'Firefox on Windows',
};
export const LONG: Names = {
  person: `Wolfeschlegelsteinhausenbergerdorff${'welcher'.repeat(12)}`,
  workspace: 'Allgemeine-Weberei-und-Spinnerei-Genossenschaft'.repeat(4),
  program: 'Counter-of-everything-that-was-ever-woven-here'.repeat(2),
  device: 'The-tablet-beside-the-loom'.repeat(4),
};

/** Of a client at a push service to which nothing is sent. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/send/f1Yh2Xv0',
  p256dh: 'BDMUvf20ZAvfccxyq9qF_jI862lEROseus1PH-wanywfFMi5iqZMt7I5GPmXdhxJkdxosjnn7b-BplrOboBk7iU',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** A user with several sessions and allowed programs, a workspace to join, and mails with codes. */
export async function aWorld(skein: Skein, names: Names) {
  const mira = await skein.aUser('mira');
  await mira.call('users.update', { name: names.person, timezone: 'Europe/Berlin' });
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada, names.workspace);
  const program = await Program.registered(skein, {
    client_name: names.program,
    redirect_uris: [`${PROGRAM_ORIGIN}/done`],
  });
  await mira.call('devices.add', { ...SUBSCRIPTION, name: names.device });
  await program.letInBy(mira, { scope: 'threads:read,comments:write,messages:read' });
  return {
    mira,
    workspace,
    program,
    session: await aSessionOf(skein, mira),
    ...(await linksInto(skein, workspace, ada, mira)),
    ...(await builtBy(skein, mira, names)),
    searched: await aTalkAbout(mira, names),
    team: await aTeamOf(skein, mira, names),
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** A session secret of a user who has two more sessions. */
async function aSessionOf(skein: Skein, person: Person): Promise<string> {
  const now = skein.clock.now();
  const begin = (days: number, userAgent: string, address: string) =>
    beginSession(skein.db, person.id, later(now, -days * DAY), { device: deviceOf(userAgent), address });
  await begin(9, TABLET, '203.0.113.41');
  await begin(2, 'curl/8.5.0', '2001:db8:4f2::17');
  return begin(0, DESKTOP, '198.51.100.7');
}

/** An integration of Mira's, installed in a workspace of her own. */
async function builtBy(skein: Skein, mira: Person, { workspace, program }: Names) {
  const { id: workspace_id, default_channel: channel_id } = await skein.aWorkspace(mira, workspace);
  const description = 'Counts what is said, and says on Fridays how much it was.';
  const integration = await anIntegration(mira, 'CHANNEL', {
    name: program,
    description,
    callback_url: 'https://looms.example.com/called',
    redirect_urls: ['https://looms.example.com/let-in'],
  });
  await anIntegration(mira, 'SLASH_COMMAND', { name: `${program} 2`, workspace_id });
  const body = JSON.stringify({ id: workspace_id, name: workspace, color: 3 });
  const delivery = await aDelivery(skein, mira, { id: workspace_id }, { attempts: 2, body });
  return { integration, delivery, installation: await installed(mira, integration, { channel_id }) };
}

/** A workspace of Mira's with a member, a guest in two channels, and somebody who has not accepted the invitation. */
async function aTeamOf(skein: Skein, mira: Person, names: Names) {
  const workspace = await skein.aWorkspace(mira, names.workspace);
  const noor = await skein.aMember(mira, workspace, 'noor');
  const guest = await skein.aMember(mira, workspace, 'gus', 'GUEST');
  await guest.call('users.update', { name: names.person.replace('Mira', 'Gus') });
  const input = { workspace_id: workspace.id, public: true, user_ids: [noor.id, guest.id] };
  const name = `${names.workspace.slice(0, 75)} hall`;
  const channel = await mira.call('channels.add', { ...input, name, description: 'What we weave, and for whom.' });
  await mira.call('channels.add', { ...input, name: 'Dyes and yarns' });
  const archived = await mira.call('channels.add', { ...input, name: 'Summer fair' });
  await mira.call('channels.archive', { id: archived.id });
  const invited = await mira.call('workspaceUsers.add', { id: workspace.id, email: `ivo.${workspace.id}@example.com` });
  const group = { workspace_id: workspace.id, name: names.program, description: 'Those who set up the looms.' };
  return {
    workspace,
    guest,
    channel,
    archived,
    invited,
    talks: await talksIn(channel, mira, noor, names),
    group: await mira.call('groups.add', { ...group, user_ids: [mira.id, noor.id] }),
  };
}

/** What Noor has written to Mira: threads, of which one has an answer, and messages. */
async function talksIn(channel: { id: number; workspace_id: number }, mira: Person, noor: Person, names: Names) {
  const add = (title: string, content: string) =>
    noor.call('threads.add', { channel_id: channel.id, title, content, recipients: [mira.id] });
  await add('The summer fair', 'We have a stall by the river. Who can stand there on Saturday?');
  const opened = await add('Indigo or walnut?', 'The wool for the blankets is here. Indigo fades, walnut does not.');
  const comment = (by: Person, content: string) => by.call('comments.add', { thread_id: opened.id, content });
  await comment(mira, 'Walnut for the large ones, I would say.');
  await comment(noor, 'And indigo for the small ones? There is enough of both until May.');
  await add(names.workspace, 'The loom by the window needs a new beam.');
  const user_ids = [noor.id];
  const { id } = await mira.call('conversations.getOrCreate', { workspace_id: channel.workspace_id, user_ids });
  await noor.call('conversationMessages.add', { conversation_id: id, content: 'Are you in the hall today?' });
  return { opened };
}

/** A thread of Mira's about looms, in a second workspace of hers, with more comments than a page shows. */
async function aTalkAbout(mira: Person, { workspace }: Names) {
  const { id: workspace_id } = await mira.call('workspaces.add', { name: `${workspace.slice(0, 80)} two` });
  const name = 'Weaving room';
  const { id: channel_id } = await mira.call('channels.add', { workspace_id, name, public: true });
  const title = 'Two new looms for the long hall';
  const content = 'The old loom by the window is tired. Who has seen the ones in Lyon?';
  const thread = await mira.call('threads.add', { channel_id, title, content });
  for (const index of Array(22).keys()) {
    const said = `Number ${index + 1}: the looms in Lyon ${index % 4 === 0 ? 'are running' : 'run'} quietly, and cost a week of yarn.`;
    await mira.call('comments.add', { thread_id: thread.id, content: said });
  }
  return thread;
}

const unsubscribeLinks = new UnsubscribeLinks(SECRET_KEY, '');

/** The links of mails and of people: to accept an invitation, to set a new password, to join. */
async function linksInto(skein: Skein, workspace: { id: number }, ada: Person, mira: Person) {
  const email = `tomas.${workspace.id}@example.com`;
  const invited = await ada.call('workspaceUsers.add', { id: workspace.id, email, name: 'Tomas Lindqvist' });
  const { url } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
  return {
    joinPath: new URL(url).pathname,
    invitationPath: `/invitation?code=${await aCodeFor(skein, invited, { workspaceId: workspace.id })}`,
    proofPath: `/prove_email?code=${await aCodeFor(skein, mira, { purpose: 'email_proof' })}`,
    unsubscribePath: unsubscribeLinks.url({ userId: mira.id, workspaceId: workspace.id, settings: ['email_comments'] }),
    resetPath: `/reset_password?code=${await aCodeFor(skein, mira)}`,
    ...(await changesOf(skein, mira)),
  };
}

/**
 * The links of two mails: of a user whose account was changed without the password, and of Mira,
 * who changes her address.
 */
async function changesOf(skein: Skein, mira: Person) {
  const ivo = await skein.aUser('ivo');
  return {
    recoveryPath: `/recover_account?code=${await aRecoveryCodeFor(skein, ivo)}`,
    confirmPath: `/confirm_email?code=${await anAddressCodeFor(skein, mira, `mira.${mira.id}@example.org`)}`,
  };
}
