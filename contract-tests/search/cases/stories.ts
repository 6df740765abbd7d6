import type { Story } from '../stage.js';

/** The cases that do something between searches. */
export const STORIES: Readonly<Record<string, readonly Story[]>> = {};
