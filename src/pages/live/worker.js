// The service worker of /live shows pushes (behaviour/notifications.md#push), whether a page is open or not. A push is
// a `PushPayload` of the contract.
addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => event.waitUntil(show(event.data.json())));

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show({ title, body, tag, url, badge }) {
  await registration.showNotification(title, { body, tag, data: url, renotify: true });
  if (badge === null || !('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(badge);
}

/** Opens an address of this server: in the window that shows it, otherwise in a new one. */
async function open(url) {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.url.split('#')[0] === href);
  await (shown === undefined ? clients.openWindow(href) : shown.focus());
}
