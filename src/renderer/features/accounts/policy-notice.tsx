import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../contract/desktop/desktop-services';
import { serverName } from '../../shared/server-name';
import { useAccounts } from '../../shared/use-accounts';
import { Banner } from '../../ui/banner';
import { useOfferedServers } from './use-offered-servers';

/** Lists, on the sign-in page, the servers and accounts that the organisation's policies block. */
export const PolicyNotice = ({ desktop: { servers, accounts } }: { readonly desktop: Pick<DesktopBridge, 'servers' | 'accounts'> }) => {
  const { t } = useTranslation('accounts');
  const refused = useOfferedServers(servers)?.refused ?? null;
  const closed = (useAccounts(accounts) ?? []).filter(({ isAllowed }) => !isAllowed);
  if (refused === null && closed.length === 0) return null;
  return (
    <Banner tone="warn" shape="card" title={t('policyTitle')}>
      {refused !== null && <>{t('policyRefused', { server: serverName(refused) })} </>}
      {closed.length > 0 && t('policyClosed', { accounts: closed.map(({ user, server }) => `${user.name} (${serverName(server)})`).join(', ') })}
    </Banner>
  );
};
