import { describe, expect, it } from 'vitest';
import { matchRedirect, placeOf, policySourcesOf, redirectFault, withAnswer } from './redirect_uris.js';

describe('a redirect URI', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com',
    'https://app.example.com/',
    'https://app.example.com:8443/callback?shop=7&x=%20',
    'https://xn--bcher-kva.example/',
    'https://[2001:db8::1]/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:8766/callback',
    'http://[::1]/callback',
    'http://localhost:8766/callback',
    'com.example.app:/callback',
    'com.example.app://callback',
  ])('may be %s', (uri) => {
    expect(redirectFault(uri)).toBeUndefined();
  });

  it('must equal a registered one exactly', () => {
    const registered = ['https://app.example.com/a', 'https://app.example.com/b?x=1'];
    for (const uri of registered) expect(matchRedirect(registered, uri)).toBe(uri);
    for (const uri of ['https://app.example.com/', 'https://app.example.com/a/', 'https://app.example.com/b', '']) {
      expect(matchRedirect(registered, uri)).toBeUndefined();
    }
  });

  it('defaults to the only registered one', () => {
    expect(matchRedirect(['https://a.example/'], undefined)).toBe('https://a.example/');
    expect(matchRedirect(['https://a.example/', 'https://b.example/'], undefined)).toBeUndefined();
  });

  it('may have any port on a loopback address', () => {
    expect(matchRedirect(['http://127.0.0.1:1/a'], 'http://127.0.0.1:65535/a')).toBe('http://127.0.0.1:65535/a');
    expect(matchRedirect(['http://[::1]/a'], 'http://[::1]:8/a')).toBe('http://[::1]:8/a');
    for (const uri of ['http://127.0.0.1:8/b', 'http://127.0.0.1:8/a#x', 'http://127.0.0.1:x/a', 'http://127.1:8/a']) {
      expect(matchRedirect(['http://127.0.0.1/a'], uri)).toBeUndefined();
    }
    expect(matchRedirect(['https://127.0.0.1/a'], 'https://127.0.0.1:8/a')).toBeUndefined();
  });

  it('keeps its own query in front of the answer', () => {
    expect(withAnswer('https://a.example/?x=1', { code: 'a b' })).toBe('https://a.example/?x=1&code=a+b');
    expect(withAnswer('com.example.app:/done', { code: '&' })).toBe('com.example.app:/done?code=%26');
  });

  it.each([
    ['https://a.example:8443/x', 'a.example:8443', 'https:'],
    ['http://127.0.0.1:8/x', '127.0.0.1:8', 'http://127.0.0.1:8 https:'],
    ['http://[::1]:8/x', '[::1]:8', 'http: https:'],
    ['com.example.app:/x', 'com.example.app', 'com.example.app: https:'],
  ])('is shown as its host or scheme, and has sources for the content security policy: %s', (uri, place, sources) => {
    expect([placeOf(uri), policySourcesOf(uri)]).toEqual([place, sources]);
  });
});
