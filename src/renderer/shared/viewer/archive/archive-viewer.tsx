import { useVirtualizer } from '@tanstack/react-virtual';
import { File as FileGlyph, FolderClosed, Link2, Lock } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { RelativeTime } from '../../format/relative-time-label';
import { useFormats } from '../../format/use-formats';
import { ContentMessage } from '../content/content-message';
import { useContent } from '../content/use-content';
import type { ViewerProps } from '../viewer-props';
import { splitPath, visiblePath, type ArchiveEntry, type ArchiveListing } from './archive-entry';
import { loadArchive } from './load-archive';
import styles from './archive-viewer.module.css';
import frameStyles from '../viewer-frame.module.css';

/** The entries of an archive as a list. Nothing is unpacked. */
export const ArchiveViewer = ({ file, variant }: ViewerProps) => {
  const { content, retry } = useContent(file, loadArchive);
  switch (content.status) {
    case 'loading': return <div className={frameStyles.frame} aria-busy />;
    case 'failed': return <ContentMessage file={file} problem={content.problem} onRetry={retry} />;
    case 'ready': return <Entries listing={content.value} label={file.name} isUsable={variant === 'page'} />;
  }
};

const rowHeightPx = 36;

const Entries = ({ listing: { entries, isCut }, label, isUsable }: { readonly listing: ArchiveListing; readonly label: string; readonly isUsable: boolean }) => {
  const { t } = useTranslation('viewer');
  const formats = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count: entries.length, overscan: 12, getScrollElement: () => scroller.current, estimateSize: () => rowHeightPx });
  const sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0);
  return (
    <div className={classNames(frameStyles.frame, styles.archive)}>
      <p className={styles.summary} role="status">
        <span>{t(isCut ? 'archiveCut' : 'archiveEntries', { count: entries.length })}</span>
        <span>{t('archiveUnpacked', { size: formats.bytes(sizeBytes) })}</span>
        {entries.some(({ isLocked }) => isLocked) && <span className={styles.locked}><Lock {...icon16} aria-hidden />{t('archiveLocked')}</span>}
      </p>
      <div ref={scroller} className={styles.scroller} role="table" aria-label={label} aria-rowcount={entries.length + 1} tabIndex={isUsable ? 0 : -1}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            <span role="columnheader">{t('archiveName')}</span>
            <span role="columnheader" className={styles.size}>{t('archiveSize')}</span>
            <span role="columnheader" className={styles.modified}>{t('archiveModified')}</span>
          </div>
        </div>
        <div role="rowgroup" className={styles.rows} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const entry = entries[index];
            return entry && <EntryRow key={index} entry={entry} index={index} startPx={start} />;
          })}
        </div>
      </div>
    </div>
  );
};

const glyphs = { file: FileGlyph, folder: FolderClosed, link: Link2 } as const;

const EntryRow = ({ entry, index, startPx }: { readonly entry: ArchiveEntry; readonly index: number; readonly startPx: number }) => {
  const { t } = useTranslation('viewer');
  const formats = useFormats();
  const path = visiblePath(entry.path);
  const { folders, name } = splitPath(path);
  const Glyph = glyphs[entry.kind];
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ insetBlockStart: startPx }}>
      <span role="cell" className={styles.path} title={path}>
        <Glyph {...icon16} className={styles.glyph} aria-hidden />
        <bdi className={styles.text}>{folders !== '' && <bdi className={styles.folders}>{folders}</bdi>}<bdi>{name}</bdi></bdi>
        {entry.isLocked && <span role="img" aria-label={t('archiveLocked')} className={styles.glyph}><Lock {...icon16} aria-hidden /></span>}
      </span>
      <span role="cell" className={styles.size}>{entry.kind === 'file' ? formats.bytes(entry.sizeBytes) : ''}</span>
      <span role="cell" className={styles.modified}>{entry.modifiedAtMs === null ? '' : <RelativeTime at={entry.modifiedAtMs} />}</span>
    </div>
  );
};
