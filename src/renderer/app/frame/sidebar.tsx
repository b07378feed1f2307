import { Cloud, CloudCheck, CloudOff, Monitor, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import type { Me } from '../../../contract/entities/session';
import { NewMenu } from '../../features/files/new-menu';
import { SidebarItem } from '../../features/files/sidebar-item';
import { useUpload } from '../../features/files/use-upload';
import { AccountPopover } from '../../features/preferences/account-popover';
import { useRoute } from '../../shared/router/router-context';
import { useAppSelector } from '../../shared/store/hooks';
import { selectPendingCount } from '../../shared/store/files/selectors';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { RelativeTime } from '../../ui/relative-time';
import { Tooltip } from '../../ui/tooltip';
import { Button as AriaButton } from 'react-aria-components';
import styles from './sidebar.module.css';

export interface SidebarProps {
  readonly user: Me;
  readonly server: string;
  readonly isNarrow: boolean;
}

/** The person, what can be made, the places, and how the connection is. */
export const Sidebar = ({ user, server, isNarrow }: SidebarProps) => {
  const { t } = useTranslation('workspace');
  const route = useRoute();
  const upload = useUpload();
  const isOffline = useAppSelector((state) => state.connection.isOnline === false);
  const reason = { isDisabled: isOffline, disabledReason: isOffline ? t('offlineReason') : null };
  return (
    <aside className={styles.sidebar} data-narrow={isNarrow}>
      <AccountPopover user={user} server={server} isNarrow={isNarrow} />
      <div className={styles.acts}>
        <NewMenu isNarrow={isNarrow} {...reason} />
        {isNarrow
          ? <IconButton size="large" variant="outline" label={t('upload')} icon={<Upload {...icon16} />} tooltipPlacement="end" onPress={upload} {...reason} />
          : <Button isFullWidth icon={<Upload {...icon16} />} onPress={upload} {...reason}>{t('upload')}</Button>}
      </div>
      <nav aria-label={t('navigation')} className={styles.places}>
        <SidebarItem
          to={{ name: 'desktop' }} label={t('desktop')} icon={<Monitor {...icon16} />} isCurrent={route.name === 'desktop'} isNarrow={isNarrow}
          drop={{ kind: 'folder', guid: desktopId }}
        />
        <span className={styles.space} />
        <SidebarItem to={{ name: 'trash' }} label={t('trash')} icon={<Trash2 {...icon16} />} isCurrent={route.name === 'trash'} isNarrow={isNarrow} drop={{ kind: 'trash' }} />
      </nav>
      <ConnectionState isNarrow={isNarrow} />
    </aside>
  );
};

const ConnectionState = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const { t } = useTranslation('workspace');
  const { isOnline, lostAt } = useAppSelector((state) => state.connection);
  const pendingCount = useAppSelector(selectPendingCount);
  const state = (): { readonly icon: ReactNode; readonly text: string } => {
    if (isOnline === false) return { icon: <CloudOff {...icon16} />, text: t('connectionOffline') };
    if (pendingCount > 0) return { icon: <Cloud {...icon16} />, text: t('saving', { count: pendingCount }) };
    return isOnline === null ? { icon: <Cloud {...icon16} />, text: t('connecting') } : { icon: <CloudCheck {...icon16} />, text: t('connectionOnline') };
  };
  const { icon, text } = state();
  if (isNarrow) {
    return (
      <div className={styles.state} role="status" data-offline={isOnline === false}>
        <Tooltip text={text} placement="end"><AriaButton className={styles.stateIcon ?? ''} aria-label={text}>{icon}</AriaButton></Tooltip>
      </div>
    );
  }
  return (
    <div className={styles.state} role="status" data-offline={isOnline === false}>
      {icon}<span className={styles.stateText}>{text}{isOnline === false && lostAt !== null && <> · <RelativeTime at={lostAt} /></>}</span>
    </div>
  );
};
