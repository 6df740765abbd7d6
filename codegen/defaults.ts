import { ContractError, everythingIn, isObject, type Method } from './document.js';

/** The `x-defaults` of a fragment: tags and access for operations that do not set their own. */
export interface Defaults {
  tags?: string[];
  /**
   * Who may call operations with this method. Never `public`: an operation that anybody may call must say so itself.
   */
  access: Partial<Record<Method, string>>;
}

/** Reads the defaults of a fragment. Without `x-defaults` they are empty. */
export function defaultsOf(fragment: string, content: Record<string, unknown>): Defaults {
  const { 'x-defaults': written = {} } = content;
  const here = `${fragment}.yaml: x-defaults`;
  if (!isObject(written)) throw new ContractError(`${here} is an object with tags and x-access`);
  const { tags, 'x-access': access = {}, ...others } = written;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ContractError(`${here}: unknown key ${unknown}; known are tags, x-access`);
  if (tags !== undefined && !isTexts(tags)) throw new ContractError(`${here}: tags is a list of tags`);
  const byMethod = typeof access === 'string' ? { get: access, post: access } : access;
  if (!isAccess(byMethod)) {
    throw new ContractError(`${here}: x-access is own, token or one scope, or one of these for get and for post`);
  }
  return { ...(tags && { tags }), access: byMethod };
}

/** The content of a fragment with its defaults written into its operations. */
export function withDefaults(fragment: string, content: Record<string, unknown>): Record<string, unknown> {
  const { tags, access } = defaultsOf(fragment, content);
  const { 'x-defaults': _, ...written } = structuredClone(content);
  const { paths } = { paths: {}, ...written };
  for (const { method, operation } of everythingIn({ paths })) {
    const who = 'security' in operation ? undefined : access[method];
    Object.assign(operation, { ...(tags && { tags }), ...(who && { 'x-access': who }), ...operation });
  }
  return written;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isAccess(value: unknown): value is Defaults['access'] {
  if (!isObject(value) || !isTexts(Object.values(value))) return false;
  return Object.entries(value).every(([method, who]) => ['get', 'post'].includes(method) && who !== 'public');
}
