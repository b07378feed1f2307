import type { TFunction } from 'i18next';
import { Ellipsis } from 'lucide-react';
import { memo, useMemo, type DragEvent, type MouseEvent, type PointerEvent } from 'react';
import type { File } from '../../../../contract/entities/file';
import { isContainerType } from '../../../../core/file-types';
import { useClockText } from '../../../shared/format/clock';
import type { Formats } from '../../../shared/format/use-formats';
import { useAppSelector } from '../../../shared/store/hooks';
import { selectFile } from '../../../shared/store/files/selectors';
import { classNames } from '../../../ui/class-names';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { icon16 } from '../../../ui/icon';
import type { Renaming } from '../hand';
import { typeKeyOf } from '../type-labels';
import { useDropState } from './drag-session';
import { RenameField } from './rename-field';
import { RowCheck } from './row-check';
import { dropHandlers, type DropTools } from './use-drop-target';
import styles from './file-list.module.css';

/** What a row reports. */
export interface RowHandlers {
  readonly onPointerDown: (event: PointerEvent, key: string) => void;
  readonly onClick: (event: MouseEvent, key: string, isOnName: boolean) => void;
  readonly onDoubleClick: (event: MouseEvent, key: string) => void;
  readonly onContextMenu: (event: MouseEvent, key: string) => void;
  readonly onMenu: (element: Element, key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onDragStart: (event: DragEvent, key: string) => void;
}

/**
 * What all rows of a list share: one object, made once by the list, so that a row that scrolls into sight asks for
 * nothing but its own file.
 */
export interface RowTools {
  readonly kind: 'folder' | 'trash';
  /** The person who looks; their own files say "You". */
  readonly personId: number;
  readonly t: TFunction<'files'>;
  readonly formats: Formats;
  readonly handlers: RowHandlers;
  readonly drop: DropTools;
}

export interface FileRowProps {
  readonly id: string;
  readonly guid: string;
  readonly rowKey: string;
  readonly index: number;
  readonly isSelected: boolean;
  /** Whether the rows above and below are selected too: then they are one band. */
  readonly joins: 'none' | 'above' | 'below' | 'both';
  readonly isFocused: boolean;
  readonly isCut: boolean;
  readonly renaming: Renaming | null;
  readonly tools: RowTools;
}

/** One file in a list. It asks for its own file, and is drawn again only when that changes or it is touched. */
export const FileRow = memo((props: FileRowProps) => {
  const file = useAppSelector((state) => selectFile(state, props.guid));
  return file ? <Row {...props} file={file} /> : <div className={styles.row} role="row" aria-rowindex={props.index + 2} />;
});
FileRow.displayName = 'FileRow';

const stop = (event: { stopPropagation(): void }): void => { event.stopPropagation(); };
const isOnName = (event: MouseEvent): boolean => event.target instanceof Element && event.target.closest('[data-name]') !== null;

const Row = ({ id, rowKey, index, isSelected, joins, isFocused, isCut, renaming, tools, file }: FileRowProps & { readonly file: File }) => {
  const { kind, handlers, drop: dropTools } = tools;
  const dropState = useDropState(file.guid);
  const drop = useMemo(() => {
    const isTarget = kind === 'folder' && isContainerType(file.type);
    return dropHandlers(isTarget ? { guid: file.guid, name: file.name, ancestorGuids: [], file } : null, dropTools);
  }, [kind, file, dropTools]);
  return (
    <div
      id={id} role="row" aria-rowindex={index + 2} aria-selected={isSelected} aria-busy={file.revision === 0}
      className={styles.row} data-selected={isSelected} data-joins={joins} data-focused={isFocused} data-cut={isCut} data-drop={dropState}
      data-renaming={renaming !== null} draggable={renaming === null && kind === 'folder'}
      onPointerDown={(event) => { handlers.onPointerDown(event, rowKey); }}
      onClick={(event) => { handlers.onClick(event, rowKey, isOnName(event)); }}
      onDoubleClick={(event) => { handlers.onDoubleClick(event, rowKey); }}
      onContextMenu={(event) => { handlers.onContextMenu(event, rowKey); }}
      onDragStart={(event) => { handlers.onDragStart(event, rowKey); }}
      {...drop}
    >
      <Cells rowKey={rowKey} isSelected={isSelected} renaming={renaming} tools={tools} file={file} />
    </div>
  );
};

interface CellsProps extends Pick<FileRowProps, 'rowKey' | 'isSelected' | 'renaming' | 'tools'> {
  readonly file: File;
}

/** What a row holds. It is not drawn again because the row went up or down, as every one below an act does. */
const Cells = memo(({ rowKey, isSelected, renaming, tools, file }: CellsProps) => {
  const { kind, t, formats, handlers, drop, personId } = tools;
  const owner = file.creator;
  return (
    <>
      <span role="gridcell" aria-colindex={1} className={styles.check} onPointerDown={stop} onClick={stop} onDoubleClick={stop}>
        <RowCheck label={t('selectFile', { name: file.name })} isSelected={isSelected} onToggle={() => { handlers.onToggle(rowKey); }} />
      </span>
      <span role="gridcell" aria-colindex={2} className={styles.icon}>
        <FileIcon type={file.type} name={file.name} size={20} />
        <span className="visually-hidden">{t(typeKeyOf(file.type, file.name))}</span>
      </span>
      <span role="gridcell" aria-colindex={3} className={styles.nameCell}>
        {renaming === null
          ? (
            <>
              <span className={styles.name} data-name><FileName name={file.name} /></span>
              <button
                type="button" tabIndex={-1} className={styles.more} aria-label={t('moreFor', { name: file.name })} title={t('more')}
                onPointerDown={stop} onDoubleClick={stop}
                onClick={(event) => { event.stopPropagation(); handlers.onMenu(event.currentTarget, rowKey); }}
              >
                <Ellipsis {...icon16} />
              </button>
            </>
          )
          : (
            <RenameField
              key={renaming.error} name={file.name} isFolder={isContainerType(file.type)} typed={renaming.typed} error={renaming.error}
              onSubmit={(typed) => drop.actions.submitRename(rowKey, file.guid, typed)} onCancel={drop.actions.cancelRename}
            />
          )}
      </span>
      <span role="gridcell" aria-colindex={4} className={styles.owner} translate="no">
        {owner && (owner.id === personId ? t('you') : <bdi className={styles.ellipsis} title={owner.name}>{owner.name}</bdi>)}
      </span>
      <span role="gridcell" aria-colindex={5} className={styles.time}><Moment at={kind === 'trash' ? file.deletedAt ?? file.updatedAt : file.updatedAt} formats={formats} /></span>
      <span role="gridcell" aria-colindex={6} className={classNames(styles.size, 'tabular')}>
        {file.fileSize === null ? <span className={styles.unknown} aria-hidden>—</span> : formats.bytes(file.fileSize)}
      </span>
    </>
  );
});
Cells.displayName = 'Cells';

/** A moment as told now, with the whole date on hover; it takes the list's formatters. */
const Moment = ({ at, formats }: { readonly at: string; readonly formats: Formats }) => {
  const atMs = Date.parse(at);
  const text = useClockText((nowMs) => formats.relativeTime(atMs, nowMs));
  return <time className={styles.ellipsis} dateTime={at} title={formats.fullTime(atMs)}>{text}</time>;
};
