import { raw } from 'objection';
import { bucketIn, ending } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { type BucketQuery, columns } from '../db/model.js';
import { IntegrationInstallation } from './integration_installation.js';
import type { IntegrationKind } from './integration.js';
import { lock, lockOfUser } from './lock.js';
import { User, workspaceIdsOfUser } from './user.js';
import type { UserType } from './workspace_user.js';
import { any, changes, exists, finds, gets, lists, locks } from '../db/statements.js';

// How often the install token of an installation was renewed is the sum of two numbers: one is in the row of the
// installation, the other is in the row of the user who installed it.

const current = (id: number, renewals: number) =>
  IntegrationInstallation.query()
    .alias('n')
    .join('users as u', 'u.id', 'n.installed_by')
    .select(columns(IntegrationInstallation, 'n', 'id'))
    .byId(id)
    .whereRaw('n.token_renewals + u.install_renewals = ?::int', [renewals]);

/** Whether the install token of this installation was renewed exactly this often. */
export const isCurrentInstallToken = finds(current, exists);

const holdCurrent = locks((id: number, renewals: number) => current(id, renewals).forShare('n'));

/** The same. If it is current, nobody renews it before the end of the transaction. */
export async function holdInstallToken(
  trx: Transaction,
  { id, installed_by }: { id: number; installed_by: number },
  renewals: number,
): Promise<boolean> {
  // The user who installed it may renew all their tokens.
  lock(trx, lockOfUser(installed_by), 'share');
  return (await holdCurrent(trx, id, renewals)) !== undefined;
}

/** Renews the token of an installation that a user has installed. Returns whether there is one. */
export const renewInstallToken = changes(
  (id: number, userId: number) =>
    IntegrationInstallation.query()
      .where({ bucket: bucketIn(id), id, installed_by: userId })
      .patch({ token_renewals: raw('token_renewals + 1') }),
  any,
);

/** Renews the tokens of all that a user has installed, in every workspace. */
export const renewInstallTokensOf = changes((userId: number) =>
  User.query()
    .findById(userId)
    .patch({ install_renewals: raw('install_renewals + 1') }),
);

/** An integration that posts in the name of the user who installed it, as it is shown to that user. */
export interface PostingInOwnName {
  id: number;
  kind: IntegrationKind;
  name: string;
  workspace_name: string;
  created_at: Date;
  /** The type of the user in the workspace. */
  user_type: UserType;
}

type Installer = { userId: number; buckets: readonly Bucket[]; kinds: readonly IntegrationKind[] };

/** What a user has installed in workspaces that the user is in. */
function installedBy({ userId, buckets, kinds }: Installer): BucketQuery<IntegrationInstallation> {
  return IntegrationInstallation.query()
    .alias('n')
    .join('integrations as i', 'i.id', 'n.integration_id')
    .join('workspace_users as wu', (on) =>
      on.on('wu.workspace_id', 'n.workspace_id').andOn('wu.user_id', 'n.installed_by').andOnNull('wu.removed_at'),
    )
    .whereRaw('n.bucket = any(?::int[])', [buckets])
    .where('n.installed_by', userId)
    .whereRaw('i.kind = any(?::text[])', [kinds]);
}

const total = gets((installer: Installer) =>
  installedBy(installer).select<{ total: number }>(raw('count(*)::int as total')),
);

/** Returns how many installations of these kinds a user has, in the workspaces that the user is in. */
export async function countInstallationsBy(
  db: Queryable,
  userId: number,
  kinds: readonly IntegrationKind[],
): Promise<number> {
  const buckets = await bucketsOf(db, userId);
  const row = await total(db, { userId, buckets, kinds });
  return row.total;
}

const shown = lists((installer: Installer, limit: number) => {
  const all = installedBy(installer)
    .join('oauth_clients as p', 'p.client_id', 'i.client_id')
    .join('workspaces as w', (on) =>
      on.on('w.bucket', 'n.bucket').andOn('w.id', 'n.workspace_id').andOnNull('w.removed_at'),
    )
    .select<PostingInOwnName>('n.id', 'i.kind', 'p.name', 'w.name as workspace_name', 'n.created_at', 'wu.user_type')
    .orderBy([{ column: 'n.created_at', order: 'desc' }, 'n.id']);
  return ending(all, sql`limit ${limit}`);
});

/** Returns at most `limit` of these installations, the newest first. */
export async function installationsBy(
  db: Queryable,
  userId: number,
  kinds: readonly IntegrationKind[],
  limit: number,
): Promise<PostingInOwnName[]> {
  const buckets = await bucketsOf(db, userId);
  return shown(db, { userId, buckets, kinds }, limit);
}

async function bucketsOf(db: Queryable, userId: number): Promise<Bucket[]> {
  const workspaceIds = await workspaceIdsOfUser(db, userId);
  return [...new Set(workspaceIds.map(bucketOf))];
}
