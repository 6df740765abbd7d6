import { conditionOf } from '../../codegen/alternatives.js';
import {
  argumentsOf,
  everythingIn,
  requiredOf,
  type ArgumentGroup,
  type Document,
  type LocatedOperation,
  type MediaType,
  type Operation,
  type Parameter,
  type ResponseObject,
} from '../../codegen/document.js';
import { allows } from '../../src/domain/oauth/scopes.js';
import type { Change, Report } from './change.js';
import { SchemaComparison } from './schemas.js';

/** What differs between two published contracts, for clients and receivers of the older one. */
export function compareContracts(older: Document, newer: Document): Change[] {
  const changes: Change[] = [];
  const comparison = new Comparison(older, newer, (where, kind, what) => changes.push({ kind, where, what }));
  comparison.operations();
  comparison.webhooks();
  comparison.catalogue();
  comparison.names();
  // The same schema is written in several encodings.
  return changes.filter(
    (change, at) => changes.findIndex((other) => JSON.stringify(other) === JSON.stringify(change)) === at,
  );
}

class Comparison {
  readonly #old: Document;
  readonly #new: Document;
  readonly #add: (where: string, ...change: Parameters<Report>) => void;
  readonly #requests: SchemaComparison;
  readonly #responses: SchemaComparison;

  constructor(older: Document, newer: Document, add: (where: string, ...change: Parameters<Report>) => void) {
    this.#old = older;
    this.#new = newer;
    this.#add = add;
    const [before, after] = [older.components.schemas, newer.components.schemas];
    this.#requests = new SchemaComparison(before, after, 'request');
    this.#responses = new SchemaComparison(before, after, 'response');
  }

