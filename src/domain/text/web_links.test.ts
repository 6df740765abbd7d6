import { describe, expect, it } from 'vitest';
import { isLink } from './web_links.js';

describe('a link', () => {
  it.each([
    'https://example.com/?a=1#b',
    'HTTP://EXAMPLE.COM',
    'http:example.com',
    'mailto:ada@example.com',
    '//example.com/a',
    '/files/0b7d2f0e-1c5a-4c38-9d6b-7a9f5e1c2d34',
    'files/a b',
    '../up',
    '?query',
    '#fragment',
    '',
    './javascript:alert(1)',
    '/javascript:alert(1)',
    'https://example.com/javascript:alert(1)',
    'https://例え.jp/ä',
  ])('may be %j', (text) => expect(isLink(text)).toBe(true));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java\r\nscript:alert(1)',
    '\tjavascript:alert(1)',
    ' javascript:alert(1)',
    '\0javascript:alert(1)',
    '\u0001\u001f javascript:alert(1)',
    'javascript\t:alert(1)',
    'j\na\nv\na\nscript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'blob:https://example.com/0b7d2f0e',
    'filesystem:https://example.com/temporary/a',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://example.com',
    'intent://example.com#Intent;end',
    'feed:javascript:alert(1)',
    'jar:https://example.com!/',
    'ms-msdt:/id',
    'localhost:8000/a',
    'https://',
    'https://exa mple.com',
    'https://[',
    'http://example.com:99999',
  ])('is never %j', (text) => expect(isLink(text)).toBe(false));
});
