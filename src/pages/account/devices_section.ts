import type { Schema } from '../../generated/schemas.js';
import type { CsrfField } from '../kit/csrf_tokens.js';
import { button, confirmation, postForm } from '../kit/form.js';
import { markup, NOTHING, type Html } from '../kit/html.js';
import { formatDay, formatMinute, timeTag } from '../kit/times.js';
import { NOTIFICATIONS } from './paths.js';

/** The devices that get pushes. They are added on /live, where a script asks the browser. */
export function devicesSection(devices: readonly Schema<'Device'>[], timezone: string, csrf: CsrfField): Html {
  const items = devices.map((device) => deviceItem(device, timezone, csrf));
  return markup`<h2>Devices</h2>
      <p>To get a push in a browser, open <a href="/live">Live</a> in it and choose “Show notifications on this device”.</p>
      ${items.length === 0 ? NOTHING : markup`<ul class="items">${items}</ul>`}`;
}

function deviceItem(device: Schema<'Device'>, timezone: string, csrf: CsrfField): Html {
  const name = device.name ?? 'Unknown device';
  const added = new Date(device.added_ts * 1000);
  const hidden = { ...csrf, device: String(device.id) };
  const test = button('Send a test', 'test_device', 'secondary', `Send a test to ${name}`);
  const remove = button('Yes, remove', 'remove_device', 'danger', `Yes, remove ${name}`);
  const effect = 'It gets no push any more. You can add it again on it.';
  return markup`<li>
        <h3>${name}</h3>
        <p class="soft">Added on ${timeTag(added, formatDay(added, timezone))}${lastPush(device, timezone)}</p>
        ${pause(device, timezone)}
        ${postForm(NOTIFICATIONS, hidden, test)}
        ${confirmation({ text: 'Remove', label: `Remove ${name}`, effect }, postForm(NOTIFICATIONS, hidden, remove))}
      </li>`;
}

function lastPush({ sent_ts }: Schema<'Device'>, timezone: string): Html {
  if (sent_ts === null) return NOTHING;
  const sent = new Date(sent_ts * 1000);
  return markup`<br />Last push ${timeTag(sent, formatMinute(sent, timezone))}`;
}

function pause({ paused_until_ts }: Schema<'Device'>, timezone: string): Html {
  if (paused_until_ts === null) return NOTHING;
  const until = new Date(paused_until_ts * 1000);
  return markup`<p>The last pushes failed. The next one is tried after ${timeTag(until, formatMinute(until, timezone))}.</p>`;
}
