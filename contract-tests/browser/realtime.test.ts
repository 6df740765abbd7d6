import { beforeAll, it } from 'vitest';
import { Line } from '../../src/testing/line.js';
import { blocksOf } from '../guides/blocks.js';
import { joined } from '../guides/commands.js';
import { useReaders } from '../guides/readers.js';
import { Chromium } from './chromium.js';

const { skein, team, readsAll } = useReaders();
let line: Line;
beforeAll(async () => {
  line = await Line.to(skein.baseUrl);
});
const chromium = new Chromium({
  get baseUrl() {
    return line.url;
  },
});

it('a page of the origin of Skein reads as docs/guides/realtime.md says, with the session of its user', async () => {
  const [, session = ''] = (await skein.aCookieOf(team.ben)).split('=');
  const page = await chromium.page({ size: 'desktop', light: 'light', scripts: true }, session);
  const lines: string[] = [];
  page.on('console', (message) => message.type() === 'log' && lines.push(message.text()));
  await page.goto('/healthz');
  await readsAll(
    async () => {
      await page.addScriptTag({ type: 'module', content: joined(blocksOf('realtime.md', 'js', 'Browser')) });
      return { lines, stop: () => page.close() };
    },
    { cuts: true, line },
  );
});
