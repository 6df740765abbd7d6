import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { Chromium, LIGHTS, type Look } from './chromium.js';
import type { Scene } from './scene.js';
import { SCENES } from './scenes.js';
import { aWorld, LONG, USUAL, type World } from './world.js';

/** Screenshots are taken with `SCREENSHOTS=on`. */
const PICTURES = fileURLToPath(new URL('../../docs/guides/screenshots/', import.meta.url));
const isPictured = process.env['SCREENSHOTS'] === 'on';

const skein = useSkein();
const chromium = new Chromium(skein);
const looks: Look[] = (['phone', 'desktop'] as const).flatMap((size) => LIGHTS.map((light) => ({ size, light })));

async function open(scene: Scene, look: Look, world: World): Promise<Page> {
  const page = await chromium.page({ ...look, scripts: true }, scene.isSignedIn === true ? world.session : undefined);
  await scene.open(page, world);
  return page;
}

/** The accessibility violations of a page, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** How much wider than the window a page is, in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe.each([
  ['as they usually are', USUAL],
  ['as long as they can be', LONG],
])('with names %s', (_, names) => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld(skein, names);
  });

  describe.each(SCENES)('the page $name', (scene) => {
    it.each(looks)('has no fault, and fits a $size, $light', async (look) => {
      const page = await open(scene, look, world);
      expect(await faultsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      if (!isPictured || names !== USUAL || (look.size === 'phone') !== (look.light === 'light')) return;
      mkdirSync(PICTURES, { recursive: true });
      await page.locator('body').screenshot({ path: join(PICTURES, `${scene.name}-${look.size}.png`) });
    });
  });
});
