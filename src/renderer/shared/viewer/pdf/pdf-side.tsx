import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names';
import listButton from '../../../ui/list-button.module.css';
import { SegmentedControl } from '../../../ui/segmented-control';
import type { PdfTarget } from './pdf-page';
import { PdfThumbnails, type PdfThumbnailsProps } from './pdf-thumbnails';
import { useContents, type ContentsEntry } from './use-contents';
import styles from './pdf-side.module.css';

export interface PdfSideProps extends PdfThumbnailsProps {
  readonly onFollow: (target: PdfTarget) => void;
}

/** The pages in small, or the contents of a document that has some. */
export const PdfSide = ({ onFollow, ...thumbnails }: PdfSideProps) => {
  const { t } = useTranslation('viewer');
  const contents = useContents(thumbnails.document);
  const [shown, setShown] = useState<'pages' | 'contents'>('pages');
  const hasContents = contents.length > 0;
  return (
    <div className={styles.side}>
      {hasContents && (
        <div className={styles.choice}>
          <SegmentedControl
            isFullWidth label={t('pdfSide')} value={shown} onChange={setShown}
            options={[{ value: 'pages', label: t('pdfPages') }, { value: 'contents', label: t('pdfContents') }]}
          />
        </div>
      )}
      {hasContents && shown === 'contents' ? <Contents entries={contents} onFollow={onFollow} /> : <PdfThumbnails {...thumbnails} />}
    </div>
  );
};

/** Pixels by which an entry is indented for each level, and the deepest level that is indented further. */
const [indentPx, deepestIndent] = [12, 6];

const Contents = ({ entries, onFollow }: { readonly entries: readonly ContentsEntry[]; readonly onFollow: (target: PdfTarget) => void }) => {
  const { t } = useTranslation('viewer');
  return (
    <nav className={styles.contents} aria-label={t('pdfContents')}>
      <ul>
        {entries.map((entry, index) => (
          <li key={index} style={{ paddingInlineStart: indentPx * Math.min(entry.depth, deepestIndent) }}>
            <button type="button" className={classNames(listButton.button, styles.entry)} onClick={() => { onFollow(entry); }}><span dir="auto">{entry.title}</span></button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
