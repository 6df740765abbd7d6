import type { Actor } from '../../actor.js';
import { isScope } from '../../domain/oauth/scopes.js';
import { scopes as SCOPES } from '../../generated/scopes.js';
import type { ShownGrant } from '../../models/oauth_grant.js';
import type { OpenSession } from '../../models/session.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, confirmation, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { formatDay, timeTag } from '../kit/times.js';
import {
  ACCOUNT,
  CHANGE_EMAIL,
  CHANGE_NAME,
  CHANGE_PASSWORD,
  CHANGE_PICTURE,
  CHANGE_TIME_ZONE,
  NOTIFICATIONS,
} from './paths.js';
import { ownPicture } from './picture.js';
import { sessionsSection } from './sessions_section.js';
import { tokensSection, type TokensContent } from './tokens_section.js';

export interface AccountPageContent extends TokensContent {
  readonly actor: Actor;
  /** When the API token was made. */
  readonly tokenSince: Date | undefined;
  /** Skein verifies addresses (VERIFY_EMAIL), and this one is not verified yet. */
  readonly needsVerification: boolean;
  /** Mail to the address came back, so notifications are not mailed. */
  readonly isMailStopped: boolean;
  /** The names of the workspaces that others have added the person to, and that they have not visited yet. */
  readonly unmet: ReadonlyMap<number, string>;
  readonly sessions: readonly OpenSession[];
  readonly programs: readonly ShownGrant[];
  readonly notice?: string | undefined;
  /** The API token, when the person has asked to see it. */
  readonly token?: string;
}

export function accountPage(content: AccountPageContent): Page {
  const { account, csrf, notice } = content;
  return {
    title: 'Your account',
    hasPictures: account.avatar_file !== null,
    body: markup`${noticeBanner(notice)}
      ${ownPicture(account)}
      <p><strong>${account.name}</strong><br />${account.email}<br /><span class="soft">Time zone: ${account.timezone}</span></p>
      ${verificationSection(content)}
      ${mailSection(content)}
      <ul>
        <li><a href="${CHANGE_NAME}">Change your name</a></li>
        <li><a href="${CHANGE_PICTURE}">Change your picture</a></li>
        <li><a href="${CHANGE_TIME_ZONE}">Change your time zone</a></li>
        <li><a href="${NOTIFICATIONS}">Change your notifications</a></li>
        <li><a href="${CHANGE_EMAIL}">Change your e-mail address</a></li>
        <li><a href="${CHANGE_PASSWORD}">Change your password</a></li>
      </ul>
      ${postForm('/sign_out', csrf, button('Sign out', 'sign_out', 'secondary'))}
      ${unmetSection(content)}
      ${tokenSection(content)}
      ${tokensSection(content)}
      ${programsSection(content)}
      ${sessionsSection(content)}`,
  };
}

function verificationSection({ needsVerification, csrf }: AccountPageContent): Html {
  if (!needsVerification) return NOTHING;
  return markup`<p>This address is not verified yet. Open the link in the mail that we sent to it. Until then you cannot accept invitations.</p>
      ${postForm(ACCOUNT, csrf, button('Send the mail again', 'send_verification', 'secondary'))}`;
}

function mailSection({ account, isMailStopped, csrf }: AccountPageContent): Html {
  if (!isMailStopped) return NOTHING;
  return markup`<p>Mail to ${account.email} was returned; notifications are not mailed. If the address is wrong, change it. If it works, turn mail on again.</p>
      ${postForm(ACCOUNT, csrf, button('Mail notifications again', 'resume_mail', 'secondary'))}`;
}

function unmetSection({ unmet, csrf }: AccountPageContent): Html {
  if (unmet.size === 0) return NOTHING;
  const items = [...unmet].map(([id, name]) => {
    const leave = button('Yes, leave', 'leave', 'danger', `Yes, leave ${name}`);
    const effect = 'You are no longer a member, and you no longer see its channels and messages.';
    return markup`<li>
        <h3>${name}</h3>
        ${confirmation({ text: 'Leave', label: `Leave ${name}`, effect }, postForm(ACCOUNT, { ...csrf, workspace: String(id) }, leave))}
      </li>`;
  });
  return markup`<h2>Workspaces that others have added you to</h2>
      <p>Until you first use a workspace, its members do not see your profession and your contact details.</p>
      <ul class="items">${items}</ul>`;
}

function programsSection({ account, programs, csrf }: AccountPageContent): Html {
  const items = programs.map((program) => programItem(program, account.timezone, csrf));
  return markup`<h2>Authorized apps</h2>
      ${
        programs.length === 0
          ? markup`<p>None. An app has to ask you before it can use your account.</p>`
          : markup`<ul class="items">${items}</ul>`
      }`;
}

function programItem(
  { client_id, name, scopes, created_at: since }: ShownGrant,
  timezone: string,
  csrf: CsrfField,
): Html {
  const texts = scopes.map((scope) => (isScope(scope) ? SCOPES[scope] : scope));
  const revoke = button('Yes, revoke', 'end_program', 'danger', `Yes, revoke access of ${name}`);
  const effect = 'Its tokens and webhooks stop working at once. You can authorize it again later.';
  return markup`<li>
        <h3>${name}</h3>
        <p class="soft">Authorized on ${timeTag(since, formatDay(since, timezone))}. It can:</p>
        <ul>${texts.map((text) => markup`<li>${text}</li>`)}</ul>
        ${confirmation({ text: 'Revoke', label: `Revoke access of ${name}`, effect }, postForm(ACCOUNT, { ...csrf, client_id }, revoke))}
      </li>`;
}

function tokenSection({ account, token, tokenSince, csrf }: AccountPageContent): Html {
  const replace = postForm(ACCOUNT, csrf, button('Yes, replace the token', 'replace_token', 'danger'));
  const effect =
    'You get a new token. The old one stops working at once, your webhooks end, and so do the test tokens of your integrations. You stay signed in, and authorized apps keep working.';
  const made = tokenSince === undefined ? NOTHING : timeTag(tokenSince, formatDay(tokenSince, account.timezone));
  return markup`<h2>Your API token</h2>
      <p>A program with this token can do everything that you can do. Keep it secret, like a password.</p>
      <p class="soft">Made on ${made}. What was subscribed to with it is in <a href="/integrations/hooks">your webhooks</a>.</p>
      ${token === undefined ? postForm(ACCOUNT, csrf, button('Show the token', 'show_token', 'secondary')) : markup`<p><code class="secret">${token}</code></p>`}
      ${confirmation({ text: 'Replace the token', effect }, replace)}`;
}
