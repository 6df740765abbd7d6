import { describe, expect, it } from 'vitest';
import { operations } from '../generated/operations.js';
import { routePattern, redactedPath } from './paths.js';

describe('a path with a code', () => {
  it.each([
    '/join/CODE',
    '//join/CODE',
    '/JOIN/CODE',
    '/join%2fCODE',
    '/join%252FCODE',
    '/%6aoin/CODE',
    '/%256Aoin%2525%32fCODE',
    '/join;x/CODE',
    '/join\\CODE',
    '/join%20CODE',
    '/./join/CODE',
    '/a/../join/CODE/',
    '/console/join//CODE',
    '/join%C3%A4CODE',
  ])('is shown without it: %s', (path) => {
    expect(redactedPath(path)).toBe('/join/*');
  });
});

it('a path without one is shown as it is', () => {
  const paths = Object.values(operations).map(({ path }) => path);
  for (const path of [...paths, '/', '/join', '/joining/x', '/rejoin/x', '/%', '/%zz', '/integrations/17']) {
    expect(redactedPath(path)).toBe(path);
  }
});

it('only the one spelling leads to a page', () => {
  expect(routePattern('/join/CODE')).toBe('/join/*');
  expect(routePattern('//join/CODE')).toBe('//join/CODE');
  expect(routePattern('/integrations/edit/17')).toBe('/integrations/edit/*');
  expect(routePattern('/workspaces/17')).toBe('/workspaces/*');
  expect(routePattern('/workspaces/17/people/18')).toBe('/workspaces/*/people/*');
  expect(routePattern('/workspaces/17/groups/18/edit')).toBe('/workspaces/*/groups/*/edit');
  expect(routePattern('/workspaces/17/people/18x')).toBe('/workspaces/*/people/18x');
  expect(routePattern('/workspaces/new')).toBe('/workspaces/new');
});
