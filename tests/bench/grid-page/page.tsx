import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import type { WorkspaceBridge } from '../../../src/contract/bridge';
import { capabilitiesWith, completeFile } from '../../../src/core/file-entity';
import { FileRow } from '../../../src/renderer/features/files/list/items/file-row';
import { ItemWindow } from '../../../src/renderer/features/files/list/layout/item-window';
import { createLayout } from '../../../src/renderer/features/files/list/layout/layout';
import { timeColumnOf } from '../../../src/renderer/features/files/list/list-kind';
import { emptySelection } from '../../../src/renderer/features/files/list/selection/selection';
import type { RowTools } from '../../../src/renderer/features/files/list/items/use-item';
import { useFormats } from '../../../src/renderer/shared/format/use-formats';
import { setLocale } from '../../../src/renderer/shared/i18n/i18n';
import { LocaleProvider } from '../../../src/renderer/shared/i18n/locale-provider';
import { filesReceived } from '../../../src/renderer/shared/store/files/files-slice';
import type { FileList, ListSource } from '../../../src/renderer/shared/store/files/files-state';
import { defaultSort } from '../../../src/renderer/shared/store/files/sort-order';
import { createStore } from '../../../src/renderer/shared/store/app-store';
import { fillOurs, internedRows } from '../files-in-memory';
import styles from '../../../src/renderer/features/files/list/file-list.module.css';
import '../../../src/renderer/ui/styles.css';

/*
 * The grid alone over rows without a server, and its peers over the same rows. The peers are TanStack Virtual with the
 * same row, and a pool of elements with manual recycling. All rows repeat one thousand files.
 */

const rowPx = 40;
const distinct = 1000;
const source: ListSource = { kind: 'folder', folder: 'Desktop' };
const store = createStore({} as WorkspaceBridge, () => undefined);
const person = { id: 7, name: 'Ines Hart', avatar: null };
const all = capabilitiesWith({ value: true, reason: 'UNKNOWN' });
const files = Array.from({ length: distinct }, (_, number) => {
  const guid = `f${String(number).padStart(21, '0')}`;
  const updatedAt = new Date(Date.UTC(2026, 5, 1) - 3_600_000 * number).toISOString();
  return completeFile({
    id: guid, guid, name: `Minutes of meeting ${number}.docx`, sortName: '', type: 6, subType: 'docx', kind: 'CloudFile', parentId: 'Desktop', folder: 'Desktop', fileSize: 4096 * (number + 1),
    createdAt: updatedAt, updatedAt, creator: person, updatedUser: person, role: 'owner', revision: 1,
  }, all);
});
store.dispatch(filesReceived({ files }));
const guidAt = (index: number): string => files[index % distinct]?.guid ?? '';

const nothing = (): void => undefined;
const useTools = (): RowTools => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  return useMemo(() => ({
    kind: 'folder', time: timeColumnOf(source), keptDays: null, isUnreadMarked: false, knownTags: null, isDesktopShortcut: () => false, personId: 1, t, nameOf: ({ name }) => name, formats,
    handlers: { onPointerDown: nothing, onClick: nothing, onAuxClick: nothing, onDoubleClick: nothing, onContextMenu: nothing, onMenu: nothing, onToggle: nothing, onDragStart: nothing },
    drop: { actions: {} as RowTools['drop']['actions'], store, obstacleText: () => '', upload: nothing },
  }), [t, formats]);
};

const Frame = ({ attach, children }: { readonly attach: (element: HTMLDivElement | null) => void; readonly children: ReactNode }) => (
  <div className={styles.list} style={{ height: '100vh' }}><div ref={attach} role="grid" id="grid" tabIndex={0} className={styles.scroller}>{children}</div></div>
);

const Ours = ({ count }: { readonly count: number }) => {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const tools = useTools();
  const ids = useMemo(() => Array.from({ length: count }, (_, index) => guidAt(index)), [count]);
  const rows = useMemo(() => ({ ids, keys: ids, keyOf: (id: string) => id, idOf: (key: string) => key }), [ids]);
  const layout = useMemo(() => createLayout([{ heading: null, headingPx: 0, count, perLine: 1, linePx: rowPx }]), [count]);
  const list = useMemo<FileList>(() => ({ key: 'k', source, sort: defaultSort, ids, status: 'ready', cursor: null, requestId: null, failure: null, changedDuringRequest: [], cachedAt: null }), [ids]);
  return (
    <Frame attach={setScroller}>
      <ItemWindow
        scroller={scroller} list={list} tail={null} headCount={count} rows={rows} viewMode="list" layout={layout} selection={emptySelection} cut={none} renaming={null}
        tools={tools} rowId={asItIs}
      />
    </Frame>
  );
};
const none: ReadonlySet<string> = new Set();
const asItIs = (key: string): string => key;

