import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PageScript } from '../kit/page.js';

/** The only script of our pages. It is inline, and the policy of the page allows nothing but it. */
export const SCRIPT = scriptOf('browser.js');

/** The same with the button for notifications. */
export const SCRIPT_WITH_DEVICE = scriptOf('browser.js', 'push_button.js');

function scriptOf(...names: readonly string[]): PageScript {
  const text = names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('');
  return { text, sha256: createHash('sha256').update(text).digest('base64') };
}
