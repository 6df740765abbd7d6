import { randomUUID } from 'node:crypto';
import hooks, { type Transaction } from 'hooks';
import { schemaFor } from '../../codegen/alternatives.js';
import { KEY_HEADER, uploadOf, type LocatedOperation } from '../../codegen/document.js';
import { contract, operationAt } from '../contract.js';
import { buildExampleWorld, NAMES_DEVICE, type ExampleWorld } from '../world.js';
import { Accounts } from './accounts.js';
import { DISRUPTIVE, ENDS_ACCOUNT, NOT_ADAS } from './callers.js';
import { cause, type Draft } from './causes.js';
import { BY_MAIL } from './conditions.js';
import { TINY_BITMAP } from '../images.js';
import { Ledger } from './ledger.js';
import { resetCodeOf } from './mails.js';
import { planOf, type Part } from './plan.js';
import type { Errand } from './run.js';
import { standalone } from './schema.js';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const { fragments, target, ledgerFile }: Errand = JSON.parse(process.env['SKEIN_ERRAND'] ?? '');
const { conditions } = target;
const plan = planOf(fragments, conditions);
const ledger = new Ledger(ledgerFile);
const accounts = new Accounts(target.url, ledger, target.people);
/** The error code that the response of a transaction must have. */
const expectedCodes = new WeakMap<Transaction, number>();

hooks.beforeAll((transactions, done) => {
  void prepareAll(transactions).then(done);
});

hooks.beforeEachValidation((transaction) => {
  const { real } = transaction;
  if (real === undefined) return;
  if (real.headers['content-type'] !== 'application/json') {
    transaction.fail = `the Content-Type is ${real.headers['content-type']}`;
  }
  const code = expectedCodes.get(transaction);
  if (code !== undefined && JSON.parse(real.body ?? '{}').error_code !== code) {
    transaction.fail = `error ${code} was to be caused: ${real.body}`;
  }
});

/** A transaction that cannot be prepared fails; the others go on. */
async function prepareAll(transactions: readonly Transaction[]): Promise<void> {
  for (const transaction of transactions) {
    try {
      await prepare(transaction);
    } catch (error) {
      transaction.fail = String(error);
    }
  }
}

/** Built once. If that fails it is not tried again: every transaction would wait for it. */
let common: Promise<ExampleWorld> | undefined;

/** These invite somebody to a workspace. */
const INVITES = /\/(workspace_users\/add|workspaces\/add_user)$/;

/** The fragments of the contract whose examples name a delivery. */
const DELIVERED = ['deliveries', 'integrationIncoming'];

/** All transactions share one world, except the disruptive ones, which get their own. */
async function worldFor({ fullPath, expected }: Transaction): Promise<ExampleWorld> {
  const path = fullPath.split('?', 1)[0] ?? '';
  const isRemovable = !conditions.isOurs;
  if (expected.statusCode === '200' && (DISRUPTIVE.test(path) || (isRemovable && INVITES.test(path)))) {
    const people = await (ENDS_ACCOUNT.test(path) ? accounts.withNewAccounts() : accounts.shared());
    return buildExampleWorld(target.url, { people, delivers: false, hasDevice: NAMES_DEVICE.test(path), isRemovable });
  }
  // Deliveries are built only where they are needed: only a server with a delivery worker makes them.
  common ??= accounts.shared().then((people) => {
    const delivers = DELIVERED.some((fragment) => fragments.includes(fragment));
    return buildExampleWorld(target.url, { people, delivers, calls: delivers && conditions.reachesUs, isRemovable });
  });
  return common;
}

/** Fills in the request from the contract's example, changed so that it causes the expected response. */
async function prepare(transaction: Transaction): Promise<void> {
  const { located, expected } = partOf(transaction);
  const status = Number(transaction.expected.statusCode);
  const error = expected.get(status);
  const world = await worldFor(transaction);
  const draft = draftOf(transaction, world);
  const written =
    error === undefined ? await fit(draft, located, world) : cause(error, draft, { located, world, conditions });
  write(transaction, written);
  const code = error === undefined ? undefined : contract['x-error-codes'][error]?.code;
  if (code !== undefined) expectedCodes.set(transaction, code);
  const media = located.operation.responses[String(status)]?.content?.[JSON_TYPE];
  const schema = media && schemaFor(media, written.input);
  transaction.expected = {
    statusCode: transaction.expected.statusCode,
    bodySchema: standalone(schema ?? { enum: [] }),
  };
}

