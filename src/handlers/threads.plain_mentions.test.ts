import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { plainMentionsIn } from '../domain/text/post_text.js';
import { batch, post } from '../testing/batches.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { posting, proofOf } from '../testing/integrations.js';
import { ofGroup, ofUser } from '../testing/mentions.js';
import { notifiedBy } from '../testing/notifications.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ hooksUrl: 'http://hooks.skein.test', per: 'test' });
const markdown = new MarkdownIt('commonmark', { html: true });

/** Somebody in the channel, and their group. */
async function somebody() {
  const { ada, workspace, channel } = team;
  const nora = await skein.aMember(ada, workspace, 'nora');
  await ada.call('channels.addUser', { id: channel.id, user_id: nora.id });
  const crew = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [nora.id] });
  return { nora, crew };
}

/** A text in which the user and the group are not mentioned, but look so. */
function plainly(nora: { id: number }, crew: { id: number }): string {
  const [user, group] = [ofUser(nora.id, 'N'), ofGroup(crew.id, 'C')];
  return [
    `As \`${user} ${group}\`, \\${user} or <!-- ${group} -->:`,
    `- ~~~ ${user}\n  ${group}\n  ~~~`,
    `> \`\`\`\n> ${user}\n\n    ${group}\n\n\t${user}.`,
  ].join('\n');
}

async function rename(nora: Person, crew: { id: number }): Promise<void> {
  await nora.call('users.update', { name: 'Nora Newname' });
  await team.ada.call('groups.update', { id: crew.id, name: 'Squad' });
}

