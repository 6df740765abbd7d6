import { DAY } from '../clock.js';
import type { HookSecrets } from '../domain/hooks/hooks.js';
import type { Outgoing } from './send.js';
import { signedHeaders } from './signing.js';

/** So long the secret before still signs as well, so that receivers have the time to learn the new one (decision 38d). */
const BOTH_MS = DAY;

/** What the signature of a request is made with. */
export interface Signing {
  subscription_id: number;
  secret_generation: number;
  rotated_at: Date | null;
}

export interface Content {
  /** The same at every try. */
  id: string;
  target_url: string;
  /** Whether that may lead to public addresses alone (decision 44b). */
  public_targets_only: boolean;
  /** What the header says has happened. */
  event: string;
  body: string;
}

/** The request that tells of an event (decisions 36 and 38). */
export function requestOf(secrets: HookSecrets, signing: Signing, content: Content, now: Date): Outgoing {
  const { id, target_url: url, public_targets_only: publicOnly, event, body } = content;
  const signed = signedHeaders({ id, secrets: secretsOf(secrets, signing, now), body, now });
  return { url, publicOnly, body, contentType: 'application/json', headers: { 'x-skein-event': event, ...signed } };
}

function secretsOf(
  secrets: HookSecrets,
  { subscription_id, secret_generation, rotated_at }: Signing,
  now: Date,
): string[] {
  const own = (generation: number) => secrets.of({ id: subscription_id, secret_generation: generation });
  const isRecent = rotated_at !== null && now.getTime() - rotated_at.getTime() < BOTH_MS;
  return isRecent && secret_generation > 1
    ? [own(secret_generation), own(secret_generation - 1)]
    : [own(secret_generation)];
}

/** Answers may hold what only their receiver is to have. */
const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'set-cookie',
  'authorization',
  'proxy-authorization',
  'x-api-key',
]);
export const MASKED = '***';

/** The headers of an answer, without what may be secret, and without NUL, which PostgreSQL does not keep. */
export function keptHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name.toLowerCase()) ? MASKED : kept(value),
    ]),
  );
}

/** A text as PostgreSQL keeps it. */
export function kept(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

/** The headers of a request as they are shown: whoever reads the log forges nothing with them. */
export function shownHeaders({ headers, contentType }: Outgoing): Record<string, string> {
  const signature = headers['webhook-signature'] ?? '';
  const masked = signature.split(' ').map(() => `v1,${MASKED}`);
  return { 'content-type': contentType, ...headers, 'webhook-signature': masked.join(' ') };
}
