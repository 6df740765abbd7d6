import { hiddenIn } from '../../src/testing/oauth.js';

/** A browser without scripts. It keeps the cookies of each host and port, and follows no redirect by itself. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  open(url: string): Promise<Response> {
    return this.#send(url, {});
  }

  /** Opens where a response redirects to. Returns that response. */
  follow(response: Response): Promise<Response> {
    return this.open(new URL(response.headers.get('location') ?? '', response.url).href);
  }

  /** Submits the form of a page, with what somebody has chosen. */
  async submit(page: Response, chosen: Record<string, string>): Promise<Response> {
    const text = await page.text();
    const [, action = ''] = /<form [^>]*action="([^"]*)"/.exec(text) ?? [];
    const { origin } = new URL(page.url);
    const hidden = hiddenIn({ text, status: page.status, headers: page.headers, json: () => undefined });
    return this.#send(new URL(action, page.url).href, {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...hidden, ...chosen }),
    });
  }

  /** Posts a form, as a program in the page does. */
  post(url: string, form: Record<string, string>): Promise<Response> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  async #send(url: string, { headers = {}, ...request }: { headers?: Record<string, string> } & RequestInit) {
    const { host } = new URL(url);
    const kept = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, kept);
    const cookie = [...kept].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, { ...request, headers: { ...headers, cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      kept.set(name, value);
    }
    return response;
  }
}
