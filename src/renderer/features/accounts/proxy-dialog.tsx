import { useTranslation } from 'react-i18next';
import type { NetworkBridge } from '../../../contract/desktop/network';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { ProxyForm } from './proxy-form';

/** How the app reaches the network, for somebody who cannot sign in before that is right. */
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
