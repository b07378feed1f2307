import { describe, expect, it } from 'vitest';
import { createRouter, type RouterOptions, type RouterWindow } from '../../../../../src/renderer/shared/router/router';
import { blockedExit, hrefOf, isBlockedByQuery, parseRoute } from '../../../../../src/renderer/shared/router/app-routes';

/** A window with only an address bar and a history. */
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
  /** As browsers do: a history has no entries of other hosts. */
  const checked = (next: string): string => {
    if (new URL(next, url()).origin !== url().origin) throw new DOMException(`${next} is another host's.`, 'SecurityError');
    return next;
  };
  const page: RouterWindow = {
    location: { get pathname() { return url().pathname; }, get search() { return url().search; } },
    history: {
      get state(): unknown { return entries[at]?.state; },
      pushState: (state: unknown, _: string, next: string) => { entries.splice(at + 1, entries.length, { path: checked(next), state }); at += 1; },
      replaceState: (state: unknown, _: string, next: string) => { entries[at] = { path: checked(next), state }; },
      go: (by = 0) => { step(by); },
    },
    addEventListener: (_, listener) => { arrived = listener; },
  };
  return { page, address: () => entries[at]?.path, length: () => entries.length, step };
};

/** Storage that lasts as long as a tab, or as an installation. */
const createKept = (): RouterOptions['storage'] => {
  const items = new Map<string, string>();
  return { getItem: (name) => items.get(name) ?? null, setItem: (name, value) => { items.set(name, value); } };
};
const inBrowser = (storage = createKept()): RouterOptions => ({ storage, navigatedBy: 'browser' });
const inApp = (storage = createKept()): RouterOptions => ({ storage, navigatedBy: 'app' });

const guid = 'AbCdEfGhIjKlMnOpQrStUv';

