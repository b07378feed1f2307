import { LayoutGrid, Megaphone, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/spaces';
import { fileTypes } from '../../../contract/entities/file';
import { SidebarItem } from '../../features/files/sidebar-item';
import { SpaceMenu } from '../../features/spaces/space-menu';
import { inOrder } from '../../features/spaces/space-order';
import { useCreateSpaceReason } from '../../features/spaces/use-create-space-reason';
import { useSpaceActs } from '../../features/spaces/use-space-acts';
import { intlLocaleOf } from '../../../core/locales';
import { useLocaleId } from '../../shared/i18n/locale-provider';
import { guidOf } from '../../shared/router/routes';
import { useRoute } from '../../shared/router/router-context';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { selectOwnList } from '../../shared/store/own';
import { arrange } from '../../shared/store/arrange';
import { selectSpacesApart } from '../../shared/store/spaces';
import { chooseGenerally } from '../../shared/store/user-config-acts';
import { FileIcon } from '../../ui/file-icon';
import { icon14, icon16 } from '../../ui/icon';
import { OrderedItems } from './ordered-items';
import { indexAmongAll } from './ordering';
import { SidebarSection } from './sidebar-section';
import styles from './sidebar.module.css';

const dragType = 'application/x-deckle-space';
/** Maximum number of unpinned spaces shown here; a page of their own lists all. */
const othersLimit = 8;

/** The pinned spaces in the person's order, followed by the others by name. */
export const SpacesSection = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const { t } = useTranslation('places');
  const intlLocale = intlLocaleOf(useLocaleId());
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const route = useRoute();
  const acts = useSpaceActs();
  const createReason = useCreateSpaceReason();
  const apart = useAppSelector(selectSpacesApart);
  const isOpen = useAppSelector((state) => state.userConfig.config.pinnedSpaceListExpand);
  const title = t('spaces');
  const pinned = apart?.pinned ?? [];
  const others = inOrder(apart?.others ?? [], 'name', intlLocale);
  const shown = pinned.map(({ guid }) => guid);
  const place = (guid: string, index: number): void => {
    dispatch(arrange('pinnedSpaces', guid, indexAmongAll(selectOwnList(store.getState(), 'pinnedSpaces') ?? [], shown, guid, index)));
  };
  const total = pinned.length + others.length;
  return (
    <SidebarSection
      title={title} to={{ name: 'spaces' }} isCurrent={route.name === 'spaces'} isNarrow={isNarrow} add={{ label: t('newSpace'), onPress: acts.create, disabledReason: createReason }}
      fold={{ isOpen, onToggle: () => { dispatch(chooseGenerally({ pinnedSpaceListExpand: !isOpen })); } }}
    >
      {isNarrow && (
        <SidebarItem to={{ name: 'spaces' }} label={title} icon={<LayoutGrid {...icon16} />} isCurrent={route.name === 'spaces'} isNarrow />
      )}
      {apart && total === 0 && !isNarrow && <p className={styles.hint}>{t('spacesEmpty')}</p>}
      <OrderedItems
        label={t('pinned')} dragType={dragType} onArrange={place}
        items={pinned.map((space) => ({ guid: space.guid, name: space.name, isContainer: true, space }))}
        render={({ space }, move) => <SpaceItem space={space} isPinned isNarrow={isNarrow} move={move} />}
      />
      {!isNarrow && others.length > 0 && (
        <ul aria-label={t('otherSpaces')} className={styles.items}>
          {others.slice(0, othersLimit).map((space) => <li key={space.guid}><SpaceItem space={space} isPinned={false} isNarrow={false} /></li>)}
        </ul>
      )}
      {!isNarrow && others.length > othersLimit && (
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
      isCurrent={(route.name === 'space' || route.name === 'space-timeline') && guidOf(route) === space.guid}
      drop={{ kind: 'folder', guid: space.guid }} end={mark} menu={<SpaceMenu space={space} {...(move ? { move } : {})} />}
    />
  );
};
