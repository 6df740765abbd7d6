import { MAX_ID } from '../../db/ids.js';
import { ApiError } from '../../errors.js';
import type { PageRequest } from '../kit/page_request.js';

export const CONSOLE = '/integrations';
export const NEW_INTEGRATION = `${CONSOLE}/new`;
export const HOOKS = `${CONSOLE}/hooks`;
export const NEW_HOOK = `${HOOKS}/new`;

export function integrationPath(id: number, page?: 'edit' | 'remove'): string {
  return `${CONSOLE}/${id}${page === undefined ? '' : `/${page}`}`;
}

/**
 * With the id of an integration the page that installs it, with the id of an installation the page of that. The path is
 * prescribed (service-spec: Integration callbacks, 7).
 */
export function installationPath(id: number, page?: 'remove'): string {
  return `${CONSOLE}/installation/${id}${page === undefined ? '' : `/${page}`}`;
}

export function hookPath(id: number): string {
  return `${HOOKS}/${id}`;
}

export function deliveryPath(id: number): string {
  return `${CONSOLE}/deliveries/${id}`;
}

/** The id in the path of a request. Throws 110 when there is none. */
export function pathId({ exchange }: PageRequest): number {
  const id = Number(/\/(\d{1,16})(?:\/|$)/.exec(exchange.path)?.[1] ?? 0);
  if (id < 1 || id > MAX_ID) throw new ApiError('not_found');
  return id;
}
