import { isUtf8 } from 'node:buffer';
import { recordExchange } from './recorder.js';

export interface Sent {
  method: string;
  /** With the query. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData | undefined;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** Parses the text as JSON. */
  json: () => unknown;
}

export type Send = (sent: Sent) => Promise<Answered>;

/** Sends to a server on this machine, and records every exchange for the referee. */
export function sender(baseUrl: string): Send {
  return async ({ method, path, headers = {}, body }) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : new Uint8Array(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    recordExchange({
      method,
      url: path,
      contentType: headers['content-type'],
      requestBody: recordedBody(body),
      status: response.status,
      responseType: response.headers.get('content-type'),
      responseHeaders: [...response.headers.keys()],
      responseBody: text,
    });
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
  };
}

/** Larger bodies are not recorded, because they show the referee no further shapes. */
const RECORDED_LENGTH = 512 * 1024;

function recordedBody(body: Sent['body']): string | null | undefined {
  if (body === undefined) return undefined;
  if (body instanceof FormData || body.length > RECORDED_LENGTH) return null;
  if (typeof body === 'string') return body;
  return isUtf8(body) ? body.toString() : null;
}
