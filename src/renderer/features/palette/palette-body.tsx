import { CloudOff, Search } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMac } from '../../shared/commands/command-context';
import { matchesStroke, parseKeys } from '../../../core/commands/key-bindings';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Button } from '../../ui/button';
import { isComposing } from '../../ui/text-composition';
import { icon16 } from '../../ui/icon-props';
import { useInfiniteScroll } from '../../ui/infinite-scroll';
import { Kbd } from '../../ui/kbd';
import { Skeleton } from '../../ui/skeleton';
import { FilterBar } from './palette-filter-bar';
import { isFiltered, noFilters } from './palette-filters';
import type { SectionName } from './palette-items';
import { PaletteOption } from './palette-option';
import { PaletteFoot } from './palette-foot';
import { PalettePreview } from './palette-preview';
import { usePalette } from './use-palette';
import styles from './palette.module.css';

const sectionKeys = {
  best: 'sectionBest', files: 'sectionFiles', recent: 'sectionRecent', names: 'sectionNames', inside: 'sectionInside', people: 'sectionPeople', commands: 'sectionCommands',
} as const satisfies Record<SectionName, string>;

const pageOfLines = 8;

export interface PaletteBodyProps {
  /** The text that was typed before the palette loaded. */
  readonly initialText: string;
  readonly onClose: () => void;
}

/** The search field, the results, and a preview of the active item. */
export const PaletteBody = ({ initialText, onClose }: PaletteBodyProps) => {
  const { t } = useTranslation('search');
  const isMac = useIsMac();
  const formats = useFormats();
  const palette = usePalette(initialText, onClose);
  const { typed, filters, isForCommands, isWaiting, search, sections, active } = palette;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const idOf = (key: string): string => `${listId}-${key}`;
  const activeId = active === null ? undefined : idOf(active.key);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useInfiniteScroll(list, { hasMore: search.hasMore, isLoading: search.isLoadingMore, onLoadMore: search.loadMore });

  const handle = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case 'ArrowDown': palette.step(1); return true;
      case 'ArrowUp': palette.step(-1); return true;
      case 'PageDown': palette.step(pageOfLines); return true;
      case 'PageUp': palette.step(-pageOfLines); return true;
      case 'Enter':
        if (active) palette.choose(active, (isMac ? event.metaKey : event.ctrlKey) ? 'new-tab' : 'here');
        return true;
      case 'Backspace':
        if (typed !== '' || !isFiltered(filters)) return false;
        palette.removeLastFilter();
        return true;
      default: return false;
    }
  };
  const onFieldKey = (event: KeyboardEvent): void => {
    if (!isComposing(event) && handle(event)) event.preventDefault();
  };
  const onAnyKey = (event: KeyboardEvent): void => {
    const [own] = parseKeys('Mod+K', isMac);
    if (own === undefined || !matchesStroke(own, event.nativeEvent)) return;
    event.preventDefault();
    onClose();
  };

  const count = search.results.length;
  const isSearching = !isForCommands && search.query !== null;
  const amount = !isSearching || search.status === 'failed' || (search.status === 'loading' && count === 0) ? ''
    : search.hasMore ? t('resultCountMore', { amount: formats.number(count) }) : t('resultCount', { count });
  return (
    <div className={styles.palette} onKeyDown={onAnyKey}>
      <div className={styles.head}>
        <span className={styles.glass}><Search {...icon16} size={18} /></span>
        <input
          className={styles.field} type="text" autoFocus autoComplete="off" spellCheck={false} dir="auto" enterKeyHint="go"
          role="combobox" aria-expanded aria-controls={listId} aria-activedescendant={activeId} aria-autocomplete="list"
          aria-label={t('palette')} placeholder={t(isForCommands ? 'commandsPlaceholder' : 'placeholder')} value={typed}
          onChange={({ target, nativeEvent }) => { palette.type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing); }}
          onCompositionEnd={({ currentTarget }) => { palette.endComposition(currentTarget.value); }}
          onKeyDown={onFieldKey}
        />
        <span role="status" className={styles.amount}>{amount}</span>
        <Kbd>Esc</Kbd>
      </div>
      {!isForCommands && <FilterBar filters={filters} onChange={palette.setFilters} />}
      {search.isLocal && isSearching && <p className={styles.offline}><CloudOff {...icon16} />{t('offline')}</p>}
      <div className={styles.body}>
        <div className={styles.results}>
          <div ref={list} className={styles.list} id={listId} role="listbox" aria-label={t('results')} aria-busy={isWaiting || search.status === 'loading'} tabIndex={-1}>
            {sections.map(({ name, items }) => (
              <div key={name} role="group" aria-labelledby={`${listId}-${name}`} className={styles.section}>
                <div className={styles.sectionHead} id={`${listId}-${name}`}>{t(sectionKeys[name])}</div>
                {items.map((item) => (
                  <PaletteOption
                    key={item.key} item={item} id={idOf(item.key)} isActive={item === active}
                    onPoint={() => { palette.setActive(item.key); }} onChoose={() => { palette.choose(item, 'here'); }}
                  />
                ))}
              </div>
            ))}
          </div>
          {search.isLoadingMore && <Bars widths={[52]} />}
          {(isWaiting || (search.status === 'loading' && count === 0)) && <Bars widths={barWidths} />}
          <NoResults palette={palette} isSearching={isSearching} />
        </div>
        <aside className={styles.preview}><PalettePreview item={active} /></aside>
      </div>
      <PaletteFoot active={active} isForCommands={isForCommands} />
    </div>
  );
};

const barWidths = [46, 62, 38, 54];

const Bars = ({ widths }: { readonly widths: readonly number[] }) => (
  <div aria-hidden className={styles.coming}>
    {widths.map((width) => <div key={width} className={styles.bars}><Skeleton width={20} height={20} /><span className={styles.words}><Skeleton width={`${width}%`} /><Skeleton width={`${width - 14}%`} /></span></div>)}
  </div>
);

/** Message without results, with an action where one helps. */
const NoResults = ({ palette, isSearching }: { readonly palette: ReturnType<typeof usePalette>; readonly isSearching: boolean }) => {
  const { t } = useTranslation('search');
  const errorText = useErrorText();
  const { search, sections, keyword, filters, isForCommands, isWaiting } = palette;
  const { failure } = search;
  if (isSearching && failure) {
    return (
      <div className={styles.nothing} role="alert">
        <p className={styles.nothingTitle}>{t('failed')}</p>
        <p>{errorText(failure)}</p>
        <Retry onRetry={search.retry} />
      </div>
    );
  }
  if (isForCommands) return sections.length === 0 ? <div className={styles.nothing}><p className={styles.nothingTitle}>{t('noCommand')}</p></div> : null;
  if (!isSearching) return isWaiting || sections.some(({ name }) => name === 'recent') ? null : <div className={styles.nothing}><p>{t('nothingRecent')}</p></div>;
  if (search.status !== 'ready' || search.results.length > 0) return null;
  const isNarrowed = isFiltered(filters);
  return (
    <div className={styles.nothing}>
      <p className={styles.nothingTitle}>{keyword === '' ? t('nothingLeft') : t('nothingFound', { keyword })}</p>
      <p>{t(isNarrowed ? 'nothingFoundFiltered' : 'nothingFoundText')}</p>
      {isNarrowed && <Button size="small" onPress={() => { palette.setFilters(noFilters); }}>{t('filtersClear')}</Button>}
    </div>
  );
};

const Retry = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('common');
  return <Button size="small" onPress={onRetry}>{t('retry')}</Button>;
};
