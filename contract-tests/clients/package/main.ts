import { Skein, SkeinError, verifyWebhook, type Comment, type LiveEvent, type WebhookEvent } from '@skein/client';

// A program in a project without @types/node: the types of the package need the library `dom` alone.
declare const process: { argv: string[] };

function check(fact: boolean, what: string): void {
  if (!fact) throw new Error(what);
}

const [url = '', email = ''] = process.argv.slice(2);
const stranger = new Skein({ url });
const user = await stranger.users.register({ name: 'Ada Lovelace', email, password: 'correct horse battery staple' });
const skein = new Skein({ url, token: user.token ?? '' });

const workspace = await skein.workspaces.add({ name: 'Analytical Engines', color: 4 });
const channel = await skein.channels.add({ workspace_id: workspace.id, name: 'Launch', public: true });
const thread = await skein.threads.add({
  channel_id: channel.id,
  title: 'Launch plan',
  content: 'Who is in?',
  recipients: 'EVERYONE',
});
const { position } = await skein.live.get();
const comment: Comment = await skein.comments.add({ thread_id: thread.id, content: 'I am.', recipients: [user.id] });
check((await skein.comments.get({ thread_id: thread.id })).length === 1, 'There is one comment.');
check(comment.recipients.includes(user.id), 'The comment has a recipient.');

const found = await skein.threads.getone({ id: 1 }).result();
check(!found.ok && found.error instanceof SkeinError && found.error.code === 'thread_not_found', 'It is not found.');
const event: Promise<WebhookEvent> = verifyWebhook('{}', {}, []);
check(
  await event.then(
    () => false,
    () => true,
  ),
  'It is refused.',
);

const events: LiveEvent[] = [];
for await (const happened of skein.live({ after: position, types: ['comment_added'] })) {
  events.push(happened);
  break;
}
const [first] = events;
check(first?.type === 'comment_added' && first.object?.content === 'I am.', 'The comment is an event.');
