import { nameOf } from '../../models/user.js';
import type { SequencedEvent } from '../event.js';
import { addJobs } from '../jobs.js';
import type { InternalEvents } from '../outbox.js';
import { readFlag, readId, readIdOrNull, readText, TaskOf, type Job } from '../tasks.js';
import type { Subscriber } from './subscriber.js';

type Uninstalled = InternalEvents['integration_uninstalled'];

/**
 * The content of the callback, and the attempts so far. The name of the user is read at each attempt, because the user
 * may be deleted by then.
 */
interface Payload extends Uninstalled {
  event_id: number;
  workspace_id: number;
  user_id: number;
  tries: number;
  /** The time of the first attempt, in milliseconds since the epoch; null before it. */
  first: number | null;
}

/**
 * Calls back an integration that was uninstalled (service-spec: Integration callbacks). A failed call adds another job
 * for later.
 */
export const notifyUninstalled: TaskOf<Payload> = new TaskOf<Payload>(
  'tell_uninstalled',
  (payload) => ({
    url: readText(payload, 'url'),
    kind: kindIn(payload),
    install_id: readId(payload, 'install_id'),
    integration_id: readId(payload, 'integration_id'),
    secret_generation: readId(payload, 'secret_generation'),
    public_targets_only: readFlag(payload, 'public_targets_only'),
    event_id: readId(payload, 'event_id'),
    workspace_id: readId(payload, 'workspace_id'),
    user_id: readId(payload, 'user_id'),
    tries: readId(payload, 'tries'),
    first: readIdOrNull(payload, 'first'),
  }),
  async (payload, { db, callbacks, signal }) => {
    const { url, kind, public_targets_only, integration_id, secret_generation } = payload;
    const { install_id, workspace_id, user_id, tries, first } = payload;
    const fields = {
      event_type: 'uninstall',
      workspace_id: String(workspace_id),
      install_id: String(install_id),
      user_id: String(user_id),
      user_name: await nameOf(db, user_id),
    };
    const id = `uninstall_${payload.event_id}`;
    const callback = { id, url, kind, public_targets_only, integration_id, secret_generation, fields };
    const before = { tries, first: first === null ? undefined : new Date(first) };
    const outcome = await callbacks.call(callback, before, signal);
    if (outcome.again === null) return;
    const next = { ...payload, tries: tries + 1, first: outcome.first.getTime() };
    await addJobs(db, [notifyUninstalled.job(next, { run_at: outcome.again })]);
  },
);

function kindIn(payload: unknown): Uninstalled['kind'] {
  return readText(payload, 'kind') === 'bot' ? 'bot' : 'integration';
}

/** Sends callbacks to integrations. */
export const callbacks: Subscriber<'integration_uninstalled'> = {
  name: 'callbacks',
  events: ['integration_uninstalled'],
  tasks: [notifyUninstalled],
  jobsFor: ({ id, workspace_id, actor_id, snapshot }: SequencedEvent<'integration_uninstalled'>): Job[] => [
    notifyUninstalled.job({ ...snapshot, event_id: id, workspace_id, user_id: actor_id, tries: 0, first: null }),
  ],
};