describe('addresses (file specification, section 2)', () => {
  it.each([
    ['/', { name: 'home' }],
    ['/desktop', { name: 'desktop' }],
    ['/pricing', { name: 'pricing' }],
    ['/pricing/personal_super', { name: 'pricing', edition: 'personal_super' }],
    ['/pricing/private', { name: 'not-found', path: '/pricing/private' }],
    ['/payment', { name: 'payment', from: null, member: null }],
    ['/profile/payment', { name: 'payment', from: null, member: null }],
    ['/profile/other', { name: 'not-found', path: '/profile/other' }],
    [`/folder/${guid}`, { name: 'folder', guid }],
    [`/space/${guid}`, { name: 'space', guid }],
    [`/space/${guid}/timeline`, { name: 'space-timeline', guid }],
    [`/file/${guid}`, { name: 'file', address: 'file', guid }],
    [`/docs/${guid}`, { name: 'file', address: 'docs', guid }],
    [`/mindmaps/${guid}`, { name: 'file', address: 'mindmaps', guid }],
    [`/pictures/${guid}`, { name: 'not-found', path: `/pictures/${guid}` }],
    ['/recent', { name: 'recent', kind: 'used' }],
    ['/recent/created', { name: 'recent', kind: 'created' }],
    ['/recent/shared', { name: 'recent', kind: 'shared' }],
    ['/recent/tomorrow', { name: 'not-found', path: '/recent/tomorrow' }],
    ['/shared', { name: 'shared' }],
    ['/download', { name: 'download' }],
    ['/download/x', { name: 'not-found', path: '/download/x' }],
    ['/favorites', { name: 'favorites' }],
    ['/spaces', { name: 'spaces' }],
    ['/tag/12', { name: 'tag', id: 12 }],
    ['/tag/012', { name: 'not-found', path: '/tag/012' }],
    ['/timeline', { name: 'timeline' }],
    ['/trash', { name: 'trash' }],
    [`/folder/${guid}/timeline`, { name: 'not-found', path: `/folder/${guid}/timeline` }],
    ['/nowhere', { name: 'not-found', path: '/nowhere' }],
    [`/folder/${guid}/more`, { name: 'not-found', path: `/folder/${guid}/more` }],
    ['/trash/x', { name: 'not-found', path: '/trash/x' }],
    ['/folder/%E0%A4%A', { name: 'not-found', path: '/folder/%E0%A4%A' }],
  ])('%s', (path, route) => {
    expect(parseRoute(path, '')).toEqual(route);
  });

  it('comes back from its address', () => {
    for (const path of ['/', '/desktop', '/recent/used', '/shared', '/favorites', '/spaces', '/tag/3', '/timeline', '/trash', `/folder/${guid}`, `/space/${guid}`, `/space/${guid}/timeline`, `/file/${guid}`, `/sheet/${guid}`]) expect(hrefOf(parseRoute(path, ''))).toBe(path);
    expect(hrefOf({ name: 'login', next: '/folder/a?b=c' })).toBe('/login?next=%2Ffolder%2Fa%3Fb%3Dc');
    expect(parseRoute('/team/members', '?department=12')).toEqual({ name: 'team', tab: 'members', departmentId: 12 });
    expect(hrefOf({ name: 'team', tab: 'members', departmentId: 12 })).toBe('/team/members?department=12');
    for (const id of ['', '0', '-1', '1.5', 'x', '%3Cscript%3E']) expect(parseRoute('/team/members', `?department=${id}`)).toEqual({ name: 'team', tab: 'members' });
    expect(parseRoute('/login', '?next=%2Ffolder%2Fa%3Fb%3Dc')).toEqual({ name: 'login', next: '/folder/a?b=c' });
  });

  it('of a payment keep the source and the plan', () => {
    expect(parseRoute('/payment', '?from=storage&member=super')).toEqual({ name: 'payment', from: 'storage', member: 'personal_super' });
    expect(hrefOf({ name: 'payment', from: 'storage', member: 'personal_super' })).toBe('/payment?from=storage&member=personal_super');
    expect(parseRoute('/payment', `?from=${'x'.repeat(100)}&member=team`)).toEqual({ name: 'payment', from: 'x'.repeat(64), member: null });
    expect(hrefOf({ name: 'payment', from: null, member: null })).toBe('/payment');
  });

  it.each(['/%2Fevil.example', '/%5Cevil.example', '/%2e%2e%2fevil.example', '/@evil.example', '/https://evil.example'])('keeps %s on this host', (next) => {
    const route = parseRoute('/logout', `?next=${encodeURIComponent(next)}`);
    expect('next' in route && route.next !== null && new URL(route.next, 'https://deckle.example').origin).toBe('https://deckle.example');
  });

  it('leads a blocked account to the sign-in page that says so, and to the page about it', () => {
    expect(hrefOf(blockedExit(null))).toBe('/logout?next=%2Flogin%3Fcode%3D423');
    const next = '/docs/a?x=1';
    expect(parseRoute('/login', '?code=423&next=%2Fdocs%2Fa%3Fx%3D1')).toEqual({ name: 'login', next, isBlocked: true });
    expect(blockedExit(next)).toEqual({ name: 'logout', next: '/login?code=423&next=%2Fdocs%2Fa%3Fx%3D1' });
    expect(parseRoute('/login', '?code=423')).toEqual({ name: 'login', next: null, isBlocked: true });
    expect(hrefOf({ name: 'login', next: null, isBlocked: true })).toBe('/login?code=423');
    expect(parseRoute('/error', '?code=423')).toEqual({ name: 'blocked' });
    expect(parseRoute('/error', '?code=500').name).toBe('not-found');
    expect([isBlockedByQuery('?a=1&code=22'), isBlockedByQuery('?code=221'), isBlockedByQuery('')]).toEqual([true, false, false]);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example', '/\n\\evil.example', 'javascript:alert(1)', 'data:text/html,x', '/.//evil.example', '/..//evil.example', '/./\\evil.example', '///evil.example', '/\t\\evil.example', '\u0000//evil.example', ' //evil.example', 'desktop'])('does not continue to %s', (next) => {
    expect(parseRoute('/login', `?next=${encodeURIComponent(next)}`)).toEqual({ name: 'login', next: null });
  });
});

