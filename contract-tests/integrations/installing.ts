import type { Schema } from '../../src/generated/schemas.js';
import type { Person } from '../../src/testing/person.js';
import type { Address } from './running.js';

type Kind = Schema<'IntegrationKind'>;
type Place = Pick<Schema<'InstallationsAddRequest'>, 'workspace_id' | 'channel_id' | 'thread_id'>;

/** Builds an integration whose callback URL is a path of this address. */
export function built(
  by: Person,
  kind: Kind,
  address: Address,
  input: Partial<Schema<'IntegrationsAddRequest'>> = {},
): Promise<Schema<'IntegrationDetails'>> {
  return by.call('integrations.add', { name: 'Loom counter', kind, callback_url: address.url(), ...input });
}

export function installed(by: Person, { id }: { id: number }, place: Place): Promise<Schema<'InstallationDetails'>> {
  return by.call('installations.add', { integration_id: id, ...place });
}

/** A bot that is installed in the workspace and is in the channel. Returns the id of its user. */
export async function botIn(
  by: Person,
  integration: { id: number },
  { workspace, channel }: { workspace: { id: number }; channel: { id: number } },
): Promise<number> {
  const { bot_id } = await installed(by, integration, { workspace_id: workspace.id });
  if (bot_id === null) throw new Error('A bot has a user.');
  await by.call('channels.addUser', { id: channel.id, user_id: bot_id });
  return bot_id;
}