describe('what looks like a mention, in code, in a comment, or behind a backslash', () => {
  /** The ways in which a text is posted in the channel. Each returns the thread or comment as it is shown. */
  const WAYS = {
    'threads/add': (content: string) => aThread(team.ada, team.channel, { content, recipients: [] }),
    'comments/add': async (content: string) =>
      aComment(team.ada, await aThread(team.ada, team.channel, { recipients: [] }), { content, recipients: [] }),
    'threads/update': async (content: string) => {
      const { id } = await aThread(team.ada, team.channel, { recipients: [] });
      return team.ada.call('threads.update', { id, content });
    },
    'comments/update': async (content: string) => {
      const { id } = await aComment(team.ada, await aThread(team.ada, team.channel, { recipients: [] }), {
        recipients: [],
      });
      return team.ada.call('comments.update', { id, content });
    },
    batch: async (content: string) => {
      const { id: thread_id } = await aThread(team.ada, team.channel, { recipients: [] });
      const [added] = await batch(team.ada, [post('comments/add', { thread_id, content, recipients: '[]' })]);
      return team.ada.call('comments.getone', { id: Number(added?.body['id']) });
    },
    'integration_incoming/post_data': async (content: string) => {
      const { id: thread_id } = await aThread(team.ada, team.channel, { recipients: [] });
      const said = { ...proofOf(await posting(team.ben, 'THREAD', { thread_id })), content };
      const { comment_id } = await skein.stranger.call('integrationIncoming.postData', said);
      return team.ada.call('comments.getone', { id: comment_id ?? 0 });
    },
  };

  it.each(Object.entries(WAYS))('is shown by %s as it was posted, and mentions nobody', async (_, say) => {
    const { nora, crew } = await somebody();
    const content = plainly(nora, crew);
    const notified = await notifiedBy([nora], async () => {
      expect(await say(content)).toMatchObject({ content, direct_mentions: [], direct_group_mentions: [] });
    });
    expect(notified).toEqual({});
    expect(await nora.call('threads.getUnread', { workspace_id: team.workspace.id })).not.toContainEqual(
      expect.objectContaining({ direct_mention: true }),
    );
  });

  it.each(Object.entries(WAYS))(
    'keeps its words beside mentions that are posted by %s and get new names',
    async (_, say) => {
      const { nora, crew } = await somebody();
      const said = (user: string, group: string) =>
        `${ofUser(nora.id, user)}: ${plainly(nora, crew)}\n\n${ofGroup(crew.id, group)} \`${ofUser(nora.id, 'N')}\``;
      const shown = await say(said('?', '?'));
      expect(shown).toMatchObject({
        content: said('Nora Example', 'Crew'),
        direct_mentions: [nora.id],
        direct_group_mentions: [crew.id],
      });
      await rename(nora, crew);
      const { id } = shown;
      const read =
        'thread_id' in shown ? team.ada.call('comments.getone', { id }) : team.ada.call('threads.getone', { id });
      expect(await read).toMatchObject({ content: said('Nora Newname', 'Squad') });
    },
  );

  it('in a message is shown as it was posted, and mentions nobody, also after an edit', async () => {
    const { ada, workspace } = team;
    const { nora, crew } = await somebody();
    const conversation = await aConversation(workspace, ada, nora);
    const content = plainly(nora, crew);
    const nobody = { direct_mentions: [], direct_group_mentions: [] };
    const { id } = await aMessage(ada, conversation, { content });
    expect(await nora.call('conversationMessages.getone', { id })).toMatchObject({ content, ...nobody });
    await ada.call('conversationMessages.update', { id, content: `${content}\n\n\\${ofUser(nora.id, 'N')}` });
    await rename(nora, crew);
    expect(await nora.call('conversationMessages.getone', { id })).toMatchObject({
      content: `${content}\n\n\\${ofUser(nora.id, 'N')}`,
      ...nobody,
    });
    expect(await unreadOf(nora, conversation)).toMatchObject({ direct_mention: false });
  });

  it('is its written name in snippets, and follows no change of the name', async () => {
    const { ada, channel } = team;
    const { nora, crew } = await somebody();
    const content = `${ofUser(nora.id, 'N')} \`${ofUser(nora.id, 'N')}\` \\${ofGroup(crew.id, 'C')}`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    const other = await aThread(ada, channel, { content: `\`${ofUser(nora.id, 'N')}\``, recipients: [] });
    await rename(nora, crew);
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ snippet: 'Nora Newname `N` \\C' });
    expect(await ada.call('threads.getone', { id: other.id })).toMatchObject({ snippet: '`N`' });
  });

  it('changes with an edit of its label; the label of a mention does not', async () => {
    const { ada, ben, channel, workspace } = team;
    const said = (plain: string, label: string) => `\`${ofUser(ben.id, plain)}\` ${ofUser(ben.id, label)}`;
    const { id } = await aThread(ada, channel, { content: said('a', 'b'), recipients: [] });
    const events = await eventsDuring(skein, workspace, async () => {
      await ada.call('threads.update', { id, content: said('a', 'c') });
    });
    expect(events).toEqual([]);
    const changed = await ada.call('threads.update', { id, content: said('c', 'b') });
    expect(changed).toMatchObject({ content: said('c', ben.name), direct_mentions: [ben.id] });
    expect(changed.last_edited_ts).not.toBeNull();
  });

  it('becomes a mention by an edit that takes the code away, which tells the user; and the reverse', async () => {
    const { ada, channel } = team;
    const { nora } = await somebody();
    const thread = await aThread(ada, channel, { recipients: [] });
    const comment = await aComment(ada, thread, { content: `\`${ofUser(nora.id, 'N')}\``, recipients: [] });
    const edit = (content: string) => ada.call('comments.update', { id: comment.id, content });
    const notified = await notifiedBy([nora], () => edit(ofUser(nora.id, 'N')));
    expect(Object.keys(notified)).toEqual(['Nora']);
    expect(await unreadIn(nora, thread)).toMatchObject({ direct_mention: true });
    expect(await edit(`    ${ofUser(nora.id, 'N')}`)).toMatchObject({ direct_mentions: [] });
    expect(await unreadIn(nora, thread)).not.toMatchObject({ direct_mention: true });
  });

  it('stays named by direct_mentions', async () => {
    const { ada, ben, channel } = team;
    const content = `\`${ofUser(ben.id, 'B')}\``;
    const thread = await aThread(ada, channel, { content, recipients: [], direct_mentions: [ben.id] });
    expect(thread).toMatchObject({ content, direct_mentions: [ben.id], snippet: '`B`' });
    const changed = await ada.call('threads.update', { id: thread.id, content: `${content}!` });
    expect(changed).toMatchObject({ content: `${content}!`, direct_mentions: [ben.id] });
  });

  it('counts among the mentions that a text may have', async () => {
    const { ada, ben, channel } = team;
    const content = `\`${ofUser(ben.id, 'B').repeat(201)}\``;
    const input = { channel_id: channel.id, title: 'Launch', content };
    expect(await ada.error('threads.add', input)).toBe('argument_invalid');
    const allowed = `\`${ofUser(ben.id, 'B').repeat(199)}\`${ofUser(ben.id, 'B')}`;
    expect((await aThread(ada, channel, { content: allowed })).content).toBe(
      allowed.slice(0, -ofUser(ben.id, 'B').length) + ofUser(ben.id, ben.name),
    );
  });

  it('is still a mention where it was posted as one before, until the text changes', async () => {
    const { ada, channel } = team;
    const { nora, crew } = await somebody();
    const written = `\`${ofUser(nora.id, 'N')}\``;
    const { id } = await aThread(ada, channel, { content: 'Before', recipients: [] });
    await skein.db.run(sql`
      update threads set content = ${written}, direct_mentions = ${[nora.id]} where bucket = ${bucketOf(id)} and id = ${id}`);
    await rename(nora, crew);
    const content = `\`${ofUser(nora.id, 'Nora Newname')}\``;
    const shown = await ada.call('threads.getone', { id });
    expect(shown).toMatchObject({ content, direct_mentions: [nora.id] });
    expect(await ada.call('threads.update', { id, content })).toEqual(shown);
    const changed = await ada.call('threads.update', { id, content: `${content}!` });
    expect(changed).toMatchObject({ content: `${content}!`, direct_mentions: [] });
  });
});

