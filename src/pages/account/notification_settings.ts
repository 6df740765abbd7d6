// The notification settings of each workspace, on the page of notifications.
import { MEANS, type Means } from '../../domain/notifications/decision.js';
import { invalidArgument } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import { readArguments } from '../../http/arguments.js';
import { DEFAULT_SETTINGS } from '../../models/notification.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { button, checkbox, postForm, selectField } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { NOTIFICATIONS } from './paths.js';

type Settings = Schema<'NotificationSettings'>;
type Switch = Exclude<keyof Settings, 'push_delay'>;

/** A workspace of the person, with their settings there. */
export interface WorkspaceSettings {
  readonly id: number;
  readonly name: string;
  readonly settings: Settings;
  /** It is shown opened. */
  readonly isOpen: boolean;
  /** What is wrong with the form, which was refused. */
  readonly errors: FormErrors | undefined;
}

/** The rows of the table: what a person is told about, and the end of the names of its settings. */
const CAUSES = [
  ['conversations', 'Messages'],
  ['threads', 'Threads'],
  ['comments', 'Comments'],
  ['added_to_ws', 'I am added'],
  ['removed_from_ws', 'I am removed'],
] as const;

const HEADINGS: Readonly<Record<Means, string>> = { desktop: 'Desktop', email: 'Mail', push: 'Push' };

const isSwitch = (name: string): name is Switch => name in DEFAULT_SETTINGS && name !== 'push_delay';
const SWITCHES = Object.keys(DEFAULT_SETTINGS).filter(isSwitch);

/** The form of one workspace, which opens with a click on its name. */
export function settingsOfWorkspace({ id, name, settings, isOpen, errors }: WorkspaceSettings, csrf: CsrfField): Html {
  const own = (setting: string) => `${setting}_${id}`;
  const tick = (setting: Switch, label: string) => checkbox(setting, label, settings[setting], own(setting));
  return markup`<details${isOpen ? markup` open` : NOTHING}><summary>${name}</summary>
        ${postForm(
          NOTIFICATIONS,
          { ...csrf, workspace_id: String(id) },
          markup`${table(name, settings)}
          ${tick('email_aggregate', 'A mail at 8:00 with what I have not read')}
          ${selectField({ ...PUSH_DELAY, id: own('push_delay'), ...delayOptions(settings.push_delay) }, errors)}
          <fieldset class="field"><legend>The number on the icon counts</legend>
            ${tick('badge_threads', 'Unread threads')}
            ${tick('badge_conversations', 'Unread conversations')}
          </fieldset>
          ${button('Save', 'save_settings', 'primary', `Save the settings of ${name}`)}`,
        )}
      </details>`;
}

function table(workspace: string, settings: Settings): Html {
  const headings = MEANS.map((means) => markup`<th scope="col">${HEADINGS[means]}</th>`);
  const rows = CAUSES.map(([end, text]) => {
    const cells = MEANS.map((means) => {
      const setting = `${means}_${end}` as const;
      const ticked = settings[setting] ? markup` checked` : NOTHING;
      return markup`<td><label><input type="checkbox" name="${setting}" value="true"${ticked} aria-label="${text}: ${HEADINGS[means]}" /></label></td>`;
    });
    return markup`<tr><th scope="row">${text}</th>${cells}</tr>`;
  });
  return markup`<table aria-label="What ${workspace} tells me, and how">
            <thead><tr><td></td>${headings}</tr></thead>
            <tbody>${rows}</tbody>
          </table>`;
}

const PUSH_DELAY = {
  name: 'push_delay',
  label: 'A push comes',
  hint: 'What you have read by then is left out.',
};

const MINUTE_SECONDS = 60;
const DELAYS = [0, 1, 2, 5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE_SECONDS);

/** The delays to choose from. Programs may have set another one. */
function delayOptions(current: number): Pick<Parameters<typeof selectField>[0], 'value' | 'options'> {
  const delays = [...new Set([...DELAYS, current])].toSorted((one, other) => one - other);
  return {
    value: String(current),
    options: delays.map((delay) => ({ value: String(delay), text: delayText(delay) })),
  };
}

function delayText(seconds: number): string {
  if (seconds === 0) return 'at once';
  const [number, unit] = seconds % MINUTE_SECONDS === 0 ? [seconds / MINUTE_SECONDS, 'minute'] : [seconds, 'second'];
  return `after ${number} ${unit}${number === 1 ? '' : 's'}`;
}

/** The settings that the form of a workspace asks for. Throws 20 for a delay that there cannot be. */
export function settingsIn(form: FormValues): Settings {
  const push_delay = form.id('push_delay');
  if (push_delay === undefined) throw invalidArgument('push_delay', 'is not a number of seconds');
  const mapping = { push_delay };
  const json = { workspace_id: form.id('workspace_id'), mapping };
  readArguments('notificationsSettings.updateMany', { json, texts: new Map() });
  return { ...switchesIn(form), push_delay };
}

/** The boxes of the form. One that is not ticked is not sent. */
export function switchesIn(form: FormValues): Record<Switch, boolean> {
  const { push_delay, ...switches } = DEFAULT_SETTINGS;
  for (const name of SWITCHES) switches[name] = form.first(name) === 'true';
  return switches;
}
