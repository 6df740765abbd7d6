import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../ids.js';
import { Ready } from '../json.js';
import { isVisibleInstallation, visibleInstallations } from '../models/installations.js';
import { json, unix, type View } from './view.js';

/** Wants `n`, its integration `i`, and the OAuth client of that, `p`. */
const installationView: View<'Installation'> = {
  id: 'n.id',
  integration_id: 'n.integration_id',
  integration_name: 'p.name',
  kind: 'i.kind',
  description: 'i.description',
  workspace_id: 'n.workspace_id',
  channel_id: 'n.channel_id',
  thread_id: 'n.thread_id',
  bot_id: 'n.bot_id',
  installed_by: 'n.installed_by',
  created_ts: unix('n.created_at'),
};

/** Wants `shared` as well: the secrets, which are in no table. */
const installationDetailsView: View<'InstallationDetails'> = {
  ...installationView,
  install_token: 'shared.install_token',
  post_data_url: 'shared.post_data_url',
  configure_url: 'shared.configure_url',
};

const slashCommandView: View<'SlashCommand'> = {
  integration_id: 'n.integration_id',
  id: 'n.id',
  command: 'i.command',
  description: 'i.command_description',
  usage_help: 'i.usage_help',
};

const installationJson = json(installationView);
const installationDetailsJson = json(installationDetailsView);
const slashCommandJson = json(slashCommandView);

/** What is installed in a workspace, as far as the actor sees it, the first installed first. */
export async function showInstallations(
  db: Queryable,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
): Promise<Ready<Schema<'Installation'>>[]> {
  const rows = await db.many<{ json: string }>(sql`
    select ${installationJson}::text as json
    from ${visibleInstallations(actor, bucket)} join oauth_clients p on p.client_id = i.client_id
    where n.bucket = ${bucket} and n.workspace_id = ${id} and ${isVisibleInstallation}
    order by n.id`);
  return rows.map((row) => new Ready(row.json));
}

/** What only who has installed it is shown. */
type InstallSecrets = Pick<Schema<'InstallationDetails'>, 'install_token' | 'post_data_url' | 'configure_url'>;

/** An installation that is known to exist, with what its viewer may know of its secrets. */
export async function showInstallationDetails(
  db: Queryable,
  id: number,
  secrets: InstallSecrets,
): Promise<Ready<Schema<'InstallationDetails'>>> {
  const row = await db.one<{ json: string }>(sql`
    select ${installationDetailsJson}::text as json
    from integration_installations n
    join integrations i on i.id = n.integration_id join oauth_clients p on p.client_id = i.client_id
    cross join (
      select ${secrets.install_token}::text as install_token, ${secrets.post_data_url}::text as post_data_url,
        ${secrets.configure_url}::text as configure_url) shared
    where n.bucket = ${bucketOf(id)} and n.id = ${id}`);
  return new Ready(row.json);
}

/** The commands of what is installed in a workspace, by their word. */
export async function showSlashCommands(
  db: Queryable,
  { id, bucket }: { id: number; bucket: Bucket },
): Promise<Ready<Schema<'SlashCommand'>>[]> {
  const rows = await db.many<{ json: string }>(sql`
    select ${slashCommandJson}::text as json
    from integration_installations n join integrations i on i.id = n.integration_id and i.kind = 'SLASH_COMMAND'
    where n.bucket = ${bucket} and n.workspace_id = ${id}
    order by i.command, n.id`);
  return rows.map((row) => new Ready(row.json));
}
