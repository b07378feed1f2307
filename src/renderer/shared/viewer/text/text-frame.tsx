import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { useFormats } from '../../format/use-formats';
import { encodings, type Encoding } from './encodings';
import type { TextContent } from './use-text-content';
import styles from './text-viewer.module.css';
import frameStyles from '../viewer-frame.module.css';

interface TextFrameProps {
  readonly content: TextContent;
  readonly isPage: boolean;
  readonly onEncoding: (encoding: Encoding) => void;
  readonly onLoadMore: () => void;
  /** Buttons before the menu of encodings. */
  readonly tools?: ReactNode;
  /** Problems of the content, beside the line about its length. */
  readonly notice?: string | null;
  readonly children: ReactNode;
}

/** Tools above a text or a table, and below it a line that says how much of the file is shown. */
export const TextFrame = ({ content, isPage, onEncoding, onLoadMore, tools, notice = null, children }: TextFrameProps) => {
  const { t } = useTranslation('viewer');
  const formats = useFormats();
  const isCut = content.status !== 'failed' && content.readBytes > 0 && content.readBytes < content.totalBytes;
  return (
    <div className={frameStyles.frame}>
      {isPage && (
        <div className={styles.tools} role="toolbar" aria-label={t('textTools')}>
          {tools}
          <span className={styles.encoding}>
            <Select
              label={t('encoding')} isLabelHidden variant="quiet" value={content.encoding ?? 'utf-8'} onChange={onEncoding}
              options={encodings.map((value) => ({ value, label: encodingNames[value] }))}
            />
          </span>
        </div>
      )}
      <div className={styles.body} aria-busy={content.status === 'loading'}>{children}</div>
      {isPage && (isCut || notice !== null) && (
        <div className={styles.notice} role="status">
          {isCut && <span>{t('textCut', { shown: formats.bytes(content.readBytes), total: formats.bytes(content.totalBytes) })}</span>}
          {notice !== null && <span>{notice}</span>}
          {content.canLoadMore && <Button size="small" onPress={onLoadMore}>{t('loadMore')}</Button>}
        </div>
      )}
    </div>
  );
};

const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8', 'utf-16le': 'UTF-16 LE', 'utf-16be': 'UTF-16 BE', gb18030: 'GB18030', big5: 'Big5', shift_jis: 'Shift_JIS', 'euc-jp': 'EUC-JP', 'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252', 'windows-1251': 'Windows-1251', 'windows-1256': 'Windows-1256',
};