  operations(): void {
    const [before, after] = [byRoute(this.#old), byRoute(this.#new)];
    for (const [route, { operation }] of before) {
      const report: Report = (kind, what) => this.#add(`\`${route}\``, kind, what);
      const now = after.get(route)?.operation;
      if (now === undefined) report('breaking', 'the operation is removed');
      else this.#operation(operation, now, report);
    }
    for (const route of after.keys()) {
      if (!before.has(route)) this.#add(`\`${route}\``, 'added', 'the operation is new');
    }
  }

  webhooks(): void {
    const [before, after] = [this.#old.webhooks, this.#new.webhooks];
    for (const [name, { post }] of Object.entries(before)) {
      const report: Report = (kind, what) => this.#add(`webhook \`${name}\``, kind, what);
      const now = after[name]?.post;
      if (now === undefined) report('breaking', 'the webhook is removed');
      else if (post !== undefined) this.#content(post.requestBody?.content, now.requestBody?.content, report, '');
    }
    for (const name of Object.keys(after)) {
      if (!(name in before)) this.#add(`webhook \`${name}\``, 'added', 'the webhook is new');
    }
  }

  /** The codes and the HTTP statuses of errors. */
  catalogue(): void {
    const [before, after] = [this.#old['x-error-codes'], this.#new['x-error-codes']];
    for (const [name, { code, http }] of Object.entries(before)) {
      const report: Report = (kind, what) => this.#add(`error \`${name}\``, kind, what);
      const now = after[name];
      if (now === undefined) report('changed', 'the error is removed');
      else if (now.code !== code) report('breaking', `its code was ${code} and is ${now.code}`);
      else if (now.http !== http) report('breaking', `its status was ${http} and is ${now.http}`);
    }
    for (const [name, { code }] of Object.entries(after)) {
      if (!(name in before)) this.#add(`error \`${name}\``, 'added', `the error ${code} is new`);
    }
  }

  /** Names that only generated clients notice. */
  names(): void {
    const gone = (kind: string, before: object, after: object) => {
      for (const name of Object.keys(before)) {
        if (!(name in after)) this.#add(`${kind} \`${name}\``, 'note', 'generated clients have another name for it');
      }
    };
    gone('schema', this.#old.components.schemas, this.#new.components.schemas);
    gone('operation id', idsOf(this.#old), idsOf(this.#new));
  }

  #operation(before: Operation, after: Operation, report: Report): void {
    this.#parameters(before.parameters ?? [], after.parameters ?? [], report);
    this.#body(before, after, report);
    this.#groups(before, after, report);
    this.#statuses(before, after, report);
    this.#access(before, after, report);
    if (before.deprecated !== true && after.deprecated === true) report('changed', 'the operation is deprecated');
    const [errors, now] = [before['x-errors'] ?? [], after['x-errors'] ?? []];
    for (const name of now) if (!errors.includes(name)) report('added', `it may return the error \`${name}\``);
    for (const name of errors) if (!now.includes(name)) report('changed', `it does not return \`${name}\` any more`);
  }

  #parameters(before: readonly Parameter[], after: readonly Parameter[], report: Report): void {
    const find = (list: readonly Parameter[], one: Parameter) =>
      list.find(({ name, in: place }) => name === one.name && place === one.in);
    for (const one of before) {
      const now = find(after, one);
      if (now === undefined) report('breaking', `\`${one.name}\` is removed`);
      else {
        this.#requests.compare(one.schema, now.schema, one.name, report);
        if (now.required === true && one.required !== true) report('breaking', `\`${one.name}\` is required now`);
        if (now.required !== true && one.required === true) report('changed', `\`${one.name}\` is optional now`);
      }
    }
    for (const one of after.filter((each) => find(before, each) === undefined)) {
      report(one.required === true ? 'breaking' : 'added', `\`${one.name}\` is new${one.required ? ', required' : ''}`);
    }
  }

  /** A new rule about several arguments refuses requests, unless an older one has refused them already. */
  #groups(before: Operation, after: Operation, report: Report): void {
    const [old, now] = [before['x-argument-groups'] ?? [], after['x-argument-groups'] ?? []];
    const known = argumentsOf(this.#old, before);
    const always = requiredOf(this.#old, before);
    for (const group of now) {
      // Older requests have an argument that was required, and none that is new.
      const possible = (group.arguments ?? []).filter((name) => known.has(name));
      const hasOne = group.given === 'at_most_one' || possible.some((name) => always.has(name));
      const hasSeveral = group.given !== 'at_least_one' && possible.length > 1;
      if (hasOne && !hasSeveral) continue;
      if (!old.some((one) => implies(one, group, known))) report('breaking', `it requires ${ruleOf(group)} now`);
    }
    for (const group of old) {
      if (!now.some((one) => implies(group, one, known)))
        report('changed', `it does not require ${ruleOf(group)} any more`);
    }
  }

  #body(before: Operation, after: Operation, report: Report): void {
    const [old, now] = [before.requestBody, after.requestBody];
    if (old?.required !== true && now?.required === true) report('breaking', 'the body is required now');
    for (const [type, { schema = {} }] of Object.entries(old?.content ?? {})) {
      const media = now?.content[type];
      if (media === undefined) report('breaking', `bodies of ${type} are not accepted any more`);
      else this.#requests.compare(schema, media.schema ?? {}, '', report);
    }
    for (const type of Object.keys(now?.content ?? {}))
      if (old?.content[type] === undefined) report('added', `bodies of ${type} are accepted`);
  }

  #statuses(before: Operation, after: Operation, report: Report): void {
    for (const [status, response] of Object.entries(before.responses)) {
      const now = after.responses[status];
      if (now === undefined) {
        report(status.startsWith('2') ? 'breaking' : 'changed', `the response ${status} is removed`);
        continue;
      }
      const [old, current] = [resolved(this.#old, response), resolved(this.#new, now)];
      this.#content(old.content, current.content, report, `the response ${status}`);
      for (const header of Object.keys(old.headers ?? {}))
        if (!(header in (current.headers ?? {})))
          report('breaking', `the response ${status} has no \`${header}\` any more`);
    }
    for (const status of Object.keys(after.responses))
      if (before.responses[status] === undefined) report('added', `it may respond with ${status}`);
  }

  /** What the server sends. */
  #content(before: Content, after: Content, report: Report, name: string): void {
    for (const [type, old] of Object.entries(before ?? {})) {
      const now = after?.[type];
      if (now === undefined) report('breaking', `${name || 'the body'} is not sent as ${type} any more`);
      else this.#sent(old, now, report, name);
    }
  }

  /** A body that the server sends, and those that it sends instead with certain arguments. */
  #sent(before: MediaType, after: MediaType, report: Report, name: string): void {
    this.#responses.compare(before.schema ?? {}, after.schema ?? {}, name, report);
    const [old, now] = [before['x-alternatives'] ?? [], after['x-alternatives'] ?? []];
    for (const alternative of old) {
      const same = now.find((one) => conditionOf(one) === conditionOf(alternative));
      const place = `${name} with ${conditionOf(alternative)}`;
      if (same === undefined) report('breaking', `${place} is not another one any more`);
      else this.#responses.compare(alternative.schema, same.schema, place, report);
    }
    const added = now.filter((one) => !old.some((other) => conditionOf(other) === conditionOf(one)));
    for (const alternative of added) report('added', `${name} is another one with ${conditionOf(alternative)}`);
  }

  #access(before: Operation, after: Operation, report: Report): void {
    if (isPublic(before) && !isPublic(after)) report('breaking', 'it needs credentials now');
    const [old, now] = [scopesOf(before), scopesOf(after)];
    const added = now.filter((scope) => !allows(old, scope));
    if (added.length > 0) report('breaking', `programs need the scope ${added.join(', ')} now`);
  }
}

type Content = Readonly<Record<string, MediaType>> | undefined;

function resolved(document: Document, response: ResponseObject): ResponseObject {
  const shared = response.$ref?.slice('#/components/responses/'.length);
  return (shared === undefined ? undefined : document.components.responses?.[shared]) ?? response;
}

function byRoute(document: Document): Map<string, LocatedOperation> {
  return new Map(everythingIn(document).map((one) => [`${one.method.toUpperCase()} ${one.path}`, one]));
}

function idsOf(document: Document): Record<string, true> {
  return Object.fromEntries(everythingIn(document).map(({ operation }) => [operation.operationId, true]));
}

function isPublic({ security = [] }: Operation): boolean {
  return security.length === 0 || security.some((one) => Object.keys(one).length === 0);
}

/** The scopes that programs need. */
function scopesOf({ security = [] }: Operation): string[] {
  return security.flatMap((one) => Object.values(one).flat());
}

/** Whether every older request that keeps the first rule keeps the second. Older requests have known arguments only. */
function implies(first: ArgumentGroup, second: ArgumentGroup, known: ReadonlyMap<string, unknown>): boolean {
  const [few, many] = [first.arguments ?? [], second.arguments ?? []];
  if (first.given !== second.given && first.given !== 'exactly_one') return false;
  const more = many.filter((name) => !few.includes(name) && known.has(name));
  return few.every((name) => many.includes(name)) && (second.given === 'at_least_one' || more.length === 0);
}

/** A rule in words: `exactly one of channel_id and thread_id`. */
function ruleOf({ given, arguments: names = [] }: ArgumentGroup): string {
  return `${given.replaceAll('_', ' ')} of ${new Intl.ListFormat('en-GB').format(names)}`;
}
