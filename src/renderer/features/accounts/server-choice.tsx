import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServersBridge } from '../../../contract/desktop/servers';
import { LinkButton } from '../../ui/link-button';
import { ServerDialog } from './server-dialog';

/** Beside the server's name on the sign-in screen: the way to another one. */
export const ServerChoice = ({ servers }: { readonly servers: ServersBridge }) => {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton onPress={() => { setOpen(true); }}>{t('changeServer')}</LinkButton>
      {isOpen && <ServerDialog servers={servers} onClose={() => { setOpen(false); }} />}
    </>
  );
};
