import { nameOf } from '../../models/user.js';
import type { SequencedEvent } from '../event.js';
import { addJobs } from '../jobs.js';
import type { InternalEvents } from '../outbox.js';
import { readFlag, readId, readIdOrNull, readText, TaskOf, type Job } from '../tasks.js';
import type { Consumer } from './subscriber.js';

type Uninstalled = InternalEvents['integration_uninstalled'];

/** What is to be told, and how often that was tried before. The name of who did it is looked up each time: it may have gone by then. */
interface Payload extends Uninstalled {
  event_id: number;
  workspace_id: number;
  user_id: number;
  tries: number;
  /** Milliseconds of the epoch; null before the first try. */
  first: number | null;
}

/** Tells an integration that it was uninstalled (service-spec: Integration callbacks); what fails is a job of its own, for later. */
export const tellUninstalled: TaskOf<Payload> = new TaskOf<Payload>(
  'tell_uninstalled',
  (payload) => ({
    ...{ url: readText(payload, 'url'), kind: kindIn(payload), install_id: readId(payload, 'install_id') },
    ...{ integration_id: readId(payload, 'integration_id'), secret_generation: readId(payload, 'secret_generation') },
    public_targets_only: readFlag(payload, 'public_targets_only'),
    ...{ event_id: readId(payload, 'event_id'), workspace_id: readId(payload, 'workspace_id') },
    ...{ user_id: readId(payload, 'user_id'), tries: readId(payload, 'tries'), first: readIdOrNull(payload, 'first') },
  }),
  async (payload, { db, callbacks, signal }) => {
    const { url, kind, public_targets_only, integration_id, secret_generation } = payload;
    const { install_id, workspace_id, user_id, tries, first } = payload;
    const fields = {
      ...{ event_type: 'uninstall', workspace_id: String(workspace_id), install_id: String(install_id) },
      ...{ user_id: String(user_id), user_name: await nameOf(db, user_id) },
    };
    const id = `uninstall_${payload.event_id}`;
    const callback = { id, url, kind, public_targets_only, integration_id, secret_generation, fields };
    const before = { tries, first: first === null ? undefined : new Date(first) };
    const outcome = await callbacks.call(callback, before, signal);
    if (outcome.again === null) return;
    const next = { ...payload, tries: tries + 1, first: outcome.first.getTime() };
    await addJobs(db, [tellUninstalled.job(next, { run_at: outcome.again })]);
  },
);

function kindIn(payload: unknown): Uninstalled['kind'] {
  return readText(payload, 'kind') === 'bot' ? 'bot' : 'integration';
}

/** Calls integrations. */
export const callbacks: Consumer<'integration_uninstalled'> = {
  name: 'callbacks',
  events: ['integration_uninstalled'],
  tasks: [tellUninstalled],
  plan: ({ id, workspace_id, actor_id, snapshot }: SequencedEvent<'integration_uninstalled'>): Job[] => [
    tellUninstalled.job({ ...snapshot, event_id: id, workspace_id, user_id: actor_id, tries: 0, first: null }),
  ],
};
