import { describe, expect, it } from 'vitest';
import { localPath } from './paths.js';

describe('where to go on', () => {
  it.each(['/', '/account', '/join/AbC-1_2', '/oauth/authorize?client_id=a&state=b%2F%2Fc', '/a?next=//evil.example'])(
    'is a path of ours, as it is: %s',
    (path) => {
      expect(localPath(path)).toBe(path);
    },
  );

  it('is that path as a browser reads it', () => {
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
  ])('is nowhere for what leads elsewhere, or might: %j', (text) => {
    expect(localPath(text)).toBeUndefined();
  });

  it.each(['/a\r\nSet-Cookie: x=y', '/a\0b', '/ä"<>'])('has no sign that a header or a page would read: %j', (text) => {
    expect(localPath(text)).toMatch(/^[!-~]+$/);
    expect(localPath(text)).not.toMatch(/["<>]/);
  });
});
