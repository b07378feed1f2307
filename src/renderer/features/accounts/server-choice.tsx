import { useTranslation } from 'react-i18next';
import type { ServersBridge } from '../../../contract/desktop/servers-bridge';
import { LinkButton } from '../../ui/link-button';
import { useOfferedServers } from './use-offered-servers';

export interface ServerChoiceProps {
  readonly servers: ServersBridge;
  readonly current: string;
  readonly onChange: () => void;
}

/** A link beside the server's name on the sign-in screen that switches servers, if the organisation permits it. */
export const ServerChoice = ({ servers, current, onChange }: ServerChoiceProps) => {
  const { t } = useTranslation('accounts');
  const offered = useOfferedServers(servers);
  if (offered === null || (offered.isFixed && offered.servers.every((server) => server === current))) return null;
  return <LinkButton onPress={onChange}>{t('changeServer')}</LinkButton>;
};
