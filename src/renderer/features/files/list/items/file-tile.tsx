import { memo } from 'react';
import type { File } from '../../../../../contract/entities/file';
import { isContainerType } from '../../../../../core/file-types';
import { audienceOf } from '../../../../shared/access/share-mode';
import { FilePicture } from '../../../../shared/file-picture';
import { useAppSelector } from '../../../../shared/store/store-hooks';
import { selectFile } from '../../../../shared/store/files/file-selectors';
import { FileTypeIcon, FileMarks, MoreButton, RelativeTime, FileName, NameOrYou } from './item-parts';
import { ItemCount, LinkMark } from './shared-cell';
import { RowCheck } from '../../../../ui/row-check';
import { stopPropagation, useItem, type ItemProps } from './use-item';
import styles from './file-tile.module.css';

export interface FileTileProps extends ItemProps {
  /** A low card without a picture, used for folders in a group of their own. */
  readonly isSlip: boolean;
  readonly columnIndex: number;
}

/** One file as a card. Like a row, it selects its own file from the store. */
export const FileTile = memo((props: FileTileProps) => {
  const file = useAppSelector((state) => selectFile(state, props.guid));
  return file ? <Tile {...props} file={file} /> : <div className={styles.tile} role="gridcell" aria-colindex={props.columnIndex} />;
});
FileTile.displayName = 'FileTile';

const Tile = ({ isSlip, columnIndex, file, ...item }: FileTileProps & { readonly file: File }) => (
  <div role="gridcell" aria-colindex={columnIndex} className={styles.tile} data-slip={isSlip} {...useItem(item, file)}>
    <Face file={file} isSlip={isSlip} rowKey={item.rowKey} isSelected={item.isSelected} renaming={item.renaming} tools={item.tools} />
  </div>
);

type FaceProps = Pick<FileTileProps, 'isSlip' | 'rowKey' | 'isSelected' | 'renaming' | 'tools'> & { readonly file: File };

const Face = memo(({ file, isSlip, rowKey, isSelected, renaming, tools }: FaceProps) => {
  const { kind, t, handlers, time, formats } = tools;
  const hasOwner = !isContainerType(file.type) || !isSlip;
  const audience = audienceOf(file.shareMode);
  const isCounted = isContainerType(file.type) && kind !== 'trash';
  return (
    <>
      <span className={styles.check} onPointerDown={stopPropagation} onClick={stopPropagation} onDoubleClick={stopPropagation}>
        <RowCheck label={t('selectFile', { name: file.name })} isSelected={isSelected} onToggle={() => { handlers.onToggle(rowKey); }} />
      </span>
      {!isSlip && (
        <span className={styles.thumb}>
          <FilePicture file={file} size="tile" className={styles.image} />
          <span className={styles.marks}>{audience !== 'people' && <LinkMark audience={audience} />}<FileMarks file={file} tools={tools} /></span>
        </span>
      )}
      <span className={styles.foot}>
        <FileTypeIcon file={file} size={isSlip ? 30 : 20} tools={tools} />
        <span className={styles.words}>
          <span className={styles.name}>
            <FileName file={file} rowKey={rowKey} renaming={renaming} tools={tools} />
            {isSlip && renaming === null && <>{audience !== 'people' && <LinkMark audience={audience} />}<FileMarks file={file} tools={tools} /></>}
          </span>
          {renaming === null && (
            <span className={styles.meta}>
              {hasOwner && <span className={styles.owner} translate="no"><NameOrYou person={file.creator} tools={tools} /></span>}
              {hasOwner && file.creator && <span aria-hidden> · </span>}
              {isCounted ? <ItemCount file={file} /> : <RelativeTime at={time.momentOf(file)} formats={formats} />}
            </span>
          )}
        </span>
        {isSlip && renaming === null && <MoreButton file={file} rowKey={rowKey} tools={tools} className={styles.more} />}
      </span>
      {!isSlip && renaming === null && <MoreButton file={file} rowKey={rowKey} tools={tools} className={styles.moreOver} />}
    </>
  );
});
Face.displayName = 'Face';
