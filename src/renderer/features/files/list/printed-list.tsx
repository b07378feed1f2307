import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppStore } from '../../../shared/store/hooks';
import { selectFile } from '../../../shared/store/files/selectors';
import type { TimeColumn } from './list-kind';
import styles from './printed-list.module.css';

/** More than anybody carries home on paper; a longer list says that it goes on. */
const mostRows = 5000;

export interface PrintedListProps {
  readonly label: string;
  readonly ids: readonly string[];
  /** Whether there is more than what is loaded. */
  readonly isWhole: boolean;
  readonly time: TimeColumn;
}

/** A list as it stands on paper: a table of all that is loaded, in the place of the rows in sight. It is there only while the page is printed. */
export const PrintedList = (props: PrintedListProps) => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The page is taken as it is when the event is over.
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
  const files = ids.slice(0, mostRows).map((id) => selectFile(store.getState(), id)).filter((file): file is File => file !== undefined);
  return (
    <section className={styles.paper} data-print-sheet>
      <h1 className={styles.title}>{label}</h1>
      <table className={styles.table}>
        <thead><tr><th>{t('columnName')}</th><th>{t('columnOwner')}</th><th>{t(time.label)}</th><th className={styles.number}>{t('columnSize')}</th></tr></thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.guid}>
              <td><bdi>{file.name}</bdi></td>
              <td><bdi>{file.creator?.name}</bdi></td>
              <td>{formats.fullTime(Date.parse(time.momentOf(file)))}</td>
              <td className={styles.number}>{file.fileSize === null ? '' : formats.bytes(file.fileSize)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(!isWhole || ids.length > mostRows) && <p className={styles.more}>{tFind('printedPart', { count: files.length })}</p>}
    </section>
  );
};
