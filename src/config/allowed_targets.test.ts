import { expect, it } from 'vitest';
import { parseAllowedTarget } from './allowed_targets.js';

it.each([
  ['hooks.internal', { place: { name: 'hooks.internal' }, port: null }],
  ['hooks', { place: { name: 'hooks' }, port: null }],
  ['hooks_1.internal:8080', { place: { name: 'hooks_1.internal' }, port: 8080 }],
  ['hooks.internal:*', { place: { name: 'hooks.internal' }, port: 'any' }],
  ['10.0.0.7', { place: { address: '10.0.0.7', bits: 32 }, port: null }],
  ['10.0.0.0/8:443', { place: { address: '10.0.0.0', bits: 8 }, port: 443 }],
  ['fd00::/8', { place: { address: 'fd00::', bits: 8 }, port: null }],
  ['::1', { place: { address: '::1', bits: 128 }, port: null }],
  ['[::1]', { place: { address: '::1', bits: 128 }, port: null }],
  ['[fd00::/8]:8443', { place: { address: 'fd00::', bits: 8 }, port: 8443 }],
  [':8443', { place: null, port: 8443 }],
  [':*', { place: null, port: 'any' }],
])('%s is %j', (text, target) => {
  expect(parseAllowedTarget(text)).toEqual(target);
});

it.each([
  '',
  ':',
  '*',
  '*.example.org',
  'hooks.internal:',
  'hooks.internal:0',
  'hooks.internal:65536',
  ':80:81',
  'http://hooks.internal',
  'hooks.internal/24',
  'user@hooks.internal',
  'hooks..internal',
  'hooks.internal.',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '0x7f.1',
  '2130706433',
  '10.0.0.0/-1',
  'fd00::/129',
  '[fd00::',
  'fd00::]',
  '[hooks.internal]',
  '[10.0.0.1]:80:90',
  'fe80::1%eth0',
  '[]',
])('%j is no target', (text) => {
  expect(parseAllowedTarget(text)).toBeUndefined();
});
