import { ContractError, everythingIn, isObject, type Method, type ResponseObject } from './document.js';

/** The `x-defaults` of a fragment: tags, access and responses for operations that do not set their own. */
export interface Defaults {
  tags?: string[];
  /**
   * Who may call operations with this method. Never `public`: an operation that anybody may call must say so itself.
   */
  access: Partial<Record<Method, string>>;
  /** Responses of operations with this method and `x-protocol`. The errors of all other operations are derived. */
  responses: Partial<Record<Method, Record<string, ResponseObject>>>;
}

/** Reads the defaults of a fragment. Without `x-defaults` they are empty. */
export function defaultsOf(fragment: string, content: Record<string, unknown>): Defaults {
  const { 'x-defaults': written = {} } = content;
  const here = `${fragment}.yaml: x-defaults`;
  if (!isObject(written)) throw new ContractError(`${here} is an object with tags, x-access and responses`);
  const { tags, 'x-access': access = {}, responses = {}, ...others } = written;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new ContractError(`${here}: unknown key ${unknown}; known are tags, x-access, responses`);
  if (tags !== undefined && !isTexts(tags)) throw new ContractError(`${here}: tags is a list of tags`);
  const byMethod = typeof access === 'string' ? { get: access, post: access } : access;
  if (!isAccess(byMethod)) {
    throw new ContractError(`${here}: x-access is own, token or one scope, or one of these for get and for post`);
  }
  if (!isResponses(responses)) {
    throw new ContractError(`${here}: responses has get and post, each an object of responses by status`);
  }
  return { ...(tags && { tags }), access: byMethod, responses };
}

/** The content of a fragment with its defaults written into its operations. */
export function withDefaults(fragment: string, content: Record<string, unknown>): Record<string, unknown> {
  const { tags, access, responses } = defaultsOf(fragment, content);
  const { 'x-defaults': _, ...written } = structuredClone(content);
  const { paths } = { paths: {}, ...written };
  for (const { method, operation } of everythingIn({ paths })) {
    const who = 'security' in operation ? undefined : access[method];
    Object.assign(operation, { ...(tags && { tags }), ...(who && { 'x-access': who }), ...operation });
    if (operation['x-protocol'] !== undefined && responses[method] !== undefined) {
      operation.responses = { ...structuredClone(responses[method]), ...operation.responses };
    }
  }
  return written;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isAccess(value: unknown): value is Defaults['access'] {
  if (!hasMethods(value) || !isTexts(Object.values(value))) return false;
  return !Object.values(value).includes('public');
}

function isResponses(value: unknown): value is Defaults['responses'] {
  return hasMethods(value) && Object.values(value).every((byStatus) => isObject(byStatus) && areResponses(byStatus));
}

function areResponses(byStatus: Record<string, unknown>): boolean {
  return Object.entries(byStatus).every(([status, response]) => /^[1-5]\d\d$/.test(status) && isObject(response));
}

function hasMethods(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((key) => ['get', 'post'].includes(key));
}
