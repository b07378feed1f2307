import { useTranslation } from 'react-i18next';
import type { NetworkBridge } from '../../../contract/desktop/network-bridge';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { ProxyForm } from './proxy-form';

/** The proxy settings for people who cannot sign in until these are correct. */
export const ProxyDialog = ({ network, onClose }: { readonly network: NetworkBridge; readonly onClose: () => void }) => {
  const { t } = useTranslation('network');
  const { t: tCommon } = useTranslation('common');
  return (
    <Dialog isOpen onClose={onClose}>
      <DialogTitle>{t('title')}</DialogTitle>
      <DialogBody><ProxyForm network={network} /></DialogBody>
      <DialogFooter><Button size="large" onPress={onClose}>{tCommon('close')}</Button></DialogFooter>
    </Dialog>
  );
};
