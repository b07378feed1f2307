import { describe, expect, test } from 'vitest';
import type { SessionState } from '../../../../src/contract/bridge';
import { visitedRouteOf } from '../../../../src/renderer/app/visited-route';
import type { Route } from '../../../../src/renderer/shared/router/app-routes';

const guid = '0123456789ABCDEFGHIJKL';
const file: Route = { name: 'file', address: 'docs', guid };
const signedOut = (reason: 'expired' | 'blocked' | null): SessionState => ({ status: 'signed-out', server: 'deckle.example', reason });

describe('the page of a person who is not signed in', () => {
  test.each<[string, Route, boolean]>([
    ['a file', file, true], ['a folder', { name: 'folder', guid }, true], ['a space', { name: 'space', guid }, true],
    ['what people did in a space', { name: 'space-timeline', guid }, false], ['the desktop', { name: 'desktop' }, false], ['the trash', { name: 'trash' }, false],
  ])('of %s', (_, route, isShown) => {
    expect(visitedRouteOf(route, { session: signedOut(null), loginId: 1 }, 'browser')).toBe(isShown ? route : null);
  });

  test('is for a browser without a recent sign-out and a blocked account', () => {
    expect(visitedRouteOf(file, { session: signedOut(null), loginId: 1 }, 'desktop')).toBeNull();
    expect(visitedRouteOf(file, { session: signedOut(null), loginId: 3 }, 'browser')).toBeNull();
    expect(visitedRouteOf(file, { session: signedOut('blocked'), loginId: 2 }, 'browser')).toBeNull();
    expect(visitedRouteOf(file, { session: { status: 'unknown' }, loginId: 0 }, 'browser')).toBeNull();
  });

  test('is for a remembered person who is no longer signed in, too', () => {
    expect(visitedRouteOf(file, { session: signedOut('expired'), loginId: 2 }, 'browser')).toBe(file);
  });
});
