import { tabsLimit, type OpenTabs } from '../../../contract/desktop/windows';
import { newHistory, type TabHistory } from '../router/tab-history';

/** One tab of a window: its own way through the pages. */
export interface Tab {
  /** Names it as long as the page lives. */
  readonly id: number;
  readonly history: TabHistory;
  /** The tab it was opened from; null where it was opened by itself. */
  readonly openerId: number | null;
}

/** The tabs of one window, from its start to its end. One is always shown. */
export interface TabStrip {
  readonly tabs: readonly Tab[];
  readonly activeId: number;
  /** What was closed, the last one last, and where it stood. */
  readonly closed: readonly { readonly history: TabHistory; readonly index: number }[];
  readonly nextId: number;
}

/** How many closed tabs can be had back. */
const closedLimit = 25;

export const stripOf = ({ tabs, active }: OpenTabs): TabStrip => ({
  tabs: tabs.map((history, id) => ({ id, history, openerId: null })), activeId: active, closed: [], nextId: tabs.length,
});

export const openTabsOf = ({ tabs, activeId }: TabStrip): OpenTabs =>
  ({ tabs: tabs.map(({ history }) => history), active: tabs.findIndex(({ id }) => id === activeId) });

export const activeTabOf = ({ tabs, activeId }: TabStrip): Tab => {
  const active = tabs.find(({ id }) => id === activeId);
  if (!active) throw new Error('No tab of this window is shown.');
  return active;
};

const indexOf = ({ tabs }: TabStrip, id: number): number => tabs.findIndex((tab) => tab.id === id);

const putIn = (strip: TabStrip, index: number, history: TabHistory, openerId: number | null, isBehind: boolean): TabStrip => {
  if (strip.tabs.length >= tabsLimit) return strip;
  const { tabs, nextId } = strip;
  return { ...strip, tabs: [...tabs.slice(0, index), { id: nextId, history, openerId }, ...tabs.slice(index)], nextId: nextId + 1, activeId: isBehind ? strip.activeId : nextId };
};

/** Opens a page beside the tab that leads there: behind the ones that were opened from it before. */
export const openedBeside = (strip: TabStrip, path: string, { isBehind }: { readonly isBehind: boolean }): TabStrip => {
  const from = indexOf(strip, strip.activeId) + 1;
  const run = strip.tabs.slice(from).findIndex(({ openerId }) => openerId !== strip.activeId);
  return putIn(strip, run === -1 ? strip.tabs.length : from + run, newHistory(path), strip.activeId, isBehind);
};

/** A tab of its own, at the end. */
export const openedLast = (strip: TabStrip, path: string): TabStrip => putIn(strip, strip.tabs.length, newHistory(path), null, false);

/** A tab from another window, as the so many-th. */
export const taken = (strip: TabStrip, history: TabHistory, index: number): TabStrip => putIn(strip, Math.min(Math.max(index, 0), strip.tabs.length), history, null, false);

/** Null where it was the last one. What is shown then is the next one, or at the end the one before. */
export const closedTab = (strip: TabStrip, id: number): TabStrip | null => {
  const index = indexOf(strip, id);
  const tab = strip.tabs[index];
  if (!tab) return strip;
  const tabs = strip.tabs.filter((each) => each !== tab);
  const beside = tabs[Math.min(index, tabs.length - 1)];
  if (!beside) return null;
  const closed = [...strip.closed, { history: tab.history, index }].slice(-closedLimit);
  return { ...strip, tabs, closed, activeId: id === strip.activeId ? beside.id : strip.activeId };
};

export const closedOthers = (strip: TabStrip, id: number): TabStrip =>
  strip.tabs.filter((tab) => tab.id !== id).reduce((known, tab) => closedTab(known, tab.id) ?? known, activated(strip, id));

/** Brings back the tab that was closed last, where it stood. */
export const reopened = (strip: TabStrip): TabStrip => {
  const last = strip.closed.at(-1);
  if (!last || strip.tabs.length >= tabsLimit) return strip;
  return putIn({ ...strip, closed: strip.closed.slice(0, -1) }, Math.min(last.index, strip.tabs.length), last.history, null, false);
};

export const activated = (strip: TabStrip, id: number): TabStrip =>
  (id === strip.activeId || indexOf(strip, id) === -1 ? strip : { ...strip, activeId: id });

/** The tab so many after the one that is shown, around the ends. */
export const stepped = (strip: TabStrip, by: number): TabStrip => {
  const { length } = strip.tabs;
  const next = strip.tabs[(((indexOf(strip, strip.activeId) + by) % length) + length) % length];
  return next ? activated(strip, next.id) : strip;
};

/** The tab at a place, from 0; a negative one counts from the end. */
export const atPlace = (strip: TabStrip, place: number): TabStrip => {
  const tab = strip.tabs.at(place);
  return tab ? activated(strip, tab.id) : strip;
};

/** Puts a tab as the so many-th of all. */
export const movedTo = (strip: TabStrip, id: number, index: number): TabStrip => {
  const tab = strip.tabs.find((each) => each.id === id);
  const others = strip.tabs.filter((each) => each !== tab);
  const at = Math.min(Math.max(index, 0), others.length);
  return !tab || indexOf(strip, id) === at ? strip : { ...strip, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
};

/** The same pages once more, beside it. */
export const duplicated = (strip: TabStrip, id: number): TabStrip => {
  const index = indexOf(strip, id);
  const tab = strip.tabs[index];
  return tab ? putIn(strip, index + 1, { ...tab.history }, null, false) : strip;
};

/** Where the tab that is shown has gone. */
export const withHistory = (strip: TabStrip, history: TabHistory): TabStrip =>
  (activeTabOf(strip).history === history ? strip : { ...strip, tabs: strip.tabs.map((tab) => (tab.id === strip.activeId ? { ...tab, history } : tab)) });
