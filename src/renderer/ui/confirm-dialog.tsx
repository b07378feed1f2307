import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from './dialog';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Default: 'confirmation'. */
  readonly title?: string | undefined;
  /** Default: 'Are you sure to perform this action?'. */
  readonly description?: ReactNode;
  /** Names the action; default: 'OK'. */
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  /** Shows a danger button and focuses Cancel. */
  readonly isDestructive?: boolean;
  readonly isPending?: boolean;
}

/** Confirms an action (account specification, section 2). The mask, the close button and Escape cancel. */
export const ConfirmDialog = ({
  isOpen, onConfirm, onCancel, title, description, confirmLabel, cancelLabel, isDestructive = false, isPending = false,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('common');
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} role="alertdialog">
      <DialogTitle>{title ?? t('confirmTitle')}</DialogTitle>
      <DialogBody>{description ?? t('confirmDescription')}</DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onCancel} autoFocus={isDestructive}>{cancelLabel ?? t('cancel')}</Button>
        <Button size="large" variant={isDestructive ? 'danger' : 'primary'} onPress={onConfirm} isPending={isPending} autoFocus={!isDestructive}>
          {confirmLabel ?? t('ok')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
