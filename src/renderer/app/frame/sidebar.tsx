import { Monitor, Trash2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import type { Me } from '../../../contract/entities/session';
import { NewMenu } from '../../features/files/new-menu';
import { SidebarItem } from '../../features/files/sidebar-item';
import { useUpload } from '../../features/files/use-upload';
import { AccountPopover } from '../../features/preferences/account-popover';
import { SyncState, type SyncStateProps } from '../../features/sync/sync-state';
import { useRoute } from '../../shared/router/router-context';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import styles from './sidebar.module.css';

export interface SidebarProps extends Pick<SyncStateProps, 'isCentreOpen' | 'onCentreChange'> {
  readonly user: Me;
  readonly server: string;
  readonly isNarrow: boolean;
}

/** The person, what can be made, the places, and how the connection is. */
export const Sidebar = ({ user, server, isNarrow, isCentreOpen, onCentreChange }: SidebarProps) => {
  const { t } = useTranslation('workspace');
  const route = useRoute();
  const upload = useUpload();
  return (
    <aside className={styles.sidebar} data-narrow={isNarrow}>
      <AccountPopover user={user} server={server} isNarrow={isNarrow} />
      <div className={styles.acts}>
        <NewMenu isNarrow={isNarrow} />
        {isNarrow
          ? <IconButton size="large" variant="outline" label={t('upload')} icon={<Upload {...icon16} />} tooltipPlacement="end" onPress={upload} />
          : <Button isFullWidth icon={<Upload {...icon16} />} onPress={upload}>{t('upload')}</Button>}
      </div>
      <nav aria-label={t('navigation')} className={styles.places}>
        <SidebarItem
          to={{ name: 'desktop' }} label={t('desktop')} icon={<Monitor {...icon16} />} isCurrent={route.name === 'desktop'} isNarrow={isNarrow}
          drop={{ kind: 'folder', guid: desktopId }}
        />
        <span className={styles.space} />
        <SidebarItem to={{ name: 'trash' }} label={t('trash')} icon={<Trash2 {...icon16} />} isCurrent={route.name === 'trash'} isNarrow={isNarrow} drop={{ kind: 'trash' }} />
      </nav>
      <SyncState isNarrow={isNarrow} isCentreOpen={isCentreOpen} onCentreChange={onCentreChange} />
    </aside>
  );
};
