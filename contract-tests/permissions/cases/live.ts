import { expect } from 'vitest';
import { nothing } from '../kinds.js';
import { On, type Cases } from '../sentences.js';

export const live: Cases = {
  'live.get': new On(nothing)
    .sending(() => ({}))
    .answers({ events: [], position: expect.any(String), has_more: false }),
};
