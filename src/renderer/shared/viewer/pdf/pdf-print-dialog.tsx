import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { ProgressBar } from '../../../ui/progress-bar';

export interface PdfPrintDialogProps {
  /** Number of pages that are prepared. */
  readonly prepared: number;
  readonly total: number;
  readonly onCancel: () => void;
}

/** Shows which page is being prepared for printing. */
export const PdfPrintDialog = ({ prepared, total, onCancel }: PdfPrintDialogProps) => {
  const { t } = useTranslation('viewer');
  const { t: tCommon } = useTranslation('common');
  return (
    <Dialog isOpen onClose={onCancel}>
      <DialogTitle>{t('pdfPrintTitle')}</DialogTitle>
      <DialogBody>
        <p>{t('pdfPrintPage', { page: Math.min(prepared + 1, total), total })}</p>
        <ProgressBar label={t('pdfPrintTitle')} value={prepared} maxValue={total} />
      </DialogBody>
      <DialogFooter><Button size="large" variant="quiet" autoFocus onPress={onCancel}>{tCommon('cancel')}</Button></DialogFooter>
    </Dialog>
  );
};
