import { useState, type ReactElement, type ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger, Heading, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { classNames } from './class-names';
import popover from './popover.module.css';
import styles from './confirm-popover.module.css';

export interface ConfirmPopoverProps {
  /** The button that opens the popover. */
  readonly children: ReactElement;
  readonly onConfirm: () => void;
  readonly onCancel?: () => void;
  /** Default: 'Are you sure?'. */
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  readonly isDestructive?: boolean;
}

/** A confirmation in a popover beside its button. */
export const ConfirmPopover = ({
  children, onConfirm, onCancel, title, description, confirmLabel, cancelLabel, isDestructive = false,
}: ConfirmPopoverProps) => {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const settle = (act: (() => void) | undefined): void => {
    setOpen(false);
    act?.();
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {children}
      <Popover className={classNames(popover.popover)} offset={6}>
        <AriaDialog className={classNames(styles.dialog)} role="alertdialog">
          <Heading slot="title" className={classNames(styles.title)}>{title ?? t('confirmPopoverTitle')}</Heading>
          {description && <div className={styles.description}>{description}</div>}
          <div className={styles.answers}>
            <Button size="small" variant="quiet" onPress={() => settle(onCancel)}>{cancelLabel ?? t('cancel')}</Button>
            <Button size="small" variant={isDestructive ? 'danger' : 'primary'} onPress={() => settle(onConfirm)} autoFocus>{confirmLabel ?? t('ok')}</Button>
          </div>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
};
