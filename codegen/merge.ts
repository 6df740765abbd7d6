import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withDefaults } from './defaults.js';
import { ContractError, isObject, type Document } from './document.js';

export interface Fragment {
  /** The file's name without its extension, such as `threads`. */
  name: string;
  content: Record<string, unknown>;
}

/** Reads all fragments of a folder: `openapi.yaml` first, the others by name. */
export function readFragments(folder: string): Fragment[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.slice(0, -'.yaml'.length))
    .sort((a, b) => (a === 'openapi' ? -1 : b === 'openapi' ? 1 : a.localeCompare(b)))
    .map((name) => ({ name, content: parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) }));
}

/** Merges fragments, with their defaults, into one document, key by key. A key that two fragments define is fatal. */
export function merge(fragments: Fragment[]): Document {
  const merged = {
    openapi: '',
    info: { title: '', version: '' },
    servers: [],
    tags: [],
    paths: {},
    webhooks: {},
    components: { schemas: {}, securitySchemes: {}, responses: {} },
    'x-error-codes': {},
    'x-other-credentials': [],
  };
  const owners = new Map<string, string>();
  for (const { name, content } of fragments) {
    const unknown = Object.keys(content).filter((key) => key !== 'x-defaults' && !(key in merged));
    if (unknown.length > 0) throw new ContractError(`${name}.yaml: unknown key ${unknown.join(', ')}`);
    mergeInto(merged, withDefaults(name, content), [], name, owners);
  }
  return merged;
}

/** Sections whose keys come from several fragments. Each of these keys belongs to one fragment. */
const COMPONENTS = ['schemas', 'securitySchemes', 'responses'].map((kind) => `components/${kind}`);
const SHARED = new Set(['', 'paths', 'webhooks', 'components', ...COMPONENTS]);

function mergeInto(
  target: Record<string, unknown>,
  source: Record<string, unknown>,
  path: string[],
  fragment: string,
  owners: Map<string, string>,
): void {
  for (const [key, value] of Object.entries(source)) {
    const here = [...path, key].join('/');
    const existing = target[key];
    if (SHARED.has(here) && isObject(existing) && isObject(value)) {
      mergeInto(existing, value, [...path, key], fragment, owners);
      continue;
    }
    const owner = owners.get(here);
    if (owner !== undefined) throw new ContractError(`${here} is in both ${owner}.yaml and ${fragment}.yaml`);
    owners.set(here, fragment);
    target[key] = value;
  }
}
