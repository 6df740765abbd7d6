import type { UserType } from '../../models/workspace.js';

/** The types of people in a workspace, in words. */
export const ROLES: Readonly<Record<UserType, string>> = { ADMIN: 'Admin', USER: 'Member', GUEST: 'Guest' };
