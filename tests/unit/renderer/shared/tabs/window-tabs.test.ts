import { describe, expect, it } from 'vitest';
import type { OpenTabs } from '../../../../../src/contract/desktop/windows-bridge';
import { createRouter, type RouterWindow } from '../../../../../src/renderer/shared/router/router';
import { createTabs } from '../../../../../src/renderer/shared/tabs/window-tabs';

const createWindow = (path: string, kept: OpenTabs | null = null, opensFilesIn: 'tab' | 'window' = 'tab') => {
  let address = path;
  const page: RouterWindow = {
    location: { get pathname() { return address; }, search: '' },
    history: { state: null, pushState: () => undefined, replaceState: (_state: unknown, _title: string, next: string) => { address = next; }, go: () => undefined },
    addEventListener: () => undefined,
  };
  const reported: OpenTabs[] = [];
  const windows: OpenTabs[] = [];
  const closed: number[] = [];
  const router = createRouter(page, { storage: { getItem: () => JSON.stringify(kept?.tabs[kept.active] ?? null), setItem: () => undefined }, navigatedBy: 'app' });
  const tabs = createTabs(router, kept, { opensFilesIn: () => opensFilesIn, reportTabs: (open) => { reported.push(open); }, openWindow: (open) => { windows.push(open); }, closeWindow: () => { closed.push(1); } });
  const at = (index: number): number => tabs.strip().tabs[index]?.id ?? -1;
  return { router, tabs, reported, windows, closed, at, address: () => address };
};

describe('the tabs of a window and its one router', () => {
  it('have their own history each', () => {
    const { router, tabs, address, at } = createWindow('/desktop');
    router.navigate({ name: 'trash' });
    tabs.open('/shared', { isBehind: false });
    expect([address(), router.canGoBack()]).toEqual(['/shared', false]);
    router.navigate({ name: 'favorites' });
    tabs.activate(at(0));
    expect([address(), router.canGoBack(), router.canGoForward()]).toEqual(['/trash', true, false]);
    router.back();
    expect(address()).toBe('/desktop');
    tabs.activateRelative(1);
    expect([address(), router.canGoBack()]).toEqual(['/favorites', true]);
  });

  it.each([
    // Columns: the setting, the links opened one after the other, the resulting tabs, the active tab, the other
    // windows.
    ['tab', ['/docs/one', '/docs/two', '/docs/one'], ['/desktop', '/docs/two', '/docs/one'], '/docs/one', []],
    ['tab', ['/desktop'], ['/desktop'], '/desktop', []],
    ['window', ['/docs/one'], ['/desktop'], '/desktop', ['/docs/one']],
  ] as const)('open files in a %s: %j', (opensFilesIn, opened, shown, address, others) => {
    const { tabs, windows, address: current } = createWindow('/desktop', null, opensFilesIn);
    for (const path of opened) tabs.openFile(path);
    expect(tabs.strip().tabs.map(({ history }) => history.paths[history.index]).sort()).toEqual([...shown].sort());
    expect(current()).toBe(address);
    expect(windows.map(({ tabs: [first] }) => first?.paths[0])).toEqual(others);
  });

  it('leave the active tab active if a new tab is opened behind it', () => {
    const { router, tabs, address } = createWindow('/desktop');
    const seen: string[] = [];
    router.subscribe(() => { seen.push(address()); });
    tabs.open('/shared', { isBehind: true });
    expect([address(), seen, tabs.strip().tabs.length]).toEqual(['/desktop', [], 2]);
  });

  it('are restored as they were stored, with their histories', () => {
    const kept = { tabs: [{ paths: ['/desktop', '/trash'], index: 0, forgotten: 0 }, { paths: ['/shared', '/favorites'], index: 1, forgotten: 3 }], active: 1 };
    const { router, tabs, address, reported, at } = createWindow('/favorites', kept);
    expect([address(), router.canGoBack(), reported]).toEqual(['/favorites', true, [kept]]);
    tabs.activate(at(0));
    router.forward();
    expect(address()).toBe('/trash');
    expect(reported.at(-1)).toEqual({ tabs: [{ paths: ['/desktop', '/trash'], index: 1, forgotten: 0 }, kept.tabs[1]], active: 0 });
  });

  it('are not reported during a sign-out, so that no one is signed out again', () => {
    const { router, reported } = createWindow('/desktop');
    router.navigate({ name: 'logout', next: null });
    expect(reported.map(({ tabs }) => tabs[0]?.paths.at(-1))).toEqual(['/desktop']);
  });

  it('move to their own window, and the last one closes its window', () => {
    const { tabs, windows, closed, at, address } = createWindow('/desktop');
    tabs.moveToWindow(at(0));
    expect(windows).toEqual([]);
    tabs.open('/shared', { isBehind: false });
    tabs.moveToWindow(at(1));
    expect([windows, address(), closed]).toEqual([[{ tabs: [{ paths: ['/shared'], index: 0, forgotten: 0 }], active: 0 }], '/desktop', []]);
    tabs.close(at(0));
    expect([closed, tabs.strip().tabs.length]).toEqual([[1], 1]);
  });
});
