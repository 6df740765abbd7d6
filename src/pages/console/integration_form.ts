import { readArguments } from '../../http/arguments.js';
import type { IntegrationKind } from '../../models/integration.js';
import type { FormErrors } from '../kit/form_errors.js';
import { area, field } from '../kit/form.js';
import type { Html } from '../kit/html.js';
import type { Texts } from '../kit/texts.js';

/** The fields of every form about an integration: what is wrong with them is said beside them. */
export const FIELDS = [
  ...['name', 'description', 'workspace_id', 'command', 'command_description', 'usage_help'],
  ...['callback_url', 'configure_url', 'redirect_urls'],
];

/** What stands in the fields. */
export type Written = (name: string) => string;

/** The fields of a kind of integration. */
export function fieldsOf(kind: IntegrationKind, written: Written, faults?: FormErrors): Html[] {
  const text = { type: 'text', autocomplete: 'off' } as const;
  const url = { type: 'url', autocomplete: 'off' } as const;
  const given = (name: string) => ({ name, value: written(name) });
  const commandFields = [
    field({ ...given('command'), ...text, label: 'Command', hint: COMMAND_HINT }, faults),
    field({ ...given('command_description'), ...text, label: 'What the command does', isOptional: true }, faults),
    field({ ...given('usage_help'), ...text, label: 'What may stand behind it', isOptional: true }, faults),
  ];
  return [
    field(
      { ...given('name'), ...text, label: 'Name', hint: 'So people will know it. Its bots are called so, too.' },
      faults,
    ),
    area({ ...given('description'), label: 'Description', isOptional: true }, faults),
    ...(kind === 'SLASH_COMMAND' ? commandFields : []),
    field({ ...given('callback_url'), ...url, ...callbackOf(kind) }, faults),
    field(
      { ...given('configure_url'), ...url, label: 'Configure URL', hint: CONFIGURE_HINT, isOptional: true },
      faults,
    ),
    area({ ...given('redirect_urls'), label: 'Redirect URLs', hint: REDIRECT_HINT, isOptional: true }, faults),
  ];
}

const COMMAND_HINT = 'A slash, and up to 32 small letters, digits, hyphens and underscores.';
const CONFIGURE_HINT = 'Where whoever has installed it goes on, to settle what it needs. Begins with https.';
const REDIRECT_HINT =
  'Where people go back to when they have let its program in, one to a line. Without one nobody can let it in.';

/** What the callback URL is to a kind, and whether it is nothing without one. */
function callbackOf(kind: IntegrationKind): { label: string; hint: string; isOptional: boolean } {
  const begins = 'Begins with https.';
  if (kind === 'URL_REPORT')
    return { label: 'Content URL', hint: `From where the report comes. ${begins}`, isOptional: false };
  const label = 'Callback URL';
  if (kind === 'SLASH_COMMAND')
    return { label, hint: `What is told when people use the command. ${begins}`, isOptional: false };
  return { label, hint: `What is told of what happens, as that it is uninstalled. ${begins}`, isOptional: true };
}

/** What a form says of an integration of that kind, as `integrations/add` takes it; otherwise 19 or 20. */
export function readIntegration(kind: IntegrationKind, form: Texts) {
  // The lines of an area are a list.
  const lines = JSON.stringify(linesOf(form.first('redirect_urls')));
  const texts = form.with('kind', kind).with('redirect_urls', lines).all;
  const input = readArguments('integrations.add', { json: {}, texts });
  return {
    ...{ kind, name: input.text('name') ?? '', description: input.text('description') ?? '' },
    ...{ callback_url: input.text('callback_url'), configure_url: input.text('configure_url') },
    ...{ workspace_id: input.integer('workspace_id'), redirect_urls: input.texts('redirect_urls') },
    ...{ command: input.text('command'), command_description: input.text('command_description') ?? '' },
    ...{ usage_help: input.text('usage_help') ?? '', temp_id: input.integer('temp_id') },
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
