import { conversationsShownBy } from './conversations_shown_by.js';
import { outwardShownBy } from './outward_shown_by.js';
import { proseShownBy } from './prose_shown_by.js';
import { shownBy, type Shown } from './shown_by.js';

/** The tests that show what the specification says of behaviour, by the names of rows.ts. */
export const shown: Readonly<Record<string, readonly Shown[]>> = {
  ...shownBy,
  ...conversationsShownBy,
  ...outwardShownBy,
  ...proseShownBy,
};

/** Whether a test file starts Skein and calls it. A test of functions alone does not show that anybody calls them. */
export function callsSkein(text: string): boolean {
  return /\buse(Skein|Team|MailedPlaces)\(/.test(text);
}
