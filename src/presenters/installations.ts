import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleInstallations } from '../models/integration_installation.js';
import { writeNamedCursor, type NamedPosition } from './cursor.js';
import { shownPage, type ListRow, type ShownList } from './pages.js';
import { json, unix, type View } from './view.js';

/** Needs `n`, its integration `i`, the integration's OAuth client `p`, and the schedule `s` of a URL_REPORT. */
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
  schedule: 's.schedule',
  timezone: 's.timezone',
  installed_by: 'n.installed_by',
  created_ts: unix('n.created_at'),
};

/** Needs `shared` too: the secrets, which are in no table. */
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

/** Returns what is installed in a workspace and visible to the actor, after a place in the list, the oldest first. */
export async function showInstallations(
  db: Queryable,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
  after: number,
): Promise<ShownList<Schema<'Installation'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${installationJson}::text as json, n.id
      from ${visibleInstallations(actor, bucket)} join oauth_clients p on p.client_id = i.client_id
      left join report_schedules s on s.bucket = ${bucket} and s.installation_id = n.id
      where n.bucket = ${bucket} and n.workspace_id = ${id} and n.id > ${after}
      order by n.id`),
  );
}

/** The secrets that only the user who has installed it sees. */
type InstallSecrets = Pick<Schema<'InstallationDetails'>, 'install_token' | 'post_data_url' | 'configure_url'>;

/** Returns an installation that is known to exist, with the secrets that its viewer may see. */
export async function showInstallationDetails(
  db: Queryable,
  id: number,
  secrets: InstallSecrets,
): Promise<JsonText<Schema<'InstallationDetails'>>> {
  return db.json(sql`
    select ${installationDetailsJson}::text as json
    from integration_installations n
    join integrations i on i.id = n.integration_id join oauth_clients p on p.client_id = i.client_id
    left join report_schedules s on s.bucket = ${bucketOf(id)} and s.installation_id = n.id
    cross join (
      select ${secrets.install_token}::text as install_token, ${secrets.post_data_url}::text as post_data_url,
        ${secrets.configure_url}::text as configure_url) shared
    where n.bucket = ${bucketOf(id)} and n.id = ${id}`);
}

/** Returns the slash commands of a workspace, after a place in the list, in the order of their names. */
export async function showSlashCommands(
  db: Queryable,
  { id, bucket }: { id: number; bucket: Bucket },
  after: NamedPosition,
): Promise<ShownList<Schema<'SlashCommand'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${slashCommandJson}::text as json, n.id
      from integration_installations n join integrations i on i.id = n.integration_id and i.kind = 'SLASH_COMMAND'
      where n.bucket = ${bucket} and n.workspace_id = ${id} and (i.command, n.id) > (${after.name}, ${after.id}::bigint)
      order by i.command, n.id`),
  );
}

/** Returns the cursor of the next page of commands; undefined when the list has ended. */
export function nextSlashCommands(last: ListRow | undefined): { cursor: string } | undefined {
  if (last === undefined || last.json === null) return undefined;
  const { command }: Schema<'SlashCommand'> = JSON.parse(last.json);
  return { cursor: writeNamedCursor({ name: command, id: last.id }) };
}
