import { describe, expect, it } from 'vitest';
import { newHistory } from '../../../../../src/renderer/shared/router/tab-history';
import {
  activateTab, activateAtIndex, closeOtherTabs, closeTab, duplicateTab, moveTab, openAfterActive, openAtEnd, openTabsOf, reopenTab, activateRelative, stripOf, insertTab, type TabStrip,
} from '../../../../../src/renderer/shared/tabs/tab-strip';

const stripWith = (count: number, active = 0): TabStrip => stripOf({ tabs: Array.from({ length: count }, (_, index) => newHistory(`/tag/${index + 1}`)), active });
/** The pages of the tabs by their last character; the active page is in brackets. */
const shown = (strip: TabStrip | null): string => (strip === null ? 'closed'
  : strip.tabs.map(({ id, history }) => (id === strip.activeId ? `[${history.paths.at(-1)?.at(-1)}]` : history.paths.at(-1)?.at(-1))).join(' '));

describe('the tabs of a window', () => {
  it('open a page beside the one that leads to it, behind those it led to before', () => {
    const once = openAfterActive(stripWith(2), '/tag/8', { isBehind: true });
    expect(shown(once)).toBe('[1] 8 2');
    const twice = openAfterActive(once, '/tag/9', { isBehind: true });
    expect(shown(twice)).toBe('[1] 8 9 2');
    expect(shown(openAfterActive(activateTab(twice, 1), '/tag/7', { isBehind: false }))).toBe('1 8 9 2 [7]');
    expect(shown(openAtEnd(twice, '/'))).toBe('1 8 9 2 [/]');
  });

  it.each<[string, (strip: TabStrip) => TabStrip | null, string]>([
    ['closing the shown one shows the next', (strip) => closeTab(strip, 1), '1 [3]'],
    ['closing another leaves the shown one', (strip) => closeTab(strip, 0), '[2] 3'],
    ['closing at the end shows the one before', (strip) => closeTab(activateTab(strip, 2), 2), '1 [2]'],
    ['closing a missing tab does nothing', (strip) => closeTab(strip, 9), '1 [2] 3'],
    ['closing the others leaves one', (strip) => closeOtherTabs(strip, 2), '[3]'],
    ['the next', (strip) => activateRelative(strip, 1), '1 2 [3]'],
    ['the next after the last is the first', (strip) => activateRelative(activateRelative(strip, 1), 1), '[1] 2 3'],
    ['the one before the first is the last', (strip) => activateRelative(activateRelative(strip, -1), -1), '1 2 [3]'],
    ['by its place', (strip) => activateAtIndex(strip, 0), '[1] 2 3'],
    ['the last by its place', (strip) => activateAtIndex(strip, -1), '1 2 [3]'],
    ['no place', (strip) => activateAtIndex(strip, 7), '1 [2] 3'],
    ['moved to the start', (strip) => moveTab(strip, 1, 0), '[2] 1 3'],
    ['moved beyond the end', (strip) => moveTab(strip, 0, 9), '[2] 3 1'],
    ['duplicated', (strip) => duplicateTab(strip, 0), '1 [1] 2 3'],
    ['from another window', (strip) => insertTab(strip, newHistory('/tag/9'), 1), '1 [9] 2 3'],
    ['from another window, at the end', (strip) => insertTab(strip, newHistory('/tag/9'), 7), '1 2 3 [9]'],
  ])('%s', (_, act, expected) => {
    expect(shown(act(stripWith(3, 1)))).toBe(expected);
  });

  it('close the window with the last one', () => {
    expect(closeTab(stripWith(1), 0)).toBeNull();
  });

  it('are restored one by one, at their former places', () => {
    const rest = closeOtherTabs(stripWith(3, 1), 1);
    const once = reopenTab(rest);
    expect([shown(rest), shown(once), shown(reopenTab(once)), shown(reopenTab(reopenTab(once)))]).toEqual(['[2]', '2 [3]', '[1] 2 3', '[1] 2 3']);
  });

  it('are at most a hundred', () => {
    const full = stripWith(100);
    expect([openAtEnd(full, '/'), openAfterActive(full, '/', { isBehind: true }), duplicateTab(full, 0), insertTab(full, newHistory('/'), 0)]).toEqual([full, full, full, full]);
  });

  it('are stored and restored', () => {
    const kept = openTabsOf(stripWith(3, 2));
    expect(kept).toEqual({ tabs: [newHistory('/tag/1'), newHistory('/tag/2'), newHistory('/tag/3')], active: 2 });
    expect(openTabsOf(stripOf(kept))).toEqual(kept);
  });
});
