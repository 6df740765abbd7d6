import type { Actor } from '../../actor.js';
import { isScope } from '../../domain/oauth/scopes.js';
import { lastProlonged } from '../../domain/accounts/sessions.js';
import { scopes as SCOPES } from '../../generated/scopes.js';
import { secretKey } from '../../db/ids.js';
import type { OwnAccount } from '../../models/user.js';
import type { ShownGrant } from '../../models/oauth_grant.js';
import type { OpenSession } from '../../models/session.js';
import { button, form, noticeOf } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { dayOf, minuteOf, timeTag } from '../kit/times.js';
import { ACCOUNT, CHANGE_EMAIL, CHANGE_PASSWORD } from './paths.js';

/** What the page shows. */
export interface ShownAccount {
  readonly actor: Actor;
  readonly account: OwnAccount;
  /** The address is not proven, and that matters here. */
  readonly asksForProof: boolean;
  /** The workspaces that others have added them to, in which they have not been yet. */
  readonly unmet: readonly { id: number; name: string }[];
  readonly sessions: readonly OpenSession[];
  readonly programs: readonly ShownGrant[];
  /** What its forms bring to prove that they are its. */
  readonly proof: string;
  /** What has been done before. */
  readonly notice?: string | undefined;
  /** The API token, for who has asked to see it. */
  readonly token?: string;
}

/** Somebody's account: where they are signed in, whom they have let in, and their API token. */
export function accountPage(shown: ShownAccount): Page {
  const { account, proof, notice } = shown;
  return {
    title: 'Your account',
    body: markup`${noticeOf(notice)}
      <p><strong>${account.name}</strong><br />${account.email}</p>
      ${proofPart(shown)}
      ${unmetPart(shown)}
      ${form('/sign_out', { proof }, button('Sign out', 'sign_out', 'plain'))}
      <ul>
        <li><a href="${CHANGE_PASSWORD}">Change your password</a></li>
        <li><a href="${CHANGE_EMAIL}">Change your e-mail address</a></li>
      </ul>
      <p><a href="/integrations">Integrations that you build</a></p>
      ${sessionsPart(shown)}
      ${programsPart(shown)}
      ${tokenPart(shown)}`,
  };
}

function proofPart({ asksForProof, proof }: ShownAccount): Html {
  if (!asksForProof) return NOTHING;
  return markup`<p>Nobody has proven yet that this address is yours. Until then an invitation to it waits. Open the link in the mail that was sent there.</p>
      ${form(ACCOUNT, { proof }, button('Send the mail again', 'send_proof', 'plain'))}`;
}

function unmetPart({ unmet, proof }: ShownAccount): Html {
  if (unmet.length === 0) return NOTHING;
  const items = unmet.map(
    ({ id, name }) => markup`<li>
        <h3>${name}</h3>
        ${form(ACCOUNT, { proof, workspace: String(id) }, button('Leave', 'leave', 'grave', `Leave ${name}`))}
      </li>`,
  );
  return markup`<h2>Workspaces that others have added you to</h2>
      <p>Until you have been there, their members do not see your profession and how to reach you.</p>
      <ul class="items">${items}</ul>`;
}

function sessionsPart({ actor, account, sessions, proof }: ShownAccount): Html {
  const own = secretKey(actor.secret)?.sha256;
  const items = sessions.map((session) => {
    const isOwn = own !== undefined && session.sha256.equals(own);
    return sessionItem(session, isOwn, account.timezone, proof);
  });
  const others = form(ACCOUNT, { proof }, button('End all other sessions', 'end_others', 'grave'));
  return markup`<h2>Where you are signed in</h2>
      <p class="soft">Times are those of ${account.timezone}. A session ends by itself when it is not used for 30 days.</p>
      <ul class="items">${items}</ul>
      ${sessions.length > 1 ? others : NOTHING}
      <p>Has somebody else had access to your account? This signs you out in every browser, replaces your API token, and ends every program that
      works for you, with all that it has subscribed to.</p>
      ${form(ACCOUNT, { proof }, button('Sign out everywhere', 'end_everything', 'grave'))}`;
}

function sessionItem(session: OpenSession, isOwn: boolean, timezone: string, proof: string): Html {
  const { sha256, device, address, created_at: begun } = session;
  const name = device ?? 'Unknown device';
  const from = address === null ? NOTHING : markup`<br />From ${address}`;
  const last = lastProlonged(session);
  const end = form(
    ACCOUNT,
    { proof, session: sha256.toString('base64url') },
    button('End', 'end_session', 'plain', `End the session of ${name}, begun ${minuteOf(begun, timezone)}`),
  );
  return markup`<li>
        <h3>${name}${isOwn ? ' (this one)' : ''}</h3>
        <p class="soft">Begun ${timeTag(begun, minuteOf(begun, timezone))}<br />In use on ${timeTag(last, dayOf(last, timezone))}${from}</p>
        ${isOwn ? NOTHING : end}
      </li>`;
}

function programsPart({ account, programs, proof }: ShownAccount): Html {
  const items = programs.map((program) => programItem(program, account.timezone, proof));
  return markup`<h2>Programs that you have let in</h2>
      ${
        programs.length === 0
          ? markup`<p>None. A program that works for you asks you first.</p>`
          : markup`<ul class="items">${items}</ul>`
      }`;
}

function programItem(
  { client_id, name, scopes, created_at: since }: ShownGrant,
  timezone: string,
  proof: string,
): Html {
  const words = scopes.map((scope) => (isScope(scope) ? SCOPES[scope] : scope));
  return markup`<li>
        <h3>${name}</h3>
        <p class="soft">Since ${timeTag(since, dayOf(since, timezone))} it is able to:</p>
        <ul>${words.map((word) => markup`<li>${word}</li>`)}</ul>
        ${form(ACCOUNT, { proof, client_id }, button('Take this back', 'end_program', 'grave', `Take this back from ${name}`))}
      </li>`;
}

function tokenPart({ token, proof }: ShownAccount): Html {
  return markup`<h2>Your API token</h2>
      <p>With it a program of your own does all that you may do. Show it to nobody. Replacing it ends what knows the old one, and what
      has subscribed with it; sessions, and programs that you have let in, stay.</p>
      ${token === undefined ? NOTHING : markup`<p><code class="secret">${token}</code></p>`}
      ${form(
        ACCOUNT,
        { proof },
        markup`${token === undefined ? button('Show it', 'show_token', 'plain', 'Show it: your API token') : NOTHING}
        ${button('Replace it', 'replace_token', 'grave', 'Replace it: your API token')}`,
      )}`;
}
