// The button that has this browser show notifications (behaviour/notifications.md#push). It subscribes at the push
// service of the browser, and the form takes the subscription to the server. Browsers without push do not see the
// button.
(() => {
  const form = document.getElementById('device');
  const status = document.getElementById('device-status');
  if (form === null || !isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in window)) return;
  form.hidden = false;

  async function subscription() {
    await navigator.serviceWorker.register(form.dataset.worker, { scope: form.dataset.scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that is left from before may be of another session, or of another key.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    if (button.disabled) return;
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        status.textContent = 'The settings of your browser do not allow notifications of this site.';
        return;
      }
      const { endpoint, keys } = (await subscription()).toJSON();
      for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements[name].value = value;
      form.submit();
    } catch {
      status.textContent = 'Your browser could not subscribe to notifications. Try again later.';
    } finally {
      button.disabled = false;
    }
  });
})();
