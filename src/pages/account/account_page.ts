import type { Actor } from '../../actor.js';
import { isScope } from '../../domain/oauth/scopes.js';
import { lastProlonged } from '../../domain/accounts/sessions.js';
import { scopes as SCOPES } from '../../generated/scopes.js';
import { secretKey } from '../../db/ids.js';
import type { OwnAccount } from '../../models/user.js';
import type { ShownGrant } from '../../models/oauth_grant.js';
import type { OpenSession } from '../../models/session.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { formatDay, formatMinute, timeTag } from '../kit/times.js';
import { ACCOUNT, CHANGE_EMAIL, CHANGE_PASSWORD } from './paths.js';

export interface AccountPageContent {
  readonly actor: Actor;
  readonly account: OwnAccount;
  /** Skein verifies addresses (VERIFY_EMAIL), and this one is not verified yet. */
  readonly needsVerification: boolean;
  /** Workspaces that others have added the person to, and that they have not visited yet. */
  readonly unmet: readonly { id: number; name: string }[];
  readonly sessions: readonly OpenSession[];
  readonly programs: readonly ShownGrant[];
  readonly csrf: CsrfField;
  readonly notice?: string | undefined;
  /** The API token, when the person has asked to see it. */
  readonly token?: string;
}

export function accountPage(content: AccountPageContent): Page {
  const { account, csrf, notice } = content;
  return {
    title: 'Your account',
    body: markup`${noticeBanner(notice)}
      <p><strong>${account.name}</strong><br />${account.email}</p>
      ${verificationSection(content)}
      ${unmetSection(content)}
      ${postForm('/sign_out', csrf, button('Sign out', 'sign_out', 'secondary'))}
      <ul>
        <li><a href="${CHANGE_PASSWORD}">Change your password</a></li>
        <li><a href="${CHANGE_EMAIL}">Change your e-mail address</a></li>
      </ul>
      ${sessionsSection(content)}
      ${programsSection(content)}
      ${tokenSection(content)}`,
  };
}

function verificationSection({ needsVerification, csrf }: AccountPageContent): Html {
  if (!needsVerification) return NOTHING;
  return markup`<p>This address is not verified yet. Invitations to it wait until it is. Open the link in the mail that was sent there.</p>
      ${postForm(ACCOUNT, csrf, button('Send the mail again', 'send_verification', 'secondary'))}`;
}

function unmetSection({ unmet, csrf }: AccountPageContent): Html {
  if (unmet.length === 0) return NOTHING;
  const items = unmet.map(
    ({ id, name }) => markup`<li>
        <h3>${name}</h3>
        ${postForm(ACCOUNT, { ...csrf, workspace: String(id) }, button('Leave', 'leave', 'danger', `Leave ${name}`))}
      </li>`,
  );
  return markup`<h2>Workspaces that others have added you to</h2>
      <p>Until you have been there, their members do not see your profession and how to reach you.</p>
      <ul class="items">${items}</ul>`;
}

function sessionsSection({ actor, account, sessions, csrf }: AccountPageContent): Html {
  const current = secretKey(actor.secret)?.sha256;
  const items = sessions.map((session) => {
    const isCurrent = current !== undefined && session.sha256.equals(current);
    return sessionItem(session, isCurrent, account.timezone, csrf);
  });
  const endOthers = postForm(ACCOUNT, csrf, button('End all other sessions', 'end_others', 'danger'));
  return markup`<h2>Where you are signed in</h2>
      <p class="soft">Times are those of ${account.timezone}. A session ends by itself when it is not used for 30 days.</p>
      <ul class="items">${items}</ul>
      ${sessions.length > 1 ? endOthers : NOTHING}
      <p>Has somebody else had access to your account? This signs you out in every browser, replaces your API token, and ends the access of
      every program. Everything that they have subscribed to ends too.</p>
      ${postForm(ACCOUNT, csrf, button('Sign out everywhere', 'end_everything', 'danger'))}`;
}

function sessionItem(session: OpenSession, isCurrent: boolean, timezone: string, csrf: CsrfField): Html {
  const { sha256, device, address, created_at: begun } = session;
  const name = device ?? 'Unknown device';
  const from = address === null ? NOTHING : markup`<br />From ${address}`;
  const last = lastProlonged(session);
  const end = postForm(
    ACCOUNT,
    { ...csrf, session: sha256.toString('base64url') },
    button('End', 'end_session', 'secondary', `End the session of ${name}, begun ${formatMinute(begun, timezone)}`),
  );
  return markup`<li>
        <h3>${name}${isCurrent ? ' (this one)' : ''}</h3>
        <p class="soft">Begun ${timeTag(begun, formatMinute(begun, timezone))}<br />Last used on ${timeTag(last, formatDay(last, timezone))}${from}</p>
        ${isCurrent ? NOTHING : end}
      </li>`;
}

function programsSection({ account, programs, csrf }: AccountPageContent): Html {
  const items = programs.map((program) => programItem(program, account.timezone, csrf));
  return markup`<h2>Programs with access to your account</h2>
      ${
        programs.length === 0
          ? markup`<p>None. A program that works for you asks you first.</p>`
          : markup`<ul class="items">${items}</ul>`
      }`;
}

function programItem(
  { client_id, name, scopes, created_at: since }: ShownGrant,
  timezone: string,
  csrf: CsrfField,
): Html {
  const texts = scopes.map((scope) => (isScope(scope) ? SCOPES[scope] : scope));
  return markup`<li>
        <h3>${name}</h3>
        <p class="soft">Since ${timeTag(since, formatDay(since, timezone))} it is able to:</p>
        <ul>${texts.map((text) => markup`<li>${text}</li>`)}</ul>
        ${postForm(ACCOUNT, { ...csrf, client_id }, button('End access', 'end_program', 'danger', `End access of ${name}`))}
      </li>`;
}

function tokenSection({ token, csrf }: AccountPageContent): Html {
  return markup`<h2>Your API token</h2>
      <p>With it a program of your own can do everything that you may do. Show it to nobody. When you replace it, the old one stops working, and
      everything that was subscribed to with it ends. Your sessions, and programs with access to your account, stay.</p>
      ${token === undefined ? NOTHING : markup`<p><code class="secret">${token}</code></p>`}
      ${postForm(
        ACCOUNT,
        csrf,
        markup`${token === undefined ? button('Show it', 'show_token', 'secondary', 'Show it: your API token') : NOTHING}
        ${button('Replace it', 'replace_token', 'danger', 'Replace it: your API token')}`,
      )}`;
}
