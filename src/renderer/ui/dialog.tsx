import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import { ReturnsFocus } from './page-focus';
import modal from './modal.module.css';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called by the mask, the close button and Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Width: 460 px, 600 px for long forms, or 800 px for pages with a list of their names. */
  readonly size?: 'medium' | 'large' | 'wide';
  /** `alertdialog` for dialogs that interrupt. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Accessible name; required without a `DialogTitle`. */
  readonly label?: string;
  readonly isCloseButtonHidden?: boolean;
  /**
   * The body scrolls between title and footer, for content that may be taller than the window. Content that the body
   * places beside the dialog is not clipped.
   */
  readonly isBodyScrollable?: boolean;
}

/** A modal dialog: `DialogTitle`, `DialogBody`, `DialogFooter`. */
export const Dialog = ({ isOpen, onClose, children, size = 'medium', role = 'dialog', label, isCloseButtonHidden = false, isBodyScrollable = false }: DialogProps) => {
  const { t } = useTranslation('common');
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => { if (!isStillOpen) onClose(); }}
      isDismissable
      className={classNames(modal.mask, styles.mask)}
      data-covers-foot
    >
      <Modal className={classNames(modal.modal, styles.modal, styles[size], isBodyScrollable && styles.inside)}>
        <AriaDialog role={role} className={classNames(styles.dialog)} {...(label === undefined ? {} : { 'aria-label': label })}>
          {children}
          <ReturnsFocus />
          {!isCloseButtonHidden && (
            <span className={styles.close}><IconButton label={t('close')} icon={<X {...icon16} />} onPress={onClose} /></span>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};

export interface DialogTitleProps {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
}

export const DialogTitle = ({ children, icon }: DialogTitleProps) => (
  <header className={styles.header}>
    {icon}
    <Heading slot="title" className={classNames(styles.title, 'sentence')}>{children}</Heading>
  </header>
);

export const DialogBody = ({ children }: { readonly children: ReactNode }) => <div className={styles.body}>{children}</div>;

export interface DialogFooterProps {
  readonly children: ReactNode;
  /** Shown at the opposite end from the buttons. */
  readonly aside?: ReactNode;
}

export const DialogFooter = ({ children, aside }: DialogFooterProps) => (
  <footer className={styles.footer}>
    {aside}
    <span className={styles.space} />
    {children}
  </footer>
);
