import type { Actor } from '../../actor.js';
import { isBrowser } from '../../domain/accounts/devices.js';
import { lastProlonged } from '../../domain/accounts/sessions.js';
import { secretKey } from '../../db/ids.js';
import { SESSIONS_LISTED, type OpenSession } from '../../models/session.js';
import type { OwnAccount } from '../../models/user.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, postForm } from '../kit/form.js';
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
  const endOthers = postForm(ACCOUNT, csrf, button('End all other sessions', 'end_others', 'danger'));
  return markup`<h2>Where you are signed in</h2>
      <p class="soft">Times are those of ${account.timezone}. A session ends by itself when it is not used for 30 days.</p>
      <ul class="items">${sessions.filter(isListed).map(item)}</ul>
      ${programSessions(sessions.filter((session) => !isListed(session)).map(item))}
      ${sessions.length === SESSIONS_LISTED ? markup`<p class="soft">Only the latest ${String(SESSIONS_LISTED)} sessions are listed.</p>` : NOTHING}
      ${sessions.length > 1 ? endOthers : NOTHING}
      <p>Has somebody else had access to your account? This signs you out in every browser, replaces your API token, and ends the access of
      every program. Everything that they have subscribed to ends too.</p>
      ${postForm(ACCOUNT, csrf, button('Sign out everywhere', 'end_everything', 'danger'))}`;
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
