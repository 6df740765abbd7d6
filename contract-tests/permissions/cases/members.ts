import { expect } from 'vitest';
import type { Scene } from '../sentences.js';

// Adding people to groups and channels, and removing them: the caller, or another person, as the row says.

const oneself = ({ way, person }: Scene<unknown>) => (way.startsWith('oneself') ? person.id : undefined);
export const whoComes = (scene: Scene<unknown>) => oneself(scene) ?? scene.world.newcomer.id;
export const whoGoes = (scene: Scene<unknown>) => oneself(scene) ?? scene.world.pat.id;

export const one = (who: typeof whoComes) => (scene: Scene<unknown>) => ({ user_id: who(scene) });
export const several = (who: typeof whoComes) => (scene: Scene<unknown>) => ({ user_ids: [who(scene)] });

export const isIn = (scene: Scene<unknown>) => ({ user_ids: expect.arrayContaining([whoComes(scene)]) });
export const isOut = (scene: Scene<unknown>) => ({ user_ids: expect.not.arrayContaining([whoGoes(scene)]) });
