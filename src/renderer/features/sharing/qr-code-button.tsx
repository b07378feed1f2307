import { QrCode as QrIcon } from 'lucide-react';
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import popover from '../../ui/popover.module.css';
import { QrCode } from '../../ui/qr-code';
import styles from './share-dialog.module.css';

/** The link as a QR code, for the camera of another device. */
export const QrCodeButton = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('sharing');
  return (
    <DialogTrigger>
      <IconButton size="large" variant="outline" label={t('showQr')} icon={<QrIcon {...icon16} />} tooltipPlacement="top" />
      <Popover className={classNames(popover.popover)} placement="top start" offset={8}>
        <AriaDialog className={classNames(styles.qr)} aria-label={t('showQr')}>
          <QrCode text={address} label={t('qrOf', { address })} />
          <p className={styles.qrHint}>{t('qrHint')}</p>
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  );
};
