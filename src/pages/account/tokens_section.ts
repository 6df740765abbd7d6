import { POSTING } from '../../domain/integrations/secrets.js';
import type { OpenCode } from '../../models/code.js';
import type { PostingInOwnName } from '../../models/integration_installation.js';
import type { ShownTestToken } from '../../models/token.js';
import type { OwnAccount } from '../../models/user.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, confirmation, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { formatDay, formatMinute, timeTag } from '../kit/times.js';
import { ACCOUNT, CHANGE_PASSWORD } from './paths.js';

/** The most rows of each list of tokens. */
export const TOKENS_LISTED = 100;

export interface TokensContent {
  readonly account: OwnAccount;
  readonly testTokens: readonly ShownTestToken[];
  readonly installations: readonly PostingInOwnName[];
  readonly codes: readonly OpenCode[];
  /** An address that the account gets when a mailed link proves it. */
  readonly newAddress: string | undefined;
  readonly csrf: CsrfField;
}

/** What acts for the person besides the API token, sessions and authorized apps. */
export function tokensSection(content: TokensContent): Html {
  return markup`${testTokensSection(content)}
      ${installationsSection(content)}
      ${mailedLinksSection(content)}`;
}

function testTokensSection({ testTokens, account, csrf }: TokensContent): Html {
  if (testTokens.length === 0) return NOTHING;
  const all = postForm(ACCOUNT, csrf, button('Yes, end them', 'end_test_tokens', 'danger'));
  const effect =
    'All test tokens and the webhooks of their programs stop working at once, those that are not listed too.';
  return markup`<h2 id="test_tokens">Test tokens of your integrations</h2>
      <p>A program with such a token can do what you can do, except change your account and your integrations.</p>
      <ul class="items">${testTokens.map((token) => testTokenItem(token, account.timezone, csrf))}</ul>
      ${onlyLatest(testTokens)}
      ${testTokens.length > 1 ? confirmation({ text: 'End all test tokens', effect }, all) : NOTHING}`;
}

function testTokenItem(
  { integration_id, name, created_at: made }: ShownTestToken,
  timezone: string,
  csrf: CsrfField,
): Html {
  const hidden = { ...csrf, integration: String(integration_id) };
  const end = postForm(ACCOUNT, hidden, button('Yes, end it', 'end_test_token', 'danger', `Yes, end it: ${name}`));
  const effect = 'The token and the webhooks of the program stop working at once. New secrets bring a new token.';
  return markup`<li>
        <h3>${name}</h3>
        <p class="soft">Made on ${timeTag(made, formatDay(made, timezone))}</p>
        ${confirmation({ text: 'End', label: `End the test token of ${name}`, effect }, end)}
      </li>`;
}

function installationsSection({ installations, account, csrf }: TokensContent): Html {
  if (installations.length === 0) return NOTHING;
  const all = postForm(ACCOUNT, csrf, button('Yes, renew them', 'renew_addresses', 'danger'));
  const effect =
    'The addresses of all that you have installed are renewed, those that are not listed too. Nothing is posted there until each program has its new address.';
  const posting = installations.filter(({ kind }) => POSTING.includes(kind));
  return markup`<h2 id="installations">Integrations that post in your name</h2>
      <p>You have installed them. They post as you, with the name of the integration.</p>
      <ul class="items">${installations.map((one) => installationItem(one, account.timezone, csrf))}</ul>
      ${onlyLatest(installations)}
      ${posting.length > 1 ? confirmation({ text: 'Renew all addresses', effect }, all) : NOTHING}`;
}

function installationItem(installation: PostingInOwnName, timezone: string, csrf: CsrfField): Html {
  const { id, kind, name, workspace_name: workspace, created_at: since, user_type } = installation;
  // Guests do not see installations, so they have no page of it.
  const page =
    user_type === 'GUEST'
      ? NOTHING
      : markup`<p><a href="/integrations/installation/${String(id)}">Open ${name}</a></p>`;
  return markup`<li>
        <h3>${name}</h3>
        <p class="soft">In ${workspace}, installed on ${timeTag(since, formatDay(since, timezone))}<br />${POSTS[kind] ?? ''}</p>
        ${page}
        ${POSTING.includes(kind) ? renewAddress({ id, name }, csrf) : NOTHING}
      </li>`;
}

const POSTS: Readonly<Partial<Record<PostingInOwnName['kind'], string>>> = {
  CHANNEL: 'Opens threads in a channel, for everybody who has its address',
  THREAD: 'Adds comments to a thread, for everybody who has its address',
  URL_REPORT: 'Posts its report in a channel, until it is uninstalled',
};

function renewAddress({ id, name }: { id: number; name: string }, csrf: CsrfField): Html {
  const hidden = { ...csrf, installation: String(id) };
  const text = 'Yes, renew the address';
  const renew = postForm(ACCOUNT, hidden, button(text, 'renew_address', 'danger', `${text} of ${name}`));
  const effect =
    'The present address stops working at once. Nothing is posted there until the program has the new one.';
  return confirmation({ text: 'Renew the address', label: `Renew the address of ${name}`, effect }, renew);
}

/** Links work for the reader of the mail. They have no button that ends them: a thief could keep the owner out. */
function mailedLinksSection({ codes, newAddress, account, csrf }: TokensContent): Html {
  if (codes.length === 0) return NOTHING;
  const items = codes.map((code) =>
    code.purpose === 'email_change'
      ? mailedLinkItem(code, `Changes your address to ${newAddress ?? ''}`, account.timezone, cancelForm(csrf))
      : mailedLinkItem(code, EFFECTS[code.purpose], account.timezone),
  );
  return markup`<h2>Links in mails to you</h2>
      <p>Each works once, for the person who reads the mail. <a href="${CHANGE_PASSWORD}">A new password</a> ends them, except a link that gives the account back.</p>
      <ul class="items">${items}</ul>`;
}

function cancelForm(csrf: CsrfField): Html {
  return postForm(ACCOUNT, csrf, button('Cancel the new address', 'end_new_address', 'secondary'));
}

function mailedLinkItem(
  { created_at: sent, expires_at: until }: OpenCode,
  effect: string,
  timezone: string,
  form: Html = NOTHING,
): Html {
  return markup`<li>
        <p>${effect}</p>
        <p class="soft">Mailed ${timeTag(sent, formatMinute(sent, timezone))}<br />Ends by itself ${timeTag(until, formatMinute(until, timezone))}</p>
        ${form}
      </li>`;
}

const EFFECTS: Readonly<Record<Exclude<OpenCode['purpose'], 'email_change'>, string>> = {
  invitation: 'Accepts an invitation to a workspace, or sets a password',
  password_reset: 'Sets a new password',
  email_proof: 'Verifies your address, or sets a password',
  account_recovery:
    'Gives the account back to the address from before a change that was made without the current password',
};

function onlyLatest(rows: readonly unknown[]): Html {
  if (rows.length < TOKENS_LISTED) return NOTHING;
  return markup`<p class="soft">Only the latest ${String(TOKENS_LISTED)} are listed.</p>`;
}
