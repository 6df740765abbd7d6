import { randomBytes } from 'node:crypto';
import { HOUR, later, SECOND, systemClock } from '../../clock.js';
import type { Config } from '../../config/config.js';
import type { Outcome, OutgoingRequest } from '../../delivery/http/outcome.js';
import { Sender } from '../../delivery/http/sender.js';
import type { IntegrationSecrets } from '../../domain/integrations/secrets.js';
import { LaterReplies } from './later_replies.js';
import { samplesFor, type CalledKind, type Sample, type Samples } from './requests.js';
import {
  isUnreachable,
  mayReplyLater,
  verdictOn,
  verdictOnLaterReply,
  verdictOnRefusal,
  type Verdict,
} from './verdicts.js';

export interface VerifyOptions {
  url: string;
  kind: CalledKind;
  /** The verify token of the integration. */
  token: string;
  /** The command of a SLASH_COMMAND. */
  command: string;
  print(...lines: readonly string[]): void;
  /** Targets besides public addresses and this machine. */
  allow?: Config['webhookAllow'];
  /** The limit of a request, in milliseconds. Default: as for deliveries. */
  timeoutMs?: number;
  /** How long to wait for later replies, in milliseconds. */
  laterMs?: number;
}

const LATER_MS = 15 * SECOND;

const FORGED =
  'It accepts requests that Skein has not signed. Check webhook-signature, or the verify_token where there is one.';
const RECORDED =
  'It accepts a request that was signed an hour ago. Refuse a webhook-timestamp more than five minutes from now.';

/**
 * Sends an integration what Skein would send it, and prints what is wrong with its answers. Returns whether nothing
 * has failed.
 */
export async function verify(options: VerifyOptions): Promise<boolean> {
  const replies = new LaterReplies();
  const { timeoutMs, allow = [] } = options;
  const sender = new Sender({ development: true, allow, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  try {
    const verification = new Verification(options, sender, replies, await replies.start());
    return await verification.run();
  } finally {
    await Promise.all([sender.close(), replies.stop()]);
  }
}

class Verification {
  readonly #options: VerifyOptions;
  readonly #sender: Sender;
  readonly #replies: LaterReplies;
  readonly #secrets: Pick<IntegrationSecrets, 'verifyToken' | 'urlCallback'>;
  readonly #counts = { ok: 0, warning: 0, FAILED: 0 };
  /** The names of calls that may be replied to, by id. */
  readonly #calls = new Map<number, string>();
  #lastId: number;

  constructor(options: VerifyOptions, sender: Sender, replies: LaterReplies, urls: IntegrationSecrets) {
    this.#options = options;
    this.#sender = sender;
    this.#replies = replies;
    this.#secrets = { verifyToken: () => options.token, urlCallback: (id, urlTtl) => urls.urlCallback(id, urlTtl) };
    // Ids differ from run to run, because an integration may refuse an id that it knows.
    this.#lastId = systemClock.now().getTime();
  }

  async run(): Promise<boolean> {
    const { url, kind, command, print } = this.#options;
    const samples = samplesFor(kind, url, command);
    const { outcome, isTaken } = await this.#check(samples.ping);
    if (isUnreachable(outcome)) print('The other requests were not sent.');
    else await this.#checkOthers(samples, isTaken);
    const { ok, warning, FAILED } = this.#counts;
    print('', `${ok} ok, ${warning} ${warning === 1 ? 'warning' : 'warnings'}, ${FAILED} FAILED`);
    return FAILED === 0;
  }

  async #checkOthers({ ping, calls, uninstall }: Samples, isPingTaken: boolean): Promise<void> {
    let taken = isPingTaken ? ping : undefined;
    const late: number[] = [];
    for (const call of calls) {
      const { outcome, isTaken, id } = await this.#check(call);
      if (isTaken) taken = call;
      if (mayReplyLater(call, outcome)) late.push(id);
    }
    await this.#awaitReplies(late);
    const none = 'No wrongly signed request was sent, because no signed one was accepted.';
    if (taken === undefined) this.#options.print(none);
    else await this.#deceive(taken);
    await this.#check(uninstall);
  }

  /** Sends a signed request, and reports whether its response counts. */
  async #check(sample: Sample): Promise<{ id: number; outcome: Outcome; isTaken: boolean }> {
    const id = this.#newId();
    if (sample.purpose === 'call') this.#calls.set(id, sample.name);
    const outcome = await this.#send(sample.make(this.#secrets, id, systemClock.now()));
    const verdict = verdictOn(sample, this.#options.kind, outcome);
    this.#report(sample.name, outcome, verdict);
    return { id, outcome, isTaken: verdict.result === 'ok' };
  }

  /** Sends requests that the integration should refuse. */
  async #deceive(sample: Sample): Promise<void> {
    const [now, another] = [systemClock.now(), randomToken()];
    const secrets = { ...this.#secrets, verifyToken: () => another };
    const wrong = await this.#send(sample.make(secrets, this.#newId(), now));
    this.#report('wrong signature', wrong, verdictOnRefusal(wrong, FORGED));
    const old = await this.#send(sample.make(this.#secrets, this.#newId(), later(now, -HOUR)));
    this.#report('signed an hour ago', old, verdictOnRefusal(old, RECORDED));
  }

  async #awaitReplies(ids: readonly number[]): Promise<void> {
    const { laterMs = LATER_MS, print } = this.#options;
    if (ids.length > 0) print(`Waiting for later replies, up to ${laterMs / SECOND} seconds.`);
    const missing = await this.#replies.missing(ids, laterMs);
    for (const { id, said } of this.#replies.received) {
      const name = this.#calls.get(id ?? 0);
      this.#report(name === undefined ? 'later reply' : `later reply to ${name}`, undefined, verdictOnLaterReply(said));
    }
    if (missing.length === 0) return;
    const names = missing.map((id) => this.#calls.get(id)).join(', ');
    print(
      `There was no later reply to: ${names}. Only a bot on this machine can reach the url_callback of this command.`,
    );
  }

  #newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #send(request: OutgoingRequest): Promise<Outcome> {
    return this.#sender.post(request, new AbortController().signal);
  }

  #report(name: string, outcome: Outcome | undefined, { result, says }: Verdict): void {
    this.#counts[result] += 1;
    const [status, time] = outcome === undefined ? ['', ''] : [outcome.status ?? '-', `${outcome.milliseconds} ms`];
    const columns = [result.padEnd(7), name.padEnd(22), String(status).padStart(3), time.padStart(8)];
    this.#options.print(`${columns.join('  ')}  ${says}`.trimEnd());
  }
}

/** A verify token, for an integration that has none yet or for a signature that is wrong. */
export function randomToken(): string {
  return randomBytes(33).toString('base64url');
}
