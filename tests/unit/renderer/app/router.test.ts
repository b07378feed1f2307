import { describe, expect, it } from 'vitest';
import { createRouter, type RouterWindow } from '../../../../src/renderer/shared/router/router';
import { hrefOf, routeOf } from '../../../../src/renderer/shared/router/routes';

/** A window with nothing but an address bar and a history. */
const createPage = (path: string) => {
  const entries: { path: string; state: unknown }[] = [{ path, state: null }];
  let at = 0;
  let arrived = (): void => undefined;
  const url = (): URL => new URL(entries[at]?.path ?? '/', 'https://deckle.example');
  const step = (by: number): void => {
    if (entries[at + by] === undefined) return;
    at += by;
    arrived();
  };
  const page: RouterWindow = {
    location: { get pathname() { return url().pathname; }, get search() { return url().search; } },
    history: {
      get state(): unknown { return entries[at]?.state; },
      pushState: (state: unknown, _: string, next: string) => { entries.splice(at + 1, entries.length, { path: next, state }); at += 1; },
      replaceState: (state: unknown, _: string, next: string) => { entries[at] = { path: next, state }; },
      back: () => { step(-1); },
      forward: () => { step(1); },
    },
    addEventListener: (_, listener) => { arrived = listener; },
  };
  return { page, address: () => entries[at]?.path };
};

const guid = 'AbCdEfGhIjKlMnOpQrStUv';

describe('addresses (file specification, section 2)', () => {
  it.each([
    ['/', { name: 'desktop' }],
    ['/desktop', { name: 'desktop' }],
    [`/folder/${guid}`, { name: 'folder', guid }],
    [`/file/${guid}`, { name: 'file', guid }],
    ['/trash', { name: 'trash' }],
    ['/nowhere', { name: 'not-found', path: '/nowhere' }],
    [`/folder/${guid}/more`, { name: 'not-found', path: `/folder/${guid}/more` }],
    ['/trash/x', { name: 'not-found', path: '/trash/x' }],
    ['/folder/%E0%A4%A', { name: 'not-found', path: '/folder/%E0%A4%A' }],
  ])('%s', (path, route) => {
    expect(routeOf(path, '')).toEqual(route);
  });

  it('comes back from its address', () => {
    for (const path of ['/desktop', '/trash', `/folder/${guid}`, `/file/${guid}`]) expect(hrefOf(routeOf(path, ''))).toBe(path);
    expect(hrefOf({ name: 'login', next: '/folder/a?b=c' })).toBe('/login?next=%2Ffolder%2Fa%3Fb%3Dc');
    expect(routeOf('/login', '?next=%2Ffolder%2Fa%3Fb%3Dc')).toEqual({ name: 'login', next: '/folder/a?b=c' });
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'desktop'])('does not go on to %s', (next) => {
    expect(routeOf('/login', `?next=${encodeURIComponent(next)}`)).toEqual({ name: 'login', next: null });
  });
});

describe('the history', () => {
  it('knows whether there is a way back and forward', () => {
    const { page, address } = createPage('/desktop');
    const router = createRouter(page);
    expect([router.canGoBack(), router.canGoForward()]).toEqual([false, false]);
    router.navigate({ name: 'folder', guid });
    router.navigate({ name: 'trash' });
    expect([router.canGoBack(), router.canGoForward()]).toEqual([true, false]);
    router.back();
    expect(address()).toBe(`/folder/${guid}`);
    expect(router.current()).toEqual({ name: 'folder', guid });
    expect([router.canGoBack(), router.canGoForward()]).toEqual([true, true]);
    router.back();
    expect([router.canGoBack(), router.canGoForward()]).toEqual([false, true]);
    router.navigate({ name: 'trash' });
    expect([router.canGoBack(), router.canGoForward()]).toEqual([true, false]);
  });

  it('leaves no entry behind where it replaces one, or is there already', () => {
    const { page } = createPage('/login');
    const router = createRouter(page);
    router.navigate({ name: 'desktop' }, { isReplacing: true });
    router.navigate({ name: 'desktop' });
    expect(router.canGoBack()).toBe(false);
    expect(router.current()).toEqual({ name: 'desktop' });
  });

  it('tells whoever listens', () => {
    const { page } = createPage('/desktop');
    const router = createRouter(page);
    const seen: string[] = [];
    const stop = router.subscribe(() => { seen.push(router.current().name); });
    router.navigate({ name: 'trash' });
    router.back();
    stop();
    router.forward();
    expect(seen).toEqual(['trash', 'desktop']);
  });
});
