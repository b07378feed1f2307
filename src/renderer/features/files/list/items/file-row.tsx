import { memo } from 'react';
import type { File } from '../../../../../contract/entities/file';
import { isContainerType } from '../../../../../core/file-types';
import { audienceOf } from '../../../../shared/access/share-mode';
import { useAppSelector } from '../../../../shared/store/store-hooks';
import { selectFile } from '../../../../shared/store/files/file-selectors';
import { classNames } from '../../../../ui/class-names';
import { FileTypeIcon, FileMarks, MoreButton, RelativeTime, FileName, NameOrYou } from './item-parts';
import { ItemCount, LinkMark, SharedCell } from './shared-cell';
import { DaysLeft, DeletedFrom } from './trash-cells';
import { RowCheck } from '../../../../ui/row-check';
import { stopPropagation, useItem, type ItemProps, type RowTools } from './use-item';
import styles from '../file-list.module.css';

export interface FileRowProps extends ItemProps {
  /** In the whole list, including the header row. */
  readonly rowIndex: number;
  /** Whether the adjacent rows are selected too: they are then drawn as one block. */
  readonly joins: 'none' | 'above' | 'below' | 'both';
}

/** One file in a list. It selects its own file from the store, and re-renders only when that file or its own state changes. */
export const FileRow = memo((props: FileRowProps) => {
  const file = useAppSelector((state) => selectFile(state, props.guid));
  return file ? <Row {...props} file={file} /> : <div className={styles.row} role="row" aria-rowindex={props.rowIndex} />;
});
FileRow.displayName = 'FileRow';

const Row = ({ rowIndex, joins, file, ...item }: FileRowProps & { readonly file: File }) => {
  const { rowKey, isSelected, renaming, tools } = item;
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.row} data-joins={joins} {...useItem(item, file)}>
      <Cells rowKey={rowKey} isSelected={isSelected} renaming={renaming} tools={tools} file={file} />
    </div>
  );
};

interface CellsProps extends Pick<FileRowProps, 'rowKey' | 'isSelected' | 'renaming' | 'tools'> {
  readonly file: File;
}

/** The cells of a row. They do not re-render when the row moves, as every row below an insertion does. */
const Cells = memo(({ rowKey, isSelected, renaming, tools, file }: CellsProps) => {
  const { kind, time, t, formats, handlers } = tools;
  const isTrash = kind === 'trash';
  const audience = audienceOf(file.shareMode);
  return (
    <>
      <span role="gridcell" aria-colindex={1} className={styles.check} onPointerDown={stopPropagation} onClick={stopPropagation} onDoubleClick={stopPropagation}>
        <RowCheck label={t('selectFile', { name: file.name })} isSelected={isSelected} onToggle={() => { handlers.onToggle(rowKey); }} />
      </span>
      <span role="gridcell" aria-colindex={2} className={styles.icon}>
        <FileTypeIcon file={file} size={20} tools={tools} />
      </span>
      <span role="gridcell" aria-colindex={3} className={styles.nameCell}>
        <FileName file={file} rowKey={rowKey} renaming={renaming} tools={tools} />
        {renaming === null && <>{audience !== 'people' && !isTrash && <span className={styles.narrowLink}><LinkMark audience={audience} /></span>}<FileMarks file={file} tools={tools} /><MoreButton file={file} rowKey={rowKey} tools={tools} className={styles.more} /></>}
      </span>
      <span role="gridcell" aria-colindex={4} className={styles.shared} translate="no">{isTrash ? <DeletedFrom file={file} /> : <SharedCell file={file} />}</span>
      <span role="gridcell" aria-colindex={5} className={styles.owner} translate="no">{isTrash ? <NameOrYou person={file.deleted?.user ?? null} tools={tools} /> : <NameOrYou person={file.creator} tools={tools} />}</span>
      <span role="gridcell" aria-colindex={6} className={styles.time}><RelativeTime at={time.momentOf(file)} formats={formats} /></span>
      <span role="gridcell" aria-colindex={7} className={classNames(styles.size, 'tabular')}>{isTrash ? <DaysLeft file={file} tools={tools} /> : <Size file={file} tools={tools} />}</span>
    </>
  );
});
Cells.displayName = 'Cells';

/** The bytes of a file, or the number of items in a folder. */
const Size = ({ file, tools: { formats } }: { readonly file: File; readonly tools: RowTools }) => {
  if (isContainerType(file.type)) return <ItemCount file={file} />;
  return file.fileSize === null ? <span className={styles.unknown} aria-hidden>—</span> : <>{formats.bytes(file.fileSize)}</>;
};
