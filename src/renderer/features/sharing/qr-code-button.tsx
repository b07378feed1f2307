import { QrCode as QrIcon } from 'lucide-react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import popover from '../../ui/popover.module.css';
import { QrCode } from '../../ui/qr-code';
import styles from './share-dialog.module.css';

interface QrCodeButtonProps {
  readonly address: string;
  /** For the invitation of one person; otherwise the code is of the file's link. */
  readonly invitation?: { readonly label: string; readonly hint: string };
}

/** A link as a QR code, for the camera of another device. */
export const QrCodeButton = ({ address, invitation }: QrCodeButtonProps) => {
  const { t } = useTranslation('sharing');
  const label = invitation?.label ?? t('showQr');
  return (
    <DialogTrigger>
      <IconButton {...(invitation ? {} : { size: 'large', variant: 'outline' } as const)} label={label} icon={<QrIcon {...icon16} />} tooltipPlacement="top" />
      <Popover className={classNames(popover.popover)} placement="top start" offset={8}>
        <AriaDialog className={classNames(styles.qr)} aria-label={label}>
          <QrCode text={address} label={t('qrOf', { address })} />
          <p className={styles.qrHint}>{invitation?.hint ?? t('qrHint')}</p>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
};
