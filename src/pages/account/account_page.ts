import type { Actor } from '../../actor.js';
import { isScope } from '../../domain/oauth/scopes.js';
import { scopes as SCOPES } from '../../generated/scopes.js';
import type { OwnAccount } from '../../models/user.js';
import type { ShownGrant } from '../../models/oauth_grant.js';
import type { OpenSession } from '../../models/session.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, noticeBanner, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import type { Page } from '../kit/page.js';
import { formatDay, timeTag } from '../kit/times.js';
import { ACCOUNT, CHANGE_EMAIL, CHANGE_NAME, CHANGE_PASSWORD, CHANGE_PICTURE } from './paths.js';
import { ownPicture } from './picture.js';
import { sessionsSection } from './sessions_section.js';

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
    hasPictures: account.avatar_file !== null,
    body: markup`${noticeBanner(notice)}
      ${ownPicture(account)}
      <p><strong>${account.name}</strong><br />${account.email}</p>
      ${verificationSection(content)}
      <ul>
        <li><a href="${CHANGE_NAME}">Change your name</a></li>
        <li><a href="${CHANGE_PICTURE}">Change your picture</a></li>
        <li><a href="${CHANGE_EMAIL}">Change your e-mail address</a></li>
        <li><a href="${CHANGE_PASSWORD}">Change your password</a></li>
      </ul>
      ${postForm('/sign_out', csrf, button('Sign out', 'sign_out', 'secondary'))}
      ${unmetSection(content)}
      ${tokenSection(content)}
      ${programsSection(content)}
      ${sessionsSection(content)}`,
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
