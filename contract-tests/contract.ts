import {
  argumentsOf,
  everythingIn,
  operationsOf,
  requiredOf,
  resolve,
  type Document,
  type LocatedOperation,
  type Schema,
} from '../codegen/document.js';
import { readPublishedContract } from '../codegen/published.js';

/** The published contract. */
export const contract: Document = readPublishedContract();

/** Operations that cannot succeed yet, and why. Dredd, the fuzz and the referee check only their errors. */
export const CANNOT_SUCCEED: Readonly<Record<string, string>> = {
  'users.disconnectExternal': 'no provider of external accounts is there to be connected to',
};

const byRoute = new Map(operationsOf(contract).map((located) => [routeOf(located.method, located.path), located]));

/**
 * The operation of a method and a path, with or without query; undefined for what the contract does not know. One that
 * reads is also called by POST (wire-rules 3).
 */
export function operationAt(method: string, url: string): LocatedOperation | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const own = byRoute.get(routeOf(method, path));
  if (own !== undefined || method !== 'POST') return own;
  const get = byRoute.get(routeOf('GET', path));
  return get?.operation['x-transaction'] === 'read' ? get : undefined;
}

/** The paths of the other protocol, OAuth (behaviour/oauth.md#flow). */
export const protocols = everythingIn(contract).filter(({ operation }) => operation['x-protocol'] !== undefined);

const protocolsByRoute = new Map(protocols.map((located) => [routeOf(located.method, located.path), located]));

/** The path of another protocol; undefined for all other paths. */
export function protocolAt(method: string, url: string): LocatedOperation | undefined {
  return protocolsByRoute.get(routeOf(method, url.split('?', 1)[0] ?? ''));
}

function routeOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The arguments of an operation, from query and body. References are resolved, except inside the schemas. */
export function inputOf({ operation }: LocatedOperation): { name: string; schema: Schema; isRequired: boolean }[] {
  const required = requiredOf(contract, operation);
  return [...argumentsOf(contract, operation)].map(([name, schema]) => ({
    name,
    schema: resolve(contract, schema),
    isRequired: required.has(name),
  }));
}

/** Whether the operation declares this error code under this HTTP status. */
export function declaresError({ operation }: LocatedOperation, status: number, code: unknown): boolean {
  return (operation['x-errors'] ?? []).some((name) => {
    const entry = contract['x-error-codes'][name];
    return entry?.code === code && entry?.http === status;
  });
}

/**
 * A copy in which every object schema without `additionalProperties` refuses undeclared keys: what a
 * receiver may rely on today.
 */
export function closed<Part>(part: Part): Part {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    const isObjectSchema = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isObjectSchema && !('additionalProperties' in value) ? { ...value, additionalProperties: false } : value;
  });
}
