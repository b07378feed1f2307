import { useTranslation } from 'react-i18next';
import { isContainerType } from '../../../core/file-types';
import { drag, completeDrop, fileDragType, useDropState } from '../../features/files/list/drag/drag-session';
import { SidebarItem } from './sidebar-item';
import { useFileActions } from '../../features/files/actions/use-file-actions';
import { routeOfFile } from '../../shared/router/route-of-file';
import { useRoute } from '../../shared/router/router-context';
import { hrefOf } from '../../shared/router/app-routes';
import { useOpenRoute } from '../../shared/tabs/use-open-route';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';
import { selectPersonalList } from '../../shared/store/personal-lists/personal-lists';
import { reorderListEntry } from '../../shared/store/personal-lists/reorder-list-entry';
import { selectQuickAccess } from '../../shared/store/quick-access/quick-access-resource';
import { FileIcon } from '../../ui/file-icon';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { OrderedItems } from './ordered-items';
import { indexIncludingHidden } from './drop-position';
import { SidebarSection } from './sidebar-section';
import styles from './sidebar.module.css';

const dragType = 'application/x-deckle-quick-access';
const dropId = 'quick-access';

/** The files and folders in quick access, in the person's own order (file specification, section 4, Quick access). */
export const QuickAccessSection = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const { t } = useTranslation('places');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const openRoute = useOpenRoute();
  const route = useRoute();
  const actions = useFileActions();
  const files = useAppSelector(selectQuickAccess);
  if (files === null || (isNarrow && files.length === 0)) return null;
  const title = t('quickAccess');
  const shown = files.map(({ guid }) => guid);
  const place = (guid: string, index: number): void => {
    const all = selectPersonalList(store.getState(), 'quickAccess') ?? [];
    dispatch(reorderListEntry('quickAccess', guid, indexIncludingHidden(all, shown, guid, index)));
  };
  // Inserts the files before the first of the following entries that is not itself one of them.
  const addAtGap = (guids: readonly string[], gap: number): void => {
    actions.setInQuickAccess(guids, true, shown.slice(gap).find((guid) => !guids.includes(guid)) ?? null);
  };
  const items = files.map((file) => ({ guid: file.guid, name: file.name, isContainer: isContainerType(file.type), file }));
  return (
    <SidebarSection title={title} isNarrow={isNarrow}>
      {files.length === 0 && <EmptyQuickAccess onDrop={(guids) => { addAtGap(guids, 0); }} />}
      <OrderedItems
        label={title} items={items} dragType={dragType} onMove={place} files={{ id: dropId, text: t('dropQuickAccess'), onDrop: addAtGap }}
        render={({ file, isContainer }, { up, down }) => {
          const to = routeOfFile(file);
          return (
            <SidebarItem
              to={to} label={file.name} isName icon={<FileIcon type={file.type} name={file.name} size={15} />} isNarrow={isNarrow} isCurrent={hrefOf(to) === hrefOf(route)}
              drop={isContainer ? { kind: 'folder', guid: file.guid } : undefined}
              menu={(
                <>
                  <MenuItem onAction={() => { openRoute(to); }}>{t('open')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem isDisabled={up === null} shortcut="Alt ↑" onAction={() => { up?.(); }}>{t('moveUp')}</MenuItem>
                  <MenuItem isDisabled={down === null} shortcut="Alt ↓" onAction={() => { down?.(); }}>{t('moveDown')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem onAction={() => { dispatch(reorderListEntry('quickAccess', file.guid, null)); }}>{t('removeQuickAccess')}</MenuItem>
                </>
              )}
            />
          );
        }}
      />
    </SidebarSection>
  );
};

/** The empty state. It explains quick access and accepts drops. */
const EmptyQuickAccess = ({ onDrop }: { readonly onDrop: (guids: readonly string[]) => void }) => {
  const { t } = useTranslation('places');
  const state = useDropState(dropId);
  return (
    <p
      className={styles.hint} data-drop={state}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(fileDragType)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        drag.moveTo(event.clientX, event.clientY);
        drag.over({ guid: dropId, name: t('quickAccess'), obstacle: null, text: t('dropQuickAccess') });
      }}
      onDragLeave={() => { drag.over(null); }}
      onDrop={(event) => {
        event.preventDefault();
        const session = drag.current();
        if (session) completeDrop(session, onDrop);
      }}
    >
      {t('quickAccessEmpty')}
    </p>
  );
};
