import { describe, expect, it } from 'vitest';
import { localPath } from './paths.js';

describe('the path to redirect to', () => {
  it.each(['/', '/account', '/join/AbC-1_2', '/oauth/authorize?client_id=a&state=b%2F%2Fc', '/a?next=//evil.example'])(
    'is a path on this server, unchanged: %s',
    (path) => {
      expect(localPath(path)).toBe(path);
    },
  );

  it('is normalized as browsers do', () => {
    expect(localPath('/x/../account#part')).toBe('/account');
  });

  it.each([
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '//here.invalid@evil.example',
    '//[',
    'account',
    '?next=x',
    '#',
    '',
    '@evil.example',
  ])('is undefined for all that leads, or might lead, to another host: %j', (text) => {
    expect(localPath(text)).toBeUndefined();
  });

  it.each(['/a\r\nSet-Cookie: x=y', '/a\0b', '/ä"<>'])(
    'contains no characters with a meaning in headers or in HTML: %j',
    (text) => {
      expect(localPath(text)).toMatch(/^[!-~]+$/);
      expect(localPath(text)).not.toMatch(/["<>]/);
    },
  );
});
