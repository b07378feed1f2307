import { Server } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { serverName } from '../../shared/server-name';
import { icon16 } from '../../ui/icon-props';
import type { ListedServer } from './use-offered-servers';
import styles from './server-form.module.css';

export interface ServerListProps {
  readonly list: readonly ListedServer[];
  readonly isDisabled: boolean;
  readonly onChoose: (server: string) => void;
}

const originKeys = { organisation: 'serverOfOrganisation', recent: 'serverUsedBefore', local: 'serverHere' } as const;

/** The offered servers, which need not be typed. */
export const ServerList = ({ list, isDisabled, onChoose }: ServerListProps) => {
  const { t } = useTranslation('accounts');
  if (list.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('serverList')}>
      {list.map(({ server, origin }) => (
        <li key={server}>
          <AriaButton className={styles.server ?? ''} isDisabled={isDisabled} onPress={() => { onChoose(server); }}>
            <Server {...icon16} />
            <bdi className={styles.name} dir="ltr" translate="no" title={server}>{serverName(server)}</bdi>
            <span className={styles.origin}>{t(originKeys[origin])}</span>
          </AriaButton>
        </li>
      ))}
    </ul>
  );
};
