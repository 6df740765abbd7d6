import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, postForm } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import { DEVICE, LIVE, REMOVE_DEVICE, WORKER } from './paths.js';

/** Whether this browser shows notifications, and the form that changes it. */
export interface DeviceForm {
  readonly workspaceId: number;
  /** Whether the session has a device. */
  readonly isAdded: boolean;
  /** Of the form to add or to remove the device. */
  readonly csrf: CsrfField;
  /** The key with which browsers subscribe. */
  readonly publicKey: string;
}

export function deviceSection({ workspaceId, isAdded, csrf, publicKey }: DeviceForm): Html {
  const hidden = { ...csrf, workspace_id: String(workspaceId) };
  if (isAdded) {
    return markup`<section class="after" aria-label="Notifications">
        <p class="soft">This device shows notifications.</p>
        ${postForm(REMOVE_DEVICE, hidden, button('Stop showing notifications', 'remove', 'secondary'))}
      </section>`;
  }
  // Its script shows it where the browser can show notifications.
  return markup`<section class="after" aria-label="Notifications">
        <form method="post" action="${DEVICE}" id="device" data-worker="${WORKER}" data-scope="${LIVE}" data-key="${publicKey}" hidden novalidate>
          ${Object.entries({ ...hidden, endpoint: '', p256dh: '', auth: '' }).map(
            ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          ${button('Show notifications on this device', 'add', 'secondary')}
        </form>
        <p class="soft" role="status" id="device-status"></p>
      </section>`;
}