function partOf({ request, fullPath, origin }: Transaction): Part {
  const id = operationAt(request.method, fullPath)?.operation.operationId;
  const part = plan.find(({ title, located }) => title === origin.apiName && located.operation.operationId === id);
  if (part === undefined) throw new Error(`${request.method} ${fullPath} of ${origin.apiName} is not in the plan`);
  return part;
}

/** The request that Dredd would send, with real ids in place of those in the examples. Dredd sends forms empty. */
function draftOf({ request, fullPath }: Transaction, world: ExampleWorld): Draft {
  const located = operationAt(request.method, fullPath);
  const type = request.headers['Content-Type']?.split(';', 1)[0] ?? '';
  const media = located?.operation.requestBody?.content[type];
  const example: string = media === undefined ? '{}' : JSON.stringify(media.example);
  const id = located?.operation.operationId ?? '';
  const query = [...new URLSearchParams(fullPath.split('?')[1] ?? '')].filter(([name]) => !isOfOneSearch(id, name));
  return {
    input:
      request.method === 'GET'
        ? Object.fromEntries(query.map(([name, text]) => [name, world.translate(text)]))
        : JSON.parse(world.translate(example)),
    token: world[NOT_ADAS[id] ?? 'ada'].token,
    headers: withOwnKey(request.headers),
  };
}

/** A cursor of a search is signed for that search, so no example of one is valid. */
function isOfOneSearch(operationId: string, argument: string): boolean {
  return operationId.startsWith('search.') && ['cursor', 'cursor_mark'].includes(argument);
}

/** Gives each request an Idempotency-Key of its own; Dredd would send the example of the key with all of them. */
function withOwnKey(headers: Record<string, string>): Record<string, string> {
  return KEY_HEADER in headers ? { ...headers, [KEY_HEADER]: randomUUID() } : headers;
}

/**
 * Changes the draft of a successful request. A code is only in a mail. In a Skein that is not ours:
 *
 * - An account is written down before it is made or changed.
 * - A given account gets no session.
 * - An invitation goes to somebody with an account: one that only an invitation has made cannot be deleted.
 * - A password is changed with the current one: otherwise the account cannot be deleted for a week.
 */
async function fit(draft: Draft, { path, operation }: LocatedOperation, world: ExampleWorld): Promise<Draft> {
  const { operationId: id } = operation;
  const { input } = draft;
  const changed = (more: Record<string, unknown>): Draft => ({ ...draft, input: { ...input, ...more } });
  if (BY_MAIL.includes(id)) {
    return changed({ reset_code: await resetCodeOf(world.ada.email, target.url, target.mailFolder ?? '') });
  }
  if (conditions.isOurs) return draft;
  if (id === 'users.login' && !conditions.registers) return changed({ set_session_cookie: false });
  if (INVITES.test(path)) return changed({ email: world.olga.email });
  if (id === 'users.register') ledger.write({ email: String(input['email']), password: String(input['password']) });
  if (id !== 'users.updatePassword') return draft;
  ledger.write({ email: world.ada.email, password: String(input['new_password']) });
  return changed({ current_password: world.ada.password });
}

function write(transaction: Transaction, { input, token, headers, query = '', body }: Draft): void {
  const { request, fullPath } = transaction;
  const texts = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const form = new URLSearchParams(texts).toString();
  const queries = [request.method === 'GET' ? form : '', query].filter((part) => part !== '');
  transaction.fullPath = [fullPath.split('?')[0], ...(queries.length === 0 ? [] : [queries.join('&')])].join('?');
  request.headers = { ...headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) };
  const type = headers['Content-Type'] ?? '';
  const bodies: Record<string, string> = { [JSON_TYPE]: JSON.stringify(input), [FORM]: form };
  request.body = body ?? bodies[type] ?? '';
  if (body !== undefined || !type.startsWith(MULTIPART)) return;
  const located = operationAt(request.method, fullPath);
  const file = located === undefined ? undefined : uploadOf(contract, located.operation)?.argument;
  request.headers['Content-Type'] = `${MULTIPART}; boundary=b`;
  request.body = multipart(texts, file);
}

/** The arguments as a multipart body, one of which is a file. */
function multipart(texts: readonly [string, string][], file: string | undefined): string {
  const parts = texts.map(([name, text]) => {
    const filename = name === file ? '; filename="loom.txt"' : '';
    // The examples cannot contain bytes.
    const bytes = name === 'image' && text === '(the bytes)' ? TINY_BITMAP : text;
    return `--b\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${bytes}\r\n`;
  });
  return `${parts.join('')}--b--\r\n`;
}
