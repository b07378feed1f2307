import { useMemo, useState } from 'react';
import { useCommandRegistry } from '../../shared/commands/command-context';
import { routeOfFile } from '../../shared/router/route-of-file';
import { hrefOf, parseRoute, type Route } from '../../shared/router/app-routes';
import { useTabs } from '../../shared/tabs/tabs-context';
import { useOpenRoute } from '../../shared/tabs/use-open-route';
import { logProblem } from '../../shared/log';
import { useSearch } from '../../shared/search/use-search';
import { useBridge } from '../../shared/store/store-hooks';
import { isFiltered, noFilters, queryOf, withoutLast, type Filters } from './palette-filters';
import { parsePaletteInput, sectionsOf, nextKey, type PaletteItem, type Section } from './palette-items';
import { useAvailableCommands } from './use-available-commands';
import { useMatchingPeople } from './use-matching-people';
import { usePastedLink } from './use-pasted-link';
import { useRecentFiles } from './use-recent-files';

/** Where a file opens. */
export type OpenTarget = 'here' | 'new-tab';

export interface PaletteState {
  readonly typed: string;
  readonly filters: Filters;
  readonly isForCommands: boolean;
  /** Whether the initial suggestions are still loading. */
  readonly isWaiting: boolean;
  readonly keyword: string;
  readonly search: ReturnType<typeof useSearch>;
  readonly sections: readonly Section[];
  readonly active: PaletteItem | null;
  readonly type: (text: string, isComposing: boolean) => void;
  readonly endComposition: (text: string) => void;
  readonly setFilters: (filters: Filters) => void;
  readonly removeLastFilter: () => void;
  readonly setActive: (key: string) => void;
  readonly step: (by: number) => void;
  readonly choose: (item: PaletteItem, way: OpenTarget) => void;
}

/** State of the palette: its items for the typed text, and the actions on them. */
export const usePalette = (first: string, onClose: () => void): PaletteState => {
  const tabs = useTabs();
  const openRoute = useOpenRoute();
  const registry = useCommandRegistry();
  const [openedMs] = useState(() => Date.now());
  const [typed, setTyped] = useState(first);
  /** The searched text, which excludes an unfinished composition (IME). */
  const [searchedText, setSettled] = useState(first);
  const [filters, setFilters] = useState(noFilters);
  /** Key of the item that the person moved to; null for the first item. */
  const [pointed, setPointed] = useState<string | null>(null);

  const { keyword, isForCommands } = parsePaletteInput(searchedText);
  const search = useSearch(isForCommands ? null : queryOf(keyword, filters, openedMs));
  const recent = useRecentFiles();
  const { people, departments } = useMatchingPeople(isForCommands || isFiltered(filters) ? '' : keyword);
  const commands = useAvailableCommands();
  const link = usePastedLink(keyword);
  const bridge = useBridge();
  const isNarrowed = isFiltered(filters);
  // Commands are shown together with the recent files above them, to avoid a layout shift under the pointer.
  const isWaiting = recent === null && keyword === '' && !isForCommands && !isNarrowed;
  const sections = useMemo(
    () => (isWaiting ? [] : sectionsOf({
      typed: searchedText, isFiltered: isFiltered({ ...filters, within: null }), findings: search.results, recent: recent ?? [], people, departments, commands: isNarrowed && !isForCommands ? [] : commands, link,
    })),
    [searchedText, search.results, recent, people, departments, commands, isNarrowed, isForCommands, isWaiting, filters, link],
  );
  const items = sections.flatMap((section) => section.items);
  const active = items.find(({ key }) => key === pointed) ?? items[0] ?? null;

  const settle = (text: string): void => {
    setSettled(text);
    setPointed(null);
  };
  const goTo = (route: Route, way: OpenTarget): void => {
    if (way === 'new-tab' && tabs) tabs.open(hrefOf(route), { isBehind: false });
    else if (way === 'new-tab') window.open(hrefOf(route), '_blank', 'noopener');
    else openRoute(route);
  };
  const openPath = (path: string): void => {
    const { pathname, search: query } = new URL(path, window.location.origin);
    openRoute(parseRoute(pathname, query));
  };
  return {
    typed, filters, isForCommands, isWaiting, keyword, search, sections, active,
    type(text, isComposing) {
      setTyped(text);
      if (!isComposing) settle(text);
    },
    endComposition: settle,
    setFilters: (changed) => { setFilters(changed); setPointed(null); },
    removeLastFilter: () => { setFilters(withoutLast); },
    setActive: setPointed,
    step: (by) => { setPointed(nextKey(items.map(({ key }) => key), active?.key ?? null, by)); },
    choose(item, way) {
      switch (item.kind) {
        case 'person':
          setFilters({ ...noFilters, owner: { id: item.id, name: item.name } });
          setTyped('');
          settle('');
          return;
        case 'department':
          onClose();
          goTo({ name: 'team', tab: 'members', departmentId: item.id }, way);
          return;
        case 'link':
          onClose();
          if (item.link.kind === 'here') openPath(item.link.path);
          else bridge.desktop?.links.open(item.link.address).catch((error: unknown) => { logProblem('The link could not be opened.', error); });
          return;
        case 'file':
          onClose();
          goTo(routeOfFile(item.finding.file), way);
          return;
        case 'command':
          if (item.reason !== null) return;
          onClose();
          // After the palette has released the focus, because the command may set it.
          setTimeout(() => { registry.run(item.id); });
      }
    },
  };
};