/** As its documentation shows it. */
const TanStack = ({ count }: { readonly count: number }) => {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const tools = useTools();
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroller, estimateSize: () => rowPx, overscan: 8 });
  return (
    <Frame attach={setScroller}>
      <div style={{ height: virtualizer.getTotalSize(), width: '100%', position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => (
          <div key={item.key} style={{ position: 'absolute', top: 0, left: 0, width: '100%', height: item.size, transform: `translateY(${item.start}px)` }}>
            <FileRow
              id={String(item.index)} guid={guidAt(item.index)} rowKey={guidAt(item.index)} rowIndex={item.index + 2} isSelected={false} joins="none" isFocused={false} isCut={false}
              renaming={null} tools={tools}
            />
          </div>
        ))}
      </div>
    </Frame>
  );
};

/** Rows that React rendered once and that are then filled manually: the smallest peer that shows the same words. */
const poolOf = (grid: HTMLElement, count: number): void => {
  const template = grid.querySelector('[data-item]');
  if (!template) throw new Error('There is no row to recycle.');
  const content = document.createElement('div');
  content.style.cssText = `position: relative; height: ${count * rowPx}px`;
  const rows: { readonly element: HTMLElement; readonly head: Element | null; readonly tail: Element | null; readonly hidden: Element | null; readonly time: Element | null; readonly size: Element | null; index: number }[] = [];
  const size = Math.ceil(grid.clientHeight / rowPx) + 16;
  for (let slot = 0; slot < size; slot += 1) {
    const element = template.cloneNode(true) as HTMLElement;
    element.style.cssText = 'position: absolute; inset-inline: 0; top: 0';
    const [hidden = null, head = null, tail = null] = [...element.querySelectorAll('[data-name] bdi > span')];
    rows.push({ element, hidden, head, tail, time: element.querySelector('time'), size: element.querySelector('[aria-colindex="7"]'), index: -1 });
    content.append(element);
  }
  grid.replaceChildren(content);
  const words = new Map<string, { readonly time: string; readonly size: string }>();
  const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const wordsOf = (guid: string, at: string, sizeBytes: number) => {
    const known = words.get(guid) ?? { time: format.format(Date.parse(at)), size: `${(sizeBytes / 1024).toFixed(0)} KB` };
    words.set(guid, known);
    return known;
  };
  const draw = (): void => {
    const first = Math.max(0, Math.floor(grid.scrollTop / rowPx) - 8);
    for (let index = first; index < Math.min(count, first + size); index += 1) {
      const row = rows[index % size];
      const file = files[index % distinct];
      if (!row || !file || row.index === index) continue;
      row.index = index;
      const { time, size: bytes } = wordsOf(file.guid, file.updatedAt, file.fileSize ?? 0);
      row.element.style.transform = `translateY(${index * rowPx}px)`;
      row.element.setAttribute('aria-rowindex', String(index + 2));
      if (row.hidden) row.hidden.textContent = file.name;
      if (row.head) row.head.textContent = file.name.slice(0, -11);
      if (row.tail) row.tail.textContent = file.name.slice(-11);
      if (row.time) row.time.textContent = time;
      if (row.size) row.size.textContent = bytes;
    }
  };
  grid.addEventListener('scroll', draw, { passive: true });
  draw();
};

let root: Root | null = null;
const mount = async (kind: 'ours' | 'tanstack' | 'pool', count: number): Promise<void> => {
  await setLocale('en');
  root?.unmount();
  document.body.innerHTML = '<div id="root"></div>';
  const place = document.getElementById('root');
  if (!place) return;
  root = createRoot(place);
  root.render(<Provider store={store}><LocaleProvider>{kind === 'tanstack' ? <TanStack count={count} /> : <Ours count={kind === 'pool' ? 100 : count} />}</LocaleProvider></Provider>);
  const drawn = (): boolean => document.querySelector('[data-item]') !== null;
  while (!drawn()) await new Promise((resolve) => { setTimeout(resolve, 20); });
  if (kind !== 'pool') return;
  const grid = document.getElementById('grid');
  const copy = grid?.cloneNode(true) as HTMLElement;
  root.unmount();
  root = null;
  const holder = document.createElement('div');
  holder.style.cssText = 'display: flex; flex-direction: column; height: 100vh';
  document.body.replaceChildren(holder);
  holder.append(copy);
  poolOf(copy, count);
};

/** References that prevent garbage collection of the measured files. */
const held: unknown[] = [];
const hold = (what: 'store' | 'rows', count: number): void => { held.push(what === 'store' ? fillOurs(count) : internedRows(count)); };

Object.assign(window, { gridPage: { mount, hold } });
