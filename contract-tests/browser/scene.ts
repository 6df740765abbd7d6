import type { Page } from 'playwright-core';
import type { World } from './world.js';

/** A page in a certain state. */
export interface Scene {
  /** The name of its screenshots. */
  readonly name: string;
  readonly isSignedIn?: boolean;
  /** Opens the page, and brings it into the state. */
  open(page: Page, world: World): Promise<unknown>;
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
export const arrive = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor();
