import type { Actor } from '../../actor.js';
import { isBrowser } from '../../domain/accounts/devices.js';
import { lastProlonged } from '../../domain/accounts/sessions.js';
import { secretKey } from '../../db/ids.js';
import type { OpenSession } from '../../models/session.js';
import type { OwnAccount } from '../../models/user.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, confirmation, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { formatDay, formatMinute, timeTag } from '../kit/times.js';
import { ACCOUNT } from './paths.js';

interface SessionsContent {
  readonly actor: Actor;
  readonly account: OwnAccount;
  readonly sessions: readonly OpenSession[];
  readonly csrf: CsrfField;
}

/** Where the person is signed in: this browser, other browsers, and in one line all that is no known browser. */
export function sessionsSection({ actor, account, sessions, csrf }: SessionsContent): Html {
  const current = secretKey(actor.secret)?.sha256;
  const isCurrent = ({ sha256 }: OpenSession) => current !== undefined && sha256.equals(current);
  const item = (session: OpenSession) => sessionItem(session, isCurrent(session), account.timezone, csrf);
  const isListed = (session: OpenSession) => isCurrent(session) || isBrowser(session.device);
  return markup`<h2>Where you are signed in</h2>
      <p class="soft">Times are those of ${account.timezone}. A session ends by itself when it is not used for 30 days.</p>
      <ul class="items">${sessions.filter(isListed).map(item)}</ul>
      ${programSessions(sessions.filter((session) => !isListed(session)).map(item))}
      ${sessions.length > 1 ? endOthers(csrf) : NOTHING}
      ${endEverything(csrf)}`;
}

function endOthers(csrf: CsrfField): Html {
  const form = postForm(ACCOUNT, csrf, button('Yes, end them', 'end_others', 'danger'));
  const effect = 'You are signed out everywhere but here. Your API token and authorized apps keep working.';
  return confirmation({ text: 'End all other sessions', effect }, form);
}

function endEverything(csrf: CsrfField): Html {
  const form = postForm(ACCOUNT, csrf, button('Yes, sign out everywhere', 'end_everything', 'danger'));
  const effect =
    'You are signed out in every browser, this one too. Your API token is replaced, every authorized app and every test token loses its access, all your webhooks end, and what you have installed needs a new address to post.';
  return markup`<p>Has somebody else used your account? Sign out everywhere, then change your password.</p>
      ${confirmation({ text: 'Sign out everywhere', effect }, form)}`;
}

/** Programs that sign in with the password begin a session each time. */
function programSessions(items: readonly Html[]): Html {
  if (items.length === 0) return NOTHING;
  const count = items.length === 1 ? 'One session' : `${items.length} sessions`;
  return markup`<details><summary>${count} of programs and unknown devices</summary>
        <p class="soft">They signed in with your e-mail address and password.</p>
        <ul class="items">${items}</ul>
      </details>`;
}

function sessionItem(session: OpenSession, isCurrent: boolean, timezone: string, csrf: CsrfField): Html {
  const { sha256, device, address, created_at: begun } = session;
  const name = device ?? 'Unknown device';
  const from = address === null ? NOTHING : markup`<br />From ${address}`;
  const last = lastProlonged(session);
  const which = `the session of ${name}, signed in ${formatMinute(begun, timezone)}`;
  const end = postForm(
    ACCOUNT,
    { ...csrf, session: sha256.toString('base64url') },
    button('Yes, end it', 'end_session', 'danger', `Yes, end it: ${which}`),
  );
  const effect = 'This device or program is signed out.';
  return markup`<li>
        <h3>${name}${isCurrent ? ' (this one)' : ''}</h3>
        <p class="soft">Signed in ${timeTag(begun, formatMinute(begun, timezone))}<br />Last used ${timeTag(last, formatDay(last, timezone))}${from}</p>
        ${isCurrent ? NOTHING : confirmation({ text: 'End', label: `End ${which}`, effect }, end)}
      </li>`;
}
