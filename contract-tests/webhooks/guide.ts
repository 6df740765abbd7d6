import { signedHeaders } from '../../src/delivery/signing.js';
import { blocksOf } from '../guides/blocks.js';

const CODE = {
  python: () => blocksOf('webhooks.md', 'python'),
  go: () => blocksOf('webhooks.md', 'go'),
  java: () => blocksOf('webhooks.md', 'java'),
  js: () => blocksOf('webhooks.md', 'bash').flatMap(verifyingFile),
};

export const LANGUAGES = ['js', 'python', 'go', 'java'] as const;

/** The code of docs/guides/webhooks.md that verifies signatures in a language. */
export function receiverIn(language: (typeof LANGUAGES)[number]): string {
  return CODE[language]().join('');
}

/** The file in JavaScript that commands write, if they do. */
function verifyingFile(commands: string): string[] {
  const [, code] = /^cat > verify\.mjs <<'END'\n([^]*?)^END$/m.exec(commands) ?? [];
  return code === undefined ? [] : [code];
}

/** What a receiver gets, and whether Skein has sent it. */
export interface Case {
  what: string;
  isOurs: boolean;
  secret: string;
  id: string;
  timestamp: string;
  signatures: string;
  body: string;
}

/** Secrets as hooks/subscribe returns them, with the characters in which base64 and base64url differ. */
const [secret, other] = [
  'whsec_/+qJb0Zk3n5YdQx7rTtW2uVwXyZ0123456789abcdefg',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
] as const;

/** What a receiver must accept, and must refuse, at this time. */
export function casesAt(now: Date, body = '{"id":24583,"title":"Bäckerei \\u00e4 🥐","snippet":"a.b c"}'): Case[] {
  const signed = (minutes: number, ...by: readonly string[]): Omit<Case, 'what' | 'isOurs'> => {
    const time = new Date(now.getTime() + minutes * 60_000);
    const headers = signedHeaders({ id: 'msg_24583_7', secrets: by, body, now: time });
    const [id = '', timestamp = '', signatures = ''] = Object.values(headers);
    return { secret, id, timestamp, signatures, body };
  };
  const right = signed(0, secret);
  const wrong = { isOurs: false, ...right };
  return [
    { what: 'as it was sent', isOurs: true, ...right },
    { what: 'four minutes ago', isOurs: true, ...signed(-4, secret) },
    { what: 'signed with the next secret too', isOurs: true, ...signed(0, other, secret) },
    { what: 'signed with the last secret too', isOurs: true, ...signed(0, secret, other) },
    { ...wrong, what: 'signed with another secret', ...signed(0, other) },
    { ...wrong, what: 'six minutes ago', ...signed(-6, secret) },
    { ...wrong, what: 'in six minutes', ...signed(6, secret) },
    { ...wrong, what: 'with another body', body: right.body.replace('24583', '24584') },
    { ...wrong, what: 'with another id', id: 'msg_24583_8' },
    { ...wrong, what: 'with another time', timestamp: String(Number(right.timestamp) + 1) },
    { ...wrong, what: 'with no time', timestamp: '' },
    { ...wrong, what: 'with an invalid time', timestamp: 'NaN' },
    { ...wrong, what: 'with no signature', signatures: '' },
    { ...wrong, what: 'with half a signature', signatures: right.signatures.slice(0, -20) },
    { ...wrong, what: 'with a signature of another kind', signatures: right.signatures.replace('v1', 'v2') },
  ];
}
