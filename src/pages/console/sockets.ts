// How requests reach a program: at its URL, or over a socket that it opens (behaviour/webhooks.md#sockets).
import type { FormErrors } from '../kit/form_errors.js';
import type { FormValues } from '../kit/form_values.js';
import { selectField } from '../kit/form.js';
import { markup, type Html } from '../kit/html.js';
import { DOCUMENTATION } from '../kit/paths.js';

const OVER_SOCKET = 'Over a socket that your program opens';

const DELIVERY_FIELD = {
  name: 'delivery',
  label: 'Delivery',
  hint: 'With a socket your program needs no public address: it opens a WebSocket to Skein, and gets the same requests there. Then leave the URL empty.',
  options: [
    { value: 'url', text: 'To a URL of your server' },
    { value: 'socket', text: OVER_SOCKET },
  ],
} as const;

/** The field that asks for it. */
export function deliveryField(value: string, errors?: FormErrors): Html {
  return selectField({ ...DELIVERY_FIELD, value }, errors);
}

/** The form with the arguments of the API, where a URL needs no `delivery`. */
export function withDelivery(form: FormValues): FormValues {
  return form.first('delivery') === 'url' ? form.with('delivery', '') : form;
}

/** The URL of a target, or that it is a socket. */
export function targetText(delivery: 'url' | 'socket' | null, url: string): string {
  return delivery === 'socket' ? OVER_SOCKET : url;
}

interface SocketProgram {
  readonly baseUrl: string;
  /** The query of the address, if it has one. */
  readonly query: string;
  /** With what the program opens the socket, in words. */
  readonly token: string;
  /** What `skein listen` does, in words, and its options. */
  readonly listening: string;
  readonly options: readonly string[];
}

/** How a program opens its socket, and how to do without such a program at first. */
export function socketSection({ baseUrl, query, token, listening, options }: SocketProgram): Html {
  const address = `${baseUrl.replace(/^http/, 'ws')}/api/v3/live/socket${query}`;
  const all = [`--url ${baseUrl}`, ...options, '--forward-to http://127.0.0.1:3000/'];
  const command = ['npx skein listen', ...all].join(' \\\n  ');
  const guide = `${DOCUMENTATION}guides/webhooks.html#over-a-socket`;
  return markup`<h2>Socket</h2>
      <p>Your program opens a WebSocket at this address, with ${token} as its bearer token:</p>
      <pre tabindex="0" role="group" aria-label="Address of the socket">\n${address}</pre>
      <p>It gets each request as a message, and answers it within ten seconds. While no socket is open, attempts fail. <a href="${guide}">More about sockets</a></p>
      <p><code>skein listen</code> is for a program on your machine. In a clone of Skein it ${listening}, and forwards each request to a local address. Set the environment variable <code>SKEIN_TOKEN</code> to ${token}.</p>
      <pre tabindex="0" role="group" aria-label="Command">\n${command}</pre>`;
}