describe('a name in the mention of another person’s post', () => {
  /** Names as they may have been stored, and the labels that they make. */
  const LABELS: readonly [string, string][] = [
    ['M\n\n> **Ada said:** pay 500', 'M > **Ada said:** pay 500'],
    ['M\r\n\u2028\u2029\u0085\u000b- x', 'M - x'],
    ['\u202eM\u2066y\u2069', 'M y'],
    ['x](https://evil.example) [y', 'x(https://evil.example) y'],
    ['<https://evil.example>', 'https://evil.example>'],
    ['<!--', '!--'],
    ['a ` b', 'a  b'],
    ['a\\', 'a'],
    ['a\\ \\`\\', 'a'],
    ['a\\]', 'a'],
    ['a\\b', 'a\\b'],
    ['Ada | 500', 'Ada  500'],
    ['*M* _M_ ~~M~~ # $1 & !', '*M* _M_ ~~M~~ # $1 & !'],
    ['👩‍👩‍👧‍👦 \u200fعمر', '👩‍👩‍👧‍👦 \u200fعمر'],
  ];

  it.each(LABELS)('%j is %j, and everything around it stays a text of its author', async (name, label) => {
    const { ada, ben, channel } = team;
    const crew = await ada.call('groups.add', { workspace_id: team.workspace.id, name: 'Crew', user_ids: [] });
    const said = (user: string, group: string) =>
      `\`a\` ${ofUser(ben.id, user)} \`b\` ${ofGroup(crew.id, group)} --> \`c\``;
    const { id } = await aThread(ada, channel, { content: said('B', 'C'), recipients: [] });
    await skein.db.run(sql`update users set name = ${name} where id = ${ben.id}`);
    await skein.db.run(sql`update groups set name = ${name} where bucket = ${bucketOf(crew.id)} and id = ${crew.id}`);
    expect(await ada.call('threads.getone', { id })).toMatchObject({
      content: said(label, label),
      snippet: `\`a\` ${label} \`b\` ${label} --> \`c\``,
    });
  });

  it('leaves a mention a mention, however the name is put together', async () => {
    const signs = [
      'a',
      ' ',
      '`',
      '``',
      '\\',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      '-',
      '--',
      '<!--',
      '\n',
      '*',
      '#',
      '|',
    ];
    const names = fc.sample(
      fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 8 }).map((all) => all.join('')),
      { numRuns: 1000, seed: 6 },
    );
    const labels = await skein.db.many<{ label: string }>(sql`
      select skein_label(name, 1) as label from unnest(${names}::text[]) as named (name)`);
    const texts = labels.map(({ label }) => `\`a\` ${ofUser(1, label)} \`b\` ${ofGroup(2, label)} --> \`c\``);
    expect(texts.filter((text) => plainMentionsIn(text).length > 0)).toEqual([]);
    const html = markdown.render(texts.join('\n\n'));
    expect(html.match(/<code>a<\/code> <a href="app-mention:\/\/1">/g)).toHaveLength(texts.length);
    expect(html.match(/<\/a> <code>b<\/code> <a href="app-group-mention:\/\/2">/g)).toHaveLength(texts.length);
    expect(html.match(/<\/a> --&gt; <code>c<\/code>/g)).toHaveLength(texts.length);
  });

  it.each(['`', '\\', '[]', '<', '\n', ' \\ '])('of which nothing is left, as %j, is the id', async (name) => {
    const { ada, ben, channel } = team;
    const { id } = await aThread(ada, channel, { content: ofUser(ben.id, 'B'), recipients: [] });
    await skein.db.run(sql`update users set name = ${name} where id = ${ben.id}`);
    const shown = await ada.call('threads.getone', { id });
    expect(shown).toMatchObject({ content: ofUser(ben.id, `${ben.id}`), snippet: `${ben.id}` });
  });
});
