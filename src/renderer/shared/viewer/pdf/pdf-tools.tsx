import { ChevronDown, ChevronUp, MoveHorizontal, Printer, TextSearch, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button';
import { icon16 } from '../../../ui/icon-props';
import { useCommand } from '../../commands/use-command';
import { useFormats } from '../../format/use-formats';
import type { PageView } from './use-page-view';
import styles from './pdf-viewer.module.css';
import toolStyles from '../viewer-tools.module.css';

export interface PdfToolsProps {
  readonly view: PageView;
  readonly pageCount: number;
  readonly onFind: () => void;
}

/** Find, print, page number and zoom. */
export const PdfTools = ({ view, pageCount, onFind }: PdfToolsProps) => {
  const { t } = useTranslation('viewer');
  const formats = useFormats();
  const print = useCommand('page.print');
  const goTo = (page: number): void => { view.goTo({ page: Math.min(pageCount - 1, Math.max(0, page)), share: 0 }); };
  return (
    <div role="toolbar" aria-label={t('pdfTools')} className={toolStyles.tools}>
      <IconButton label={t('pdfFind')} tooltipPlacement="top" icon={<TextSearch {...icon16} />} onPress={onFind} />
      <IconButton
        label={print.label} shortcut={print.shortcut} tooltipPlacement="top" isDisabled={print.isDisabled} disabledReason={print.disabledReason}
        icon={<Printer {...icon16} />} onPress={print.run}
      />
      <span className={styles.line} />
      <IconButton label={t('pdfPreviousPage')} tooltipPlacement="top" isDisabled={view.current === 0} icon={<ChevronUp {...icon16} />} onPress={() => { goTo(view.current - 1); }} />
      <PageField key={view.current} page={view.current + 1} onGoTo={(page) => { goTo(page - 1); }} />
      <span className={styles.count}>{t('pdfPageCount', { total: pageCount })}</span>
      <IconButton label={t('pdfNextPage')} tooltipPlacement="top" isDisabled={view.current >= pageCount - 1} icon={<ChevronDown {...icon16} />} onPress={() => { goTo(view.current + 1); }} />
      <span className={styles.line} />
      <IconButton label={t('zoomOut')} shortcut="−" tooltipPlacement="top" icon={<ZoomOut {...icon16} />} onPress={() => { view.step('out'); }} />
      <output className={styles.scale}>{view.scale === null ? '' : formats.percent(view.scale)}</output>
      <IconButton label={t('zoomIn')} shortcut="+" tooltipPlacement="top" icon={<ZoomIn {...icon16} />} onPress={() => { view.step('in'); }} />
      <IconButton label={t('pdfFitWidth')} tooltipPlacement="top" isPressed={view.isFitted} icon={<MoveHorizontal {...icon16} />} onPress={() => { view.zoomTo('fit'); }} />
    </div>
  );
};

/** The number of the current page; another number goes to that page. */
const PageField = ({ page, onGoTo }: { readonly page: number; readonly onGoTo: (page: number) => void }) => {
  const { t } = useTranslation('viewer');
  const [draft, setDraft] = useState(String(page));
  const submit = (): void => {
    const wanted = Number(draft.normalize('NFKC'));
    if (Number.isInteger(wanted) && wanted > 0) onGoTo(wanted);
    else setDraft(String(page));
  };
  return (
    <input
      className={styles.number} inputMode="numeric" aria-label={t('pdfPageNumber')} value={draft} maxLength={6}
      onChange={(event) => { setDraft(event.currentTarget.value); }} onFocus={(event) => { event.currentTarget.select(); }}
      onKeyDown={(event) => { if (event.key === 'Enter') submit(); }}
    />
  );
};
