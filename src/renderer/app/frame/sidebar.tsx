import { Activity, Clock, Monitor, Star, Trash2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common-schemas';
import type { AccountPerson } from '../../../contract/entities/session';
import type { DragSession } from '../../features/files/list/drag/drag-session';
import { AccountList } from '../../features/accounts/account-list';
import { NewMenu } from '../../features/files/menus/new-menu';
import { SidebarItem } from './sidebar-item';
import { useCreateDisabledReason } from '../../features/files/menus/use-create-disabled-reason';
import { useFileActions } from '../../features/files/actions/use-file-actions';
import { useRemoveReason } from '../../features/files/actions/use-reason-text';
import { useUpload } from '../../features/files/actions/use-upload';
import { AccountPopover } from '../../features/preferences/account-popover';
import { SyncStatusButton, type SyncStatusButtonProps } from '../../features/sync/sync-status-button';
import { UpdateHint } from '../../features/updates/update-hint';
import { useRoute } from '../../shared/router/router-context';
import { selectFile, selectIsDesktopEmpty } from '../../shared/store/files/file-selectors';
import { useAppSelector, useAppStore, useBridge } from '../../shared/store/store-hooks';
import { useAccounts } from '../../shared/use-accounts';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { QuickAccessSection } from './quick-access-section';
import { SearchButton } from './search-button';
import { SharedItem } from './shared-item';
import { SpacesSection } from './spaces-section';
import { StorageLine } from './storage-line';
import { TagsSection } from './tags-section';
import styles from './sidebar.module.css';

export interface SidebarProps extends Pick<SyncStatusButtonProps, 'isCentreOpen' | 'onCentreChange'> {
  readonly user: AccountPerson;
  readonly server: string;
  readonly isNarrow: boolean;
  /** A page on the desk has a primary button of its own. */
  readonly isDesk: boolean;
}

/** The sidebar: account, the New menu, places, storage and connection state. */
export const Sidebar = ({ user, server, isNarrow, isDesk, isCentreOpen, onCentreChange }: SidebarProps) => {
  const { t } = useTranslation('workspace');
  const { t: tFiles } = useTranslation('files');
  const { t: tPlaces } = useTranslation('places');
  const route = useRoute();
  const upload = useUpload();
  const closed = useCreateDisabledReason();
  const isDesktopEmpty = useAppSelector(selectIsDesktopEmpty);
  const actions = useFileActions();
  const store = useAppStore();
  const bridge = useBridge();
  // Loaded before the popover opens, so that its items do not move under the pointer.
  const accounts = useAccounts(bridge.desktop?.accounts ?? null);
  const removeReason = useRemoveReason();
  const whyNotRemoved = ({ guids, hasDesktopShortcuts }: DragSession): string | null =>
    removeReason(guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined), hasDesktopShortcuts);
  return (
    <aside className={styles.sidebar} data-narrow={isNarrow}>
      <AccountPopover user={user} server={server} isNarrow={isNarrow} accounts={bridge.desktop && <AccountList accounts={bridge.desktop.accounts} known={accounts ?? []} />} />
      <div className={styles.acts}>
        <NewMenu isNarrow={isNarrow} isPrimary={!isDesk && route.name !== 'team' && route.name !== 'payment' && !(route.name === 'desktop' && isDesktopEmpty)} />
        {isNarrow
          ? <IconButton size="large" variant="outline" label={t('upload')} icon={<Upload {...icon16} />} tooltipPlacement="end" isDisabled={closed !== null} disabledReason={closed} onPress={upload.files} />
          : <Button isFullWidth icon={<Upload {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onPress={upload.files}>{t('upload')}</Button>}
        <SearchButton isNarrow={isNarrow} />
      </div>
      <nav aria-label={t('navigation')} className={styles.nav}>
        <div className={styles.places}>
          <SidebarItem
            to={{ name: 'desktop' }} label={t('desktop')} icon={<Monitor {...icon16} />} isCurrent={route.name === 'desktop'} isNarrow={isNarrow}
            drop={{ kind: 'folder', guid: desktopId }}
          />
          <SidebarItem to={{ name: 'recent', kind: 'used' }} label={tFiles('placeRecent')} icon={<Clock {...icon16} />} isCurrent={route.name === 'recent'} isNarrow={isNarrow} />
          <SharedItem person={user.id} isNarrow={isNarrow} />
          <SidebarItem
            to={{ name: 'favorites' }} label={tFiles('placeFavorites')} icon={<Star {...icon16} />} isCurrent={route.name === 'favorites'} isNarrow={isNarrow}
            drop={{ kind: 'act', id: 'favorites', text: tPlaces('dropFavorites'), act: (guids) => { actions.star(guids, true); } }}
          />
          <SidebarItem to={{ name: 'timeline' }} label={tPlaces('timeline')} icon={<Activity {...icon16} />} isCurrent={route.name === 'timeline'} isNarrow={isNarrow} />
          <QuickAccessSection isNarrow={isNarrow} />
          <SpacesSection isNarrow={isNarrow} />
          {!isNarrow && <TagsSection />}
        </div>
        <SidebarItem
          to={{ name: 'trash' }} label={t('trash')} icon={<Trash2 {...icon16} />} isCurrent={route.name === 'trash'} isNarrow={isNarrow}
          drop={{ kind: 'act', id: 'trash', text: tPlaces('dropTrash'), reason: whyNotRemoved, act: actions.remove }}
        />
      </nav>
      <UpdateHint isNarrow={isNarrow} />
      {!isNarrow && <StorageLine />}
      <SyncStatusButton isNarrow={isNarrow} isCentreOpen={isCentreOpen} onCentreChange={onCentreChange} />
    </aside>
  );
};
