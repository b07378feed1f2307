import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../contract/desktop/bridge';
import { LinkButton } from '../../ui/link-button';
import { ServerDialog } from './server-dialog';

/** Beside the server's name on the sign-in screen: the way to another one. */
export const ServerChoice = ({ desktop: { servers, network } }: { readonly desktop: Pick<DesktopBridge, 'servers' | 'network'> }) => {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton onPress={() => { setOpen(true); }}>{t('changeServer')}</LinkButton>
      {isOpen && <ServerDialog servers={servers} network={network} onClose={() => { setOpen(false); }} />}
    </>
  );
};
