import { LayoutGrid, Megaphone, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import { fileTypes } from '../../../contract/entities/file';
import { SidebarItem } from './sidebar-item';
import { SpaceMenu } from '../../features/spaces/space-menu';
import { sortSpaces } from '../../features/spaces/sort-spaces';
import { useCreateSpaceReason } from '../../features/spaces/use-create-space-reason';
import { useSpaceActions } from '../../features/spaces/use-space-actions';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../ui/locale-context';
import { guidOfRoute } from '../../shared/router/app-routes';
import { useRoute } from '../../shared/router/router-context';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';
import { selectPersonalList } from '../../shared/store/personal-lists/personal-lists';
import { reorderListEntry } from '../../shared/store/personal-lists/reorder-list-entry';
import { selectPinnedAndOtherSpaces } from '../../shared/store/spaces/spaces-resource';
import { changeGeneralSettings } from '../../shared/store/user-config/user-config-actions';
import { FileIcon } from '../../ui/file-icon';
import { icon14, icon16 } from '../../ui/icon-props';
import { OrderedItems } from './ordered-items';
import { indexIncludingHidden } from './drop-position';
import { SidebarSection } from './sidebar-section';
import styles from './sidebar.module.css';

const dragType = 'application/x-deckle-space';
/** Maximum number of unpinned spaces shown here; a page of their own lists all. */
const maximumUnpinned = 8;

/** The pinned spaces in the person's order, followed by the others by name. */
export const SpacesSection = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const { t } = useTranslation('places');
  const intlLocale = intlLocaleOf(useLocaleId());
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const route = useRoute();
  const acts = useSpaceActions();
  const createReason = useCreateSpaceReason();
  const apart = useAppSelector(selectPinnedAndOtherSpaces);
  const isOpen = useAppSelector((state) => state.userConfig.config.pinnedSpaceListExpand);
  const title = t('spaces');
  const pinned = apart?.pinned ?? [];
  const others = sortSpaces(apart?.others ?? [], { orderBy: 'name', direction: null }, intlLocale);
  const shown = pinned.map(({ guid }) => guid);
  const place = (guid: string, index: number): void => {
    dispatch(reorderListEntry('pinnedSpaces', guid, indexIncludingHidden(selectPersonalList(store.getState(), 'pinnedSpaces') ?? [], shown, guid, index)));
  };
  const total = pinned.length + others.length;
  return (
    <SidebarSection
      title={title} to={{ name: 'spaces' }} isCurrent={route.name === 'spaces'} isNarrow={isNarrow} add={{ label: t('newSpace'), onPress: acts.create, disabledReason: createReason }}
      fold={{ isOpen, onToggle: () => { dispatch(changeGeneralSettings({ pinnedSpaceListExpand: !isOpen })); } }}
    >
      {isNarrow && (
        <SidebarItem to={{ name: 'spaces' }} label={title} icon={<LayoutGrid {...icon16} />} isCurrent={route.name === 'spaces'} isNarrow />
      )}
      {apart && total === 0 && !isNarrow && <p className={styles.hint}>{t('spacesEmpty')}</p>}
      <OrderedItems
        label={t('pinned')} dragType={dragType} onMove={place}
        items={pinned.map((space) => ({ guid: space.guid, name: space.name, isContainer: true, space }))}
        render={({ space }, move) => <SpaceItem space={space} isPinned isNarrow={isNarrow} move={move} />}
      />
      {!isNarrow && others.length > 0 && (
        <ul aria-label={t('otherSpaces')} className={styles.items}>
          {others.slice(0, maximumUnpinned).map((space) => <li key={space.guid}><SpaceItem space={space} isPinned={false} isNarrow={false} /></li>)}
        </ul>
      )}
      {!isNarrow && others.length > maximumUnpinned && (
        <SidebarItem to={{ name: 'spaces' }} label={t('allSpaces', { count: total })} icon={<span className={styles.noIcon} />} isCurrent={false} isNarrow={false} />
      )}
    </SidebarSection>
  );
};

interface SpaceItemProps {
  readonly space: Space;
  readonly isPinned: boolean;
  readonly isNarrow: boolean;
  readonly move?: { readonly up: (() => void) | null; readonly down: (() => void) | null };
}

const SpaceItem = ({ space, isPinned, isNarrow, move }: SpaceItemProps) => {
  const { t } = useTranslation('places');
  const route = useRoute();
  const name = useAppSelector((state) => selectFile(state, space.guid)?.name) ?? space.name;
  const hasNews = space.announcement !== null && !space.announcement.isRead;
  const mark = hasNews
    ? <span className={styles.news}><Megaphone {...icon14} aria-hidden /><span className="visually-hidden">{t('unreadAnnouncement')}</span></span>
    : isPinned && !isNarrow ? <Pin {...icon14} aria-hidden /> : undefined;
  return (
    <SidebarItem
      to={{ name: 'space', guid: space.guid }} label={name} isName icon={<FileIcon type={fileTypes.space} name="" size={isNarrow ? 20 : 15} />} isNarrow={isNarrow}
      isCurrent={(route.name === 'space' || route.name === 'space-timeline') && guidOfRoute(route) === space.guid}
      drop={{ kind: 'folder', guid: space.guid }} end={mark} menu={<SpaceMenu space={space} {...(move ? { move } : {})} />}
    />
  );
};
