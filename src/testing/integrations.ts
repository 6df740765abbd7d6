import type { Schema } from '../generated/schemas.js';
import { CALLBACK, Program } from './oauth.js';
import type { Person } from './person.js';
import type { Skein } from './skein.js';

export type Kind = Schema<'IntegrationKind'>;
export const KINDS: readonly Kind[] = ['GENERAL', 'BOT', 'SLASH_COMMAND', 'CHANNEL', 'THREAD', 'URL_REPORT'];

/** The arguments that a kind of integration requires. */
export function neededBy(kind: Kind): Partial<Schema<'IntegrationsAddRequest'>> {
  const callback_url = 'https://app.example.com/called';
  if (kind === 'SLASH_COMMAND') return { command: '/weave', callback_url };
  return kind === 'URL_REPORT' ? { callback_url } : {};
}

/** Adds an integration. It is public unless the input says otherwise. */
export function anIntegration(
  by: Person,
  kind: Kind = 'GENERAL',
  input: Partial<Schema<'IntegrationsAddRequest'>> = {},
): Promise<Schema<'IntegrationDetails'>> {
  return by.call('integrations.add', {
    name: 'Loom counter',
    kind,
    redirect_urls: [CALLBACK],
    ...neededBy(kind),
    ...input,
  });
}

/** The place of an installation. */
export type Place = Pick<Schema<'InstallationsAddRequest'>, 'workspace_id' | 'channel_id' | 'thread_id'>;

/** The arguments that the installation of a URL_REPORT requires. */
export const DAILY = { schedule: '0 9 * * *', timezone: 'Europe/Berlin' };

/** Installs an integration. A URL_REPORT comes daily unless `schedule` says otherwise. */
export function installed(
  by: Person,
  { id, kind }: { id: number; kind?: Kind },
  place: Place,
  schedule: Partial<typeof DAILY> = {},
): Promise<Schema<'InstallationDetails'>> {
  const needed = kind === 'URL_REPORT' ? DAILY : {};
  return by.call('installations.add', { integration_id: id, ...place, ...needed, ...schedule });
}

/** The OAuth client of an integration, with its secret. */
export function programOf(skein: Skein, integration: Schema<'IntegrationDetails'>): Program {
  return new Program(skein, {
    client_id: integration.client_id,
    client_secret: integration.client_secret ?? '',
    client_id_issued_at: integration.created_ts,
    client_secret_expires_at: 0,
    client_name: integration.name,
    redirect_uris: integration.redirect_urls,
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  });
}

/** Whether a token is valid. */
export async function works(person: Person): Promise<boolean> {
  return (await person.try('hooks.unsubscribe', { target_url: 'https://hooks.example.com/nothing' })).status === 200;
}

/** An integration of this kind that this person has built and installed. */
export async function posting(
  by: Person,
  kind: 'CHANNEL' | 'THREAD',
  place: Place,
  input: Partial<Schema<'IntegrationsAddRequest'>> = {},
): Promise<Schema<'InstallationDetails'>> {
  return installed(by, await anIntegration(by, kind, input), place);
}

/** The arguments with which an installation proves itself. */
export function proofOf({ id, install_token }: Schema<'InstallationDetails'>) {
  return { install_id: id, install_token: install_token ?? '' };
}
