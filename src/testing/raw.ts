import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** The names are in lower case. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends bytes that no HTTP client would send to a server on this machine, and reads until the server closes the
 * connection. The bytes must make the server close it.
 */
export function sendRaw(baseUrl: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(parseAnswer(text)));
    socket.on('error', reject);
    socket.write(bytes);
  });
}

function parseAnswer(text: string): RawAnswer {
  const split = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, split).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(split + 4) };
}
