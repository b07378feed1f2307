import { Ellipsis } from 'lucide-react';
import { memo, useCallback, type DragEvent, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { isContainerType } from '../../../../core/file-types';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppSelector } from '../../../shared/store/hooks';
import { selectFile } from '../../../shared/store/files/selectors';
import { Checkbox } from '../../../ui/checkbox';
import { classNames } from '../../../ui/class-names';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { icon16 } from '../../../ui/icon';
import { RelativeTime } from '../../../ui/relative-time';
import type { Renaming } from '../hand';
import type { MoveTarget } from '../moving';
import { typeKeyOf } from '../type-labels';
import type { FileActions } from '../use-file-actions';
import { useDropState } from './drag-session';
import { RenameField } from './rename-field';
import { useDropTarget } from './use-drop-target';
import styles from './file-list.module.css';

/** What a row reports; one object for all rows, so that none is drawn again because of it. */
export interface RowHandlers {
  readonly onPointerDown: (event: PointerEvent, key: string) => void;
  readonly onClick: (event: MouseEvent, key: string, isOnName: boolean) => void;
  readonly onDoubleClick: (event: MouseEvent, key: string) => void;
  readonly onContextMenu: (event: MouseEvent, key: string) => void;
  readonly onMenu: (element: Element, key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onDragStart: (event: DragEvent, key: string) => void;
}

export interface FileRowProps {
  readonly id: string;
  readonly guid: string;
  readonly rowKey: string;
  readonly index: number;
  readonly kind: 'folder' | 'trash';
  readonly isSelected: boolean;
  /** Whether the rows above and below are selected too: then they are one band. */
  readonly joins: 'none' | 'above' | 'below' | 'both';
  readonly isFocused: boolean;
  readonly isCut: boolean;
  readonly renaming: Renaming | null;
  /** The person who looks; their own files say "You". */
  readonly personId: number;
  readonly handlers: RowHandlers;
  readonly actions: FileActions;
}

/** One file in a list. It asks for its own file, and is drawn again only when that changes or it is touched. */
export const FileRow = memo((props: FileRowProps) => {
  const file = useAppSelector((state) => selectFile(state, props.guid));
  return file ? <Row {...props} file={file} /> : <div className={styles.row} role="row" />;
});
FileRow.displayName = 'FileRow';

const Row = ({ id, rowKey, index, kind, isSelected, joins, isFocused, isCut, renaming, personId, handlers, actions, file }: FileRowProps & { readonly file: File }) => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const dropState = useDropState(file.guid);
  const isFolder = isContainerType(file.type);
  const target = useCallback(
    (): MoveTarget | null => (isFolder && kind === 'folder' ? { guid: file.guid, name: file.name, ancestorGuids: [], file } : null),
    [isFolder, kind, file],
  );
  const drop = useDropTarget(target, actions);
  const owner = file.creator;
  const isPending = file.revision === 0;
  return (
    <div
      id={id} role="row" aria-rowindex={index + 2} aria-selected={isSelected} aria-busy={isPending}
      className={styles.row} data-selected={isSelected} data-joins={joins} data-focused={isFocused} data-cut={isCut} data-drop={dropState}
      data-renaming={renaming !== null} draggable={renaming === null && kind === 'folder'}
      onPointerDown={(event) => { handlers.onPointerDown(event, rowKey); }}
      onClick={(event) => { handlers.onClick(event, rowKey, event.target instanceof Element && event.target.closest('[data-name]') !== null); }}
      onDoubleClick={(event) => { handlers.onDoubleClick(event, rowKey); }}
      onContextMenu={(event) => { handlers.onContextMenu(event, rowKey); }}
      onDragStart={(event) => { handlers.onDragStart(event, rowKey); }}
      {...drop}
    >
      <span role="gridcell" aria-colindex={1} className={styles.check} onPointerDown={(event) => { event.stopPropagation(); }} onClick={(event) => { event.stopPropagation(); }}>
        <Checkbox label={t('selectFile', { name: file.name })} isSelected={isSelected} onChange={() => { handlers.onToggle(rowKey); }} />
      </span>
      <span role="gridcell" aria-colindex={2} className={styles.icon}>
        <FileIcon type={file.type} name={file.name} size={20} />
        <span className="visually-hidden">{t(typeKeyOf(file.type, file.name))}</span>
      </span>
      <span role="gridcell" aria-colindex={3} className={styles.nameCell}>
        {renaming === null
          ? <span className={styles.name} data-name><FileName name={file.name} /></span>
          : (
            <RenameField
              key={renaming.error} name={file.name} isFolder={isFolder} typed={renaming.typed} error={renaming.error}
              onSubmit={(typed) => actions.submitRename(rowKey, file.guid, typed)} onCancel={actions.cancelRename}
            />
          )}
        {renaming === null && (
          <button
            type="button" tabIndex={-1} className={styles.more} aria-label={t('moreFor', { name: file.name })} title={t('more')}
            onPointerDown={(event) => { event.stopPropagation(); }} onDoubleClick={(event) => { event.stopPropagation(); }}
            onClick={(event) => { event.stopPropagation(); handlers.onMenu(event.currentTarget, rowKey); }}
          >
            <Ellipsis {...icon16} />
          </button>
        )}
      </span>
      <span role="gridcell" aria-colindex={4} className={styles.owner} translate="no">
        {owner && (owner.id === personId ? t('you') : <bdi className={styles.ellipsis} title={owner.name}>{owner.name}</bdi>)}
      </span>
      <span role="gridcell" aria-colindex={5} className={styles.time}>
        <RelativeTime at={kind === 'trash' ? file.deletedAt ?? file.updatedAt : file.updatedAt} className={styles.ellipsis ?? ''} />
      </span>
      <span role="gridcell" aria-colindex={6} className={classNames(styles.size, 'tabular')}>{file.fileSize === null ? <span className={styles.unknown} aria-hidden>—</span> : formats.bytes(file.fileSize)}</span>
    </div>
  );
};
