import { randomBytes } from 'node:crypto';
import { Caller, Person } from '../../src/testing/person.js';
import { sender } from '../../src/testing/http.js';
import { Receiver, status } from '../../src/testing/receivers.js';
import { until } from '../../src/testing/until.js';

const PASSWORD = 'correct horse battery staple';

/** A person of a running Skein with a channel, and a receiver of its events. */
export interface Team {
  ada: Caller;
  workspaceId: number;
  channelId: number;
  receiver: Receiver;
}

export async function aTeam(url: string): Promise<Team> {
  const send = sender(url);
  const email = `ada-${randomBytes(4).toString('hex')}@example.com`;
  const user = await new Caller(send, undefined).call('users.register', { name: 'Ada', email, password: PASSWORD });
  const ada = new Person(send, user.token, user);
  const workspace = await ada.call('workspaces.add', { name: 'Weavers' });
  const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Looms', public: true });
  const receiver = new Receiver(status(200));
  await receiver.start();
  await ada.call('hooks.subscribe', {
    event: 'thread_added',
    workspace_id: workspace.id,
    target_url: receiver.url(),
  });
  return { ada, workspaceId: workspace.id, channelId: channel.id, receiver };
}

/** Posts a thread, and waits until the stream and the receiver have it. Returns its title. */
export async function postAndHear({ ada, channelId, receiver }: Team): Promise<string> {
  const title = `Warp ${randomBytes(4).toString('hex')}`;
  let { position } = await ada.call('live.get', {});
  await ada.call('threads.add', { channel_id: channelId, title, content: 'Who is in?' });
  // Events of earlier posts may come first.
  await until(async () => {
    const page = await ada.call('live.get', { after: position, wait: 10 });
    ({ position } = page);
    return JSON.stringify(page.events).includes(title);
  }, 30_000);
  await until(() => receiver.received.some(({ body }) => body.includes(title)), 20_000);
  return title;
}
