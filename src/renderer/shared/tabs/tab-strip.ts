import { tabsLimit, type OpenTabs } from '../../../contract/desktop/windows-bridge';
import { newHistory, type TabHistory } from '../router/tab-history';

/** A tab of a window, with its own history. */
export interface Tab {
  /** Unique while the page lives. */
  readonly id: number;
  readonly history: TabHistory;
  /** The tab that opened it; null if it was opened directly. */
  readonly openerId: number | null;
}

/** The tabs of one window in display order. One tab is always active. */
export interface TabStrip {
  readonly tabs: readonly Tab[];
  readonly activeId: number;
  /** Closed tabs with their former index, most recently closed last. */
  readonly closed: readonly { readonly history: TabHistory; readonly index: number }[];
  readonly nextId: number;
}

/** Maximum number of closed tabs that can be reopened. */
const closedLimit = 25;

export const stripOf = ({ tabs, active }: OpenTabs): TabStrip => ({
  tabs: tabs.map((history, id) => ({ id, history, openerId: null })), activeId: active, closed: [], nextId: tabs.length,
});

export const openTabsOf = ({ tabs, activeId }: TabStrip): OpenTabs =>
  ({ tabs: tabs.map(({ history }) => history), active: tabs.findIndex(({ id }) => id === activeId) });

export const activeTabOf = ({ tabs, activeId }: TabStrip): Tab => {
  const active = tabs.find(({ id }) => id === activeId);
  if (!active) throw new Error('No tab of this window is active.');
  return active;
};

const indexOf = ({ tabs }: TabStrip, id: number): number => tabs.findIndex((tab) => tab.id === id);

const insertAt = (strip: TabStrip, index: number, history: TabHistory, openerId: number | null, isBehind: boolean): TabStrip => {
  if (strip.tabs.length >= tabsLimit) return strip;
  const { tabs, nextId } = strip;
  return { ...strip, tabs: [...tabs.slice(0, index), { id: nextId, history, openerId }, ...tabs.slice(index)], nextId: nextId + 1, activeId: isBehind ? strip.activeId : nextId };
};

/** Opens a page next to the active tab, after the tabs that it opened before. */
export const openAfterActive = (strip: TabStrip, path: string, { isBehind }: { readonly isBehind: boolean }): TabStrip => {
  const from = indexOf(strip, strip.activeId) + 1;
  const run = strip.tabs.slice(from).findIndex(({ openerId }) => openerId !== strip.activeId);
  return insertAt(strip, run === -1 ? strip.tabs.length : from + run, newHistory(path), strip.activeId, isBehind);
};

/** Opens a page in a new tab at the end. */
export const openAtEnd = (strip: TabStrip, path: string): TabStrip => insertAt(strip, strip.tabs.length, newHistory(path), null, false);

/** Inserts a tab from another window at `index`. */
export const insertTab = (strip: TabStrip, history: TabHistory, index: number): TabStrip => insertAt(strip, Math.min(Math.max(index, 0), strip.tabs.length), history, null, false);

/**
 * Returns null for the last tab. After closing the active tab, its successor is active, or at the end its
 * predecessor.
 */
export const closeTab = (strip: TabStrip, id: number): TabStrip | null => {
  const index = indexOf(strip, id);
  const tab = strip.tabs[index];
  if (!tab) return strip;
  const tabs = strip.tabs.filter((each) => each !== tab);
  const beside = tabs[Math.min(index, tabs.length - 1)];
  if (!beside) return null;
  const closed = [...strip.closed, { history: tab.history, index }].slice(-closedLimit);
  return { ...strip, tabs, closed, activeId: id === strip.activeId ? beside.id : strip.activeId };
};

export const closeOtherTabs = (strip: TabStrip, id: number): TabStrip =>
  strip.tabs.filter((tab) => tab.id !== id).reduce((known, tab) => closeTab(known, tab.id) ?? known, activateTab(strip, id));

/** Reopens the most recently closed tab at its former index. */
export const reopenTab = (strip: TabStrip): TabStrip => {
  const last = strip.closed.at(-1);
  if (!last || strip.tabs.length >= tabsLimit) return strip;
  return insertAt({ ...strip, closed: strip.closed.slice(0, -1) }, Math.min(last.index, strip.tabs.length), last.history, null, false);
};

export const activateTab = (strip: TabStrip, id: number): TabStrip =>
  (id === strip.activeId || indexOf(strip, id) === -1 ? strip : { ...strip, activeId: id });

/** Activates the tab `by` positions after the active one, wrapping around. */
export const activateRelative = (strip: TabStrip, by: number): TabStrip => {
  const { length } = strip.tabs;
  const next = strip.tabs[(((indexOf(strip, strip.activeId) + by) % length) + length) % length];
  return next ? activateTab(strip, next.id) : strip;
};

/** Activates the tab at an index; a negative index counts from the end. */
export const activateAtIndex = (strip: TabStrip, place: number): TabStrip => {
  const tab = strip.tabs.at(place);
  return tab ? activateTab(strip, tab.id) : strip;
};

/** Moves a tab to `index`. */
export const moveTab = (strip: TabStrip, id: number, index: number): TabStrip => {
  const tab = strip.tabs.find((each) => each.id === id);
  const others = strip.tabs.filter((each) => each !== tab);
  const at = Math.min(Math.max(index, 0), others.length);
  return !tab || indexOf(strip, id) === at ? strip : { ...strip, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
};

/** Duplicates a tab with its history, next to it. */
export const duplicateTab = (strip: TabStrip, id: number): TabStrip => {
  const index = indexOf(strip, id);
  const tab = strip.tabs[index];
  return tab ? insertAt(strip, index + 1, { ...tab.history }, null, false) : strip;
};

/** Sets the history of the active tab. */
export const setActiveHistory = (strip: TabStrip, history: TabHistory): TabStrip =>
  (activeTabOf(strip).history === history ? strip : { ...strip, tabs: strip.tabs.map((tab) => (tab.id === strip.activeId ? { ...tab, history } : tab)) });
