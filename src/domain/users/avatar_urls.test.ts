import { describe, expect, it } from 'vitest';
import { withAvatarUrls } from '../uploads/avatar_urls.js';

const BASE = 'https://skein.example.com';

describe('the URLs of an avatar', () => {
  it.each([
    ['as PostgreSQL and JavaScript write it', '{"s35":"/avatars/s35/a.png","s640":"/avatars/s640/a.png"}', true],
    ['with a space behind its colon', '{"s60": "/avatars/s60/a.png", "s195": "/avatars/s195/a.png"}', true],
    ['in another field', '{"url":"/avatars/s35/a.png"}', false],
    ['that has a host already', `{"s35":"${BASE}/avatars/s35/a.png"}`, false],
    ['in a text', JSON.stringify({ content: '{"s35":"/avatars/s35/a.png"}' }), false],
  ])('%s: are made of its path, or left unchanged', (_what, text, isPath) => {
    expect(withAvatarUrls(text, BASE)).toBe(isPath ? text.replaceAll('"/avatars', `"${BASE}/avatars`) : text);
  });
});
