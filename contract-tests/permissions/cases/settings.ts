import { expect } from 'vitest';
import type { Schema } from '../../../src/generated/schemas.js';
import { theWorkspace } from '../kinds.js';
import { On, type Cases, type Scene } from '../sentences.js';

const ofWorkspace = new On(theWorkspace);

const isSet = (settings: Partial<Schema<'NotificationSettings'>>) => async (scene: Scene<{ id: number }>) =>
  expect(await scene.person.call('notificationsSettings.get', { workspace_id: scene.it.id })).toMatchObject(settings);

export const notificationsSettings: Cases = {
  'notificationsSettings.get': ofWorkspace.answers({ push_delay: 0, email_threads: false }),
  'notificationsSettings.update': ofWorkspace
    .with({ setting: 'badge_threads', value: false })
    .doesToCaller(isSet({ badge_threads: false })),
  'notificationsSettings.updateMany': ofWorkspace
    .with({ mapping: { badge_conversations: false } })
    .doesToCaller(isSet({ badge_conversations: false })),
};
