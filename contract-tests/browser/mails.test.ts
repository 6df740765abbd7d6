import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeNotice } from '../../src/domain/notifications/mails/compose_notice.js';
import { UnsubscribeLinks } from '../../src/domain/notifications/unsubscription.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { SECRET_KEY } from '../../src/testing/skein.js';
import { useTeam } from '../../src/testing/teams.js';
import { anUpload } from '../../src/testing/uploads.js';
import { Chromium, LIGHTS, ORIGIN, type Look } from './chromium.js';

const { skein, team } = useTeam();
const chromium = new Chromium(skein);
const looks: Look[] = (['phone', 'desktop'] as const).flatMap((size) => LIGHTS.map((light) => ({ size, light })));

const CONTENT = `## Which one?

The **old** loom is tired, see [the list](https://looms.example.com/lyon/a/very/long/path?page=17&sort=price):

1. oak, 2 m
2. pine, *cheaper*

> It must fit through the door.

\`\`\`
const width = door.width - 2 * frame.width; // ${'a line that does not fit on a phone '.repeat(3)}
\`\`\`

| loom | price | weeks | ${'and '.repeat(10)} |
|---|---|---|---|
| Lyon | 4,000 € | 6 | ${'unbroken'.repeat(20)} |

![the loom](https://example.com/loom.png) ${'https://example.com/'.repeat(10)}`;

/** The HTML of mails: about one place, about two, and without content. */
let mails: Readonly<Record<string, string>>;
beforeAll(async () => {
  const { ada, ben, channel, workspace } = team;
  const title = 'Two new looms for the long hall, and where the old one goes';
  const thread = await aThread(ada, channel, { title, content: CONTENT, attachments: [await anUpload(ada)] });
  const [comment, other] = [
    await aComment(ada, thread, { content: 'Oak. '.repeat(2000) }),
    await aThread(ada, channel),
  ];
  const now = skein.clock.now();
  const posts = [
    { cause: 'thread', id: thread.id, holder_id: thread.id, happened_at: now },
    { cause: 'comment', id: comment.id, holder_id: thread.id, happened_at: now },
    { cause: 'thread', id: other.id, holder_id: other.id, happened_at: now },
  ] as const;
  const of = { id: 'notice-1', userId: ben.id, workspaceId: workspace.id };
  const person = { id: ben.id, name: ben.name, email: ben.email, timezone: 'Europe/Berlin' };
  const own = { person, baseUrl: ORIGIN, unsubscribeLinks: new UnsubscribeLinks(SECRET_KEY, ORIGIN), now };
  const html = async (most: number, more: number, withContent = true) => {
    const notice = { ...of, kind: 'posts', posts: posts.slice(0, most), more } as const;
    return (await composeNotice(skein.db, { ...own, notice, withContent }))?.html ?? '';
  };
  mails = { one: await html(2, 0), two: await html(3, 5), none: await html(2, 0, false) };
});

/** The accessibility violations of a page, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

describe.each(['one', 'two', 'none'])('the mail about posts (%s)', (name) => {
  it.each(looks)('has no fault, loads nothing, and fits a $size, $light', async (look) => {
    const page = await chromium.page({ ...look, scripts: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setContent(mails[name] ?? '');
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
    expect(asked).toEqual([]);
  });
});
