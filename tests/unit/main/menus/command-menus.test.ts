import { describe, expect, it } from 'vitest';
import { createMenus, pendingCommandTimeoutMs, type BuiltMenu } from '../../../../src/main/menus/command-menus';

interface FakeWindow { readonly name: string }

const open = () => {
  const enabled = new Set<string>();
  const ran: string[] = [];
  const clock = { now: 0 };
  const state: { front: FakeWindow | null; builds: ((menu: BuiltMenu<FakeWindow>) => void)[]; choose: (id: 'go.trash' | 'file.rename') => void } = { front: null, builds: [], choose: () => undefined };
  const menus = createMenus<FakeWindow>({
    build: ({ onCommand }) => new Promise((resolve) => { state.choose = onCommand; state.builds.push(resolve); }),
    front: () => state.front,
    run: (window, id) => { ran.push(`${window.name}: ${id}`); },
    now: () => clock.now,
  });
  const menu: BuiltMenu<FakeWindow> = { enable: (id, isEnabled) => { if (isEnabled) enabled.add(id); else enabled.delete(id); }, popUp: () => undefined };
  return { menus, state, menu, ran, enabled, clock };
};

describe('the menu of the application', () => {
  it('offers the actions of the front window', async () => {
    const { menus, state, menu, enabled } = open();
    const [one, two] = [{ name: 'one' }, { name: 'two' }];
    const built = menus.rebuild();
    state.builds[0]?.(menu);
    await built;
    expect([...enabled]).toEqual([]);
    state.front = one;
    menus.reportAvailable(one, ['go.trash', 'file.rename', 'no.such.command']);
    expect([...enabled].sort()).toEqual(['file.rename', 'go.trash']);
    menus.reportAvailable(two, ['go.trash', 'trash.empty']);
    expect([...enabled].sort()).toEqual(['file.rename', 'go.trash']);
    state.front = two;
    menus.frontChanged();
    expect([...enabled].sort()).toEqual(['go.trash', 'trash.empty']);
    state.front = null;
    menus.frontChanged();
    expect([...enabled]).toEqual([]);
  });

  it('runs the chosen command in the front window, and nothing without one', async () => {
    const { menus, state, menu, ran } = open();
    const built = menus.rebuild();
    state.builds[0]?.(menu);
    await built;
    state.choose('go.trash');
    state.front = { name: 'one' };
    state.choose('file.rename');
    expect(ran).toEqual(['one: file.rename']);
  });

  it('shows the language that was requested last of two that load concurrently', async () => {
    const { menus, state, menu, enabled } = open();
    const early: string[] = [];
    state.front = { name: 'one' };
    menus.reportAvailable(state.front, ['go.trash']);
    const builds = [menus.rebuild(), menus.rebuild()];
    state.builds[1]?.(menu);
    await builds[1];
    state.builds[0]?.({ enable: (id) => { early.push(id); }, popUp: () => undefined });
    await builds[0];
    expect([...enabled]).toEqual(['go.trash']);
    expect(early).toEqual([]);
  });

  it('keeps a command for a window whose page is still loading, and runs it once', () => {
    const { menus, ran } = open();
    const window = { name: 'new' };
    menus.run(window, 'search.open');
    expect(ran).toEqual([]);
    menus.reportAvailable(window, ['keys.show']);
    menus.reportAvailable(window, ['search.open']);
    menus.reportAvailable(window, ['search.open', 'keys.show']);
    expect(ran).toEqual(['new: search.open']);
    menus.run(window, 'search.open');
    expect(ran).toHaveLength(2);
  });

  it('drops a command whose window was busy for long', () => {
    const { menus, ran, clock } = open();
    const window = { name: 'busy' };
    menus.reportAvailable(window, []);
    menus.run(window, 'search.open');
    clock.now = pendingCommandTimeoutMs;
    menus.reportAvailable(window, ['search.open']);
    menus.reportAvailable(window, ['search.open', 'keys.show']);
    expect(ran).toEqual([]);
  });
});
