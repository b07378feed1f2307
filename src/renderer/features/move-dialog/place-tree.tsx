import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../ui/text-composition';
import { PlaceRow, usePlaceName } from './place-row';
import type { Path, PlaceReason } from './folder-tree';
import type { TargetFolderTree } from './use-folder-tree';
import styles from './move-dialog.module.css';

const rowHeightPx = 32;
const overscan = 6;
/** Letters typed within this time form one search text. */
const typeAheadMs = 700;

export interface PlaceTreeProps {
  readonly tree: TargetFolderTree;
  readonly chosen: Path | null;
  readonly onChoose: (path: Path) => void;
  /** Called on Enter. */
  readonly onConfirm: () => void;
  readonly reasonFor: (path: Path) => PlaceReason | null;
}

/** The folders as a tree. Up and down move, right expands, left collapses or moves to the parent. */
export const PlaceTree = ({ tree, chosen, onChoose, onConfirm, reasonFor }: PlaceTreeProps) => {
  const { t } = useTranslation('moving');
  const nameOf = usePlaceName();
  const treeId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const { rows, branches, toggle, load } = tree;
  const [focused, setFocused] = useState<string | null>(null);
  const virtualizer = useVirtualizer({ count: rows.length, overscan, getScrollElement: () => scroller.current, estimateSize: () => rowHeightPx, getItemKey: (index) => rows[index]?.key ?? index });
  const places = rows.filter((row) => row.kind === 'place');
  const current = places.find(({ key }) => key === (focused ?? chosen?.at(-1)?.guid)) ?? places[0];

  const shown = virtualizer.getVirtualItems();
  const wanted = shown.flatMap(({ index }) => { const row = rows[index]; return row?.kind === 'more' ? [row.path.at(-1)?.guid ?? ''] : []; }).join();
  // Loads the next page of a long folder when its end becomes visible.
  useEffect(() => { for (const guid of wanted.split(',')) if (guid !== '') load(guid); }, [wanted, load]);

  const goTo = (key: string | undefined): void => {
    const row = places.find((each) => each.key === key);
    if (!row) return;
    setFocused(row.key);
    onChoose(row.path);
    virtualizer.scrollToIndex(rows.indexOf(row));
  };
  const handle = (event: KeyboardEvent): boolean => {
    if (!current) return false;
    const at = places.indexOf(current);
    const { place, isOpen, path } = current;
    const isForward = event.key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    switch (event.key) {
      case 'ArrowDown': goTo(places[at + 1]?.key); return true;
      case 'ArrowUp': goTo(places[at - 1]?.key); return true;
      case 'Home': goTo(places[0]?.key); return true;
      case 'End': goTo(places.at(-1)?.key); return true;
      case 'ArrowRight': case 'ArrowLeft':
        if (isForward) {
          if (!isOpen && place.hasChildren) toggle(place.guid, true);
          else if (isOpen) goTo(places[at + 1]?.path.length === path.length + 1 ? places[at + 1]?.key : undefined);
        } else if (isOpen) toggle(place.guid, false);
        else goTo(path.at(-2)?.guid);
        return true;
      case 'Enter': onConfirm(); return true;
      default: break;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return false;
    const now = Date.now();
    const text = (now - typed.current.at < typeAheadMs ? typed.current.text : '') + event.key.toLocaleLowerCase();
    typed.current = { text, at: now };
    const start = [...text].length === 1 ? at + 1 : at;
    goTo([...places.slice(start), ...places.slice(0, start)].find((each) => nameOf(each.place).toLocaleLowerCase().startsWith(text))?.key);
    return true;
  };
  return (
    <div
      ref={scroller} className={styles.tree} role="tree" tabIndex={0} aria-label={t('folders')} aria-activedescendant={current ? `${treeId}-${current.key}` : undefined}
      onKeyDown={(event) => { if (!isComposing(event) && handle(event)) event.preventDefault(); }}
    >
      <div role="none" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const guid = row.path.at(-1)?.guid ?? '';
          return (
            <PlaceRow
              key={row.key} row={row} id={`${treeId}-${row.key}`} style={{ top: start, height: rowHeightPx }} branch={branches.get(guid) ?? null}
              isChosen={row.kind === 'place' && chosen?.at(-1)?.guid === guid} isFocused={row === current} reason={row.kind === 'place' ? reasonFor(row.path) : null}
              onChoose={() => { goTo(guid); }} onToggle={() => { if (row.kind === 'place') toggle(guid, !row.isOpen); }} onRetry={() => { load(guid); }}
            />
          );
        })}
      </div>
    </div>
  );
};
