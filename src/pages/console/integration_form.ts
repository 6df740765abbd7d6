import { readArguments } from '../../http/arguments.js';
import type { IntegrationKind } from '../../models/integration.js';
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { inputField, selectField, textArea } from '../kit/form.js';
import type { Html } from '../kit/html.js';
import { deliveryField, withDelivery } from './sockets.js';

/** Every field that a form about an integration may have. */
export const FIELDS = [
  'name',
  'description',
  'workspace_id',
  'command',
  'command_description',
  'usage_help',
  'delivery',
  'callback_url',
  'report_method',
  'configure_url',
  'redirect_urls',
];

/** The value that a field shows. */
export type ValueOf = (name: string) => string;

/** The fields for a kind of integration. */
export function integrationFields(kind: IntegrationKind, valueOf: ValueOf, errors?: FormErrors): Html[] {
  const text = { type: 'text', autocomplete: 'off' } as const;
  const url = { type: 'url', autocomplete: 'off' } as const;
  const named = (name: string) => ({ name, value: valueOf(name) });
  const commandFields = [
    inputField({ ...named('command'), ...text, label: 'Command', hint: COMMAND_HINT }, errors),
    inputField({ ...named('command_description'), ...text, label: 'What the command does', isOptional: true }, errors),
    inputField(
      { ...named('usage_help'), ...text, label: 'Usage, for what follows the command', isOptional: true },
      errors,
    ),
  ];
  return [
    inputField(
      { ...named('name'), ...text, label: 'Name', hint: 'The name that people see, also of its bots.' },
      errors,
    ),
    textArea({ ...named('description'), label: 'Description', isOptional: true }, errors),
    ...(kind === 'SLASH_COMMAND' ? commandFields : []),
    ...(kind === 'URL_REPORT' ? [] : [deliveryField(valueOf('delivery'), errors)]),
    inputField({ ...named('callback_url'), ...url, ...callbackField(kind) }, errors),
    ...(kind === 'URL_REPORT' ? [selectField({ ...named('report_method'), ...METHOD_FIELD }, errors)] : []),
    inputField(
      { ...named('configure_url'), ...url, label: 'Configure URL', hint: CONFIGURE_HINT, isOptional: true },
      errors,
    ),
    // Nobody authorizes a bot. One that was given such URLs by the API keeps them.
    ...(kind === 'BOT' && valueOf('redirect_urls') === ''
      ? []
      : [
          textArea(
            { ...named('redirect_urls'), label: 'Redirect URLs', hint: REDIRECT_HINT, isOptional: true },
            errors,
          ),
        ]),
  ];
}

const METHOD_FIELD = {
  label: 'How it is fetched',
  options: [
    { value: 'GET', text: 'GET' },
    { value: 'POST', text: 'POST, with the ids of the workspace, the channel and the installation' },
  ],
} as const;
const NOT_MARKED = { isOptional: true, hasOptionalMark: false } as const;
const COMMAND_HINT = 'A slash, then up to 32 lower-case letters, digits, hyphens and underscores.';
const CONFIGURE_HINT = 'Where people go after installing it, to set it up. Begins with https.';
const REDIRECT_HINT =
  'Where people return after they have authorized the app, one URL per line. Without one nobody can authorize it.';

/** The callback URL means something else for each kind, and only some require it. A command has it or a socket. */
function callbackField(kind: IntegrationKind) {
  const scheme = 'Begins with https.';
  if (kind === 'URL_REPORT')
    return { label: 'Content URL', hint: `Skein fetches the report from it. ${scheme}`, isOptional: false };
  const label = 'Callback URL';
  if (kind === 'SLASH_COMMAND')
    return { label, hint: `Skein calls it when somebody uses the command. ${scheme}`, ...NOT_MARKED };
  return { label, hint: `Skein calls it when something happens, such as uninstalling. ${scheme}`, isOptional: true };
}

/** The arguments of `integrations/add` from a form. Throws 19 or 20 for what is wrong. */
export function readIntegration(kind: IntegrationKind, form: FormValues) {
  const redirectUrls = JSON.stringify(linesOf(form.first('redirect_urls')));
  const { texts } = withDelivery(form).with('kind', kind).with('redirect_urls', redirectUrls);
  const input = readArguments('integrations.add', { json: {}, texts });
  return {
    kind,
    name: input.text('name') ?? '',
    description: input.text('description') ?? '',
    callback_url: input.text('callback_url'),
    configure_url: input.text('configure_url'),
    workspace_id: input.integer('workspace_id'),
    redirect_urls: input.texts('redirect_urls'),
    command: input.text('command'),
    command_description: input.text('command_description') ?? '',
    usage_help: input.text('usage_help') ?? '',
    temp_id: input.integer('temp_id'),
    report_method: parseMethod(input.text('report_method')),
    delivery: input.text('delivery') === 'socket' ? ('socket' as const) : undefined,
  };
}

function parseMethod(text: string | undefined): 'GET' | 'POST' | undefined {
  return text === 'GET' || text === 'POST' ? text : undefined;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
