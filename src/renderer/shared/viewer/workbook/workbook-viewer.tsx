import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names';
import { ContentMessage } from '../content/content-message';
import { useContent } from '../content/use-content';
import type { ViewerProps } from '../viewer-props';
import { loadWorkbook } from './load-workbook';
import { SheetGrid } from './sheet-grid';
import type { Workbook } from './workbook';
import styles from './workbook-viewer.module.css';
import frameStyles from '../viewer-frame.module.css';

/** The sheets of a workbook as tabs. */
export const WorkbookViewer = ({ file, variant }: ViewerProps) => {
  const { content, retry } = useContent(file, loadWorkbook);
  switch (content.status) {
    case 'loading': return <div className={frameStyles.frame} aria-busy />;
    case 'failed': return <ContentMessage file={file} problem={content.problem} onRetry={retry} />;
    case 'ready': return <Sheets workbook={content.value} label={file.name} isUsable={variant === 'page'} />;
  }
};

const Sheets = ({ workbook: { sheets, isCut }, label, isUsable }: { readonly workbook: Workbook; readonly label: string; readonly isUsable: boolean }) => {
  const { t } = useTranslation('viewer');
  const [selected, setSelected] = useState(0);
  const sheet = sheets[selected];
  if (!isUsable) return sheet && <div className={frameStyles.frame}><SheetGrid sheet={sheet} label={label} isUsable={false} /></div>;
  return (
    <Tabs className={classNames(frameStyles.frame)} selectedKey={selected} onSelectionChange={(key) => { setSelected(Number(key)); }}>
      <TabPanel id={selected} className={classNames(frameStyles.frame, styles.panel)}>{sheet && <SheetGrid key={selected} sheet={sheet} label={sheet.name} isUsable />}</TabPanel>
      {isCut && <p className={styles.notice} role="status">{t('workbookCut')}</p>}
      <TabList aria-label={t('workbookSheets')} className={classNames(styles.tabs)}>
        {sheets.map(({ name }, index) => <Tab key={index} id={index} className={classNames(styles.tab)}><bdi>{name}</bdi></Tab>)}
      </TabList>
    </Tabs>
  );
};
