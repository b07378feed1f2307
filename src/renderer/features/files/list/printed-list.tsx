import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppStore } from '../../../shared/store/store-hooks';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { PersonName } from '../../../ui/person-name';
import type { TimeColumn } from './list-kind';
import styles from './printed-list.module.css';

/** Maximum number of printed rows; a longer list ends with a note that it continues. */
const maximumRows = 5000;

export interface PrintedListProps {
  readonly label: string;
  readonly ids: readonly string[];
  /** Whether all pages are loaded. */
  readonly isWhole: boolean;
  readonly time: TimeColumn;
}

/** The list for printing: a table of all loaded files instead of the rows in view. It is mounted only while the page is printed. */
export const PrintedList = (props: PrintedListProps) => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page as soon as the event handler returns.
    const begin = (): void => { flushSync(() => { setPrinting(true); }); };
    const end = (): void => { setPrinting(false); };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Paper {...props} />, document.body) : null;
};

const Paper = ({ label, ids, isWhole, time }: PrintedListProps) => {
  const { t } = useTranslation('files');
  const { t: tFind } = useTranslation('find');
  const store = useAppStore();
  const formats = useFormats();
  const files = ids.slice(0, maximumRows).map((id) => selectFile(store.getState(), id)).filter((file): file is File => file !== undefined);
  return (
    <section className={styles.paper} data-print-sheet>
      <h1 className={styles.title}>{label}</h1>
      <table className={styles.table}>
        <thead><tr><th>{t('columnName')}</th><th>{t('columnOwner')}</th><th>{t(time.label)}</th><th className={styles.number}>{t('columnSize')}</th></tr></thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.guid}>
              <td><bdi>{file.name}</bdi></td>
              <td>{file.creator && <PersonName person={file.creator} />}</td>
              <td>{formats.fullTime(Date.parse(time.momentOf(file)))}</td>
              <td className={styles.number}>{file.fileSize === null ? '' : formats.bytes(file.fileSize)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(!isWhole || ids.length > maximumRows) && <p className={styles.more}>{tFind('printedPart', { count: files.length })}</p>}
    </section>
  );
};