describe('the history', () => {
  it('knows whether there is a way back and forward', () => {
    const { page, address } = createPage('/desktop');
    const router = createRouter(page, inBrowser());
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

  it('adds no entry when it replaces one, or when the page is open already', () => {
    const { page } = createPage('/login');
    const router = createRouter(page, inBrowser());
    router.navigate({ name: 'desktop' }, { isReplacing: true });
    router.navigate({ name: 'desktop' });
    expect(router.canGoBack()).toBe(false);
    expect(router.current()).toEqual({ name: 'desktop' });
  });

  it('notifies listeners', () => {
    const { page } = createPage('/desktop');
    const router = createRouter(page, inBrowser());
    const seen: string[] = [];
    const stop = router.subscribe(() => { seen.push(router.current().name); });
    router.navigate({ name: 'trash' });
    router.back();
    stop();
    router.forward();
    expect(seen).toEqual(['trash', 'desktop']);
  });

  it('keeps its entries over a reload of the page', () => {
    const { page } = createPage('/desktop');
    const kept = createKept();
    const before = createRouter(page, inBrowser(kept));
    before.navigate({ name: 'trash' });
    before.navigate({ name: 'shared' });
    before.back();
    const after = createRouter(page, inBrowser(kept));
    expect([after.current().name, after.canGoBack(), after.canGoForward()]).toEqual(['trash', true, true]);
    after.forward();
    expect(after.current().name).toBe('shared');
  });

  it('starts anew after a typed address', () => {
    const kept = createKept();
    createRouter(createPage('/desktop').page, inBrowser(kept)).navigate({ name: 'trash' });
    const router = createRouter(createPage('/shared').page, inBrowser(kept));
    expect([router.current().name, router.canGoBack(), router.canGoForward()]).toEqual(['shared', false, false]);
  });

  it('starts at an address with two slashes, which is no other host', () => {
    const { page, address } = createPage('https://deckle.example//evil.example/trash');
    const router = createRouter(page, inBrowser());
    expect(router.current()).toEqual({ name: 'not-found', path: '/evil.example/trash' });
    expect(address()).toBe('/evil.example/trash');
  });

  it('keeps a hundred pages, and recognises the ones of the browser among them', () => {
    const { page, step } = createPage('/tag/1');
    const router = createRouter(page, inBrowser());
    for (let id = 2; id <= 120; id += 1) router.navigate({ name: 'tag', id });
    step(-50);
    expect(router.current()).toEqual({ name: 'tag', id: 70 });
    step(-49);
    expect([router.current(), router.canGoBack()]).toEqual([{ name: 'tag', id: 21 }, false]);
  });
});

describe('the history in the desktop app', () => {
  it('belongs to the app: the window has one entry, whose address follows', () => {
    const { page, address, length } = createPage('/desktop');
    const router = createRouter(page, inApp());
    router.navigate({ name: 'trash' });
    router.navigate({ name: 'shared' });
    router.back();
    expect([router.current().name, address(), length()]).toEqual(['trash', '/trash', 1]);
    expect([router.canGoBack(), router.canGoForward()]).toEqual([true, true]);
    router.back();
    router.back();
    expect([router.current().name, router.canGoBack()]).toEqual(['desktop', false]);
  });

  it('continues at a start on the last page, or on the page of a link', () => {
    const kept = createKept();
    const before = createRouter(createPage('/').page, inApp(kept));
    before.navigate({ name: 'folder', guid });
    const after = createRouter(createPage('/').page, inApp(kept));
    expect([after.current(), after.canGoBack()]).toEqual([{ name: 'folder', guid }, true]);
    const linked = createRouter(createPage('/shared').page, inApp(kept));
    expect([linked.current().name, linked.canGoBack()]).toEqual(['shared', true]);
    linked.back();
    expect(linked.current()).toEqual({ name: 'folder', guid });
  });

  it('does not resume signing out', () => {
    const kept = createKept();
    const before = createRouter(createPage('/').page, inApp(kept));
    before.navigate({ name: 'trash' });
    before.navigate({ name: 'logout', next: null });
    expect(createRouter(createPage('/').page, inApp(kept)).current().name).toBe('trash');
  });

  it.each(['', 'nonsense', '{}', '{"paths":[],"index":0,"forgotten":0}', '{"paths":["/trash"],"index":1,"forgotten":0}', '{"paths":["https://evil.example"],"index":0,"forgotten":0}'])('starts anew after an invalid history: %s', (text) => {
    const router = createRouter(createPage('/').page, inApp({ getItem: () => text, setItem: () => undefined }));
    expect([router.current().name, router.canGoBack()]).toEqual(['home', false]);
  });
});

/** Decisions, 6.24 and 6.25. */
describe('the settings over a page', () => {
  it('have an address, and leave the page as it is', () => {
    const { page, address, length } = createPage('/trash');
    const router = createRouter(page, inBrowser());
    router.openSettings('notices');
    expect([address(), router.current().name, router.settings()]).toEqual(['/settings/notices', 'trash', 'notices']);
    router.openSettings('security');
    expect([address(), length()]).toEqual(['/settings/security', 2]);
    router.closeSettings();
    expect([address(), router.current().name, router.settings()]).toEqual(['/trash', 'trash', null]);
    router.forward();
    expect(router.settings()).toBe('security');
    router.back();
    router.closeSettings();
    expect(address()).toBe('/trash');
  });

  it.each([
    ['/settings', 'first'], ['/settings/', 'first'], ['/settings/security', 'security'], ['/settings/security?dialog=x', 'security'],
    ['/settings/nothing', null], ['/settings/security/more', null], ['/settingsx', null], ['/desktop', null],
  ])('are shown at %s: %s', (path, section) => {
    expect(createRouter(createPage(path).page, inBrowser()).settings()).toBe(section);
  });

  it('open over the start page as the first address of a tab, and over the same page after a reload', () => {
    const kept = createKept();
    const { page, address, length } = createPage('/settings/security');
    const router = createRouter(page, inBrowser(kept));
    expect([router.current().name, router.settings(), address(), length()]).toEqual(['home', 'security', '/settings/security', 2]);
    router.rename({ name: 'desktop' });
    expect([router.current().name, router.settings(), address()]).toEqual(['desktop', 'security', '/settings/security']);
    router.closeSettings();
    expect([router.current().name, address(), router.canGoBack()]).toEqual(['desktop', '/desktop', false]);
    router.openSettings('about');
    const after = createRouter(page, inBrowser(kept));
    expect([after.current().name, after.settings()]).toEqual(['desktop', 'about']);
    after.closeSettings();
    expect([after.current().name, after.settings()]).toEqual(['desktop', null]);
  });

  it('close before a page is shown again, and remain in the history before another page', () => {
    const { page, address } = createPage('/desktop');
    const router = createRouter(page, inApp());
    router.openSettings('about');
    router.navigate({ name: 'desktop' });
    expect([address(), router.settings()]).toEqual(['/desktop', null]);
    router.openSettings('about');
    router.navigate({ name: 'trash' });
    expect([address(), router.settings(), router.current().name]).toEqual(['/trash', null, 'trash']);
    router.back();
    expect([router.current().name, router.settings()]).toEqual(['desktop', 'about']);
  });

  it('are replaced by the page of a sign-in', () => {
    const { page, address } = createPage('/settings/security');
    const router = createRouter(page, inBrowser());
    router.navigate({ name: 'login', next: router.address() }, { isReplacing: true });
    expect([address(), router.settings()]).toEqual(['/login?next=%2Fsettings%2Fsecurity', null]);
  });
});
