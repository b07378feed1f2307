import { useTranslation } from 'react-i18next';
import { isContainerType } from '../../../core/file-types';
import { drag, dropDragged, fileDragType, useDropState } from '../../features/files/list/drag-session';
import { SidebarItem } from '../../features/files/sidebar-item';
import { useFileActions } from '../../features/files/use-file-actions';
import { routeOfFile } from '../../shared/router/route-of-file';
import { useRoute } from '../../shared/router/router-context';
import { hrefOf } from '../../shared/router/routes';
import { useOpenRoute } from '../../shared/tabs/use-open-route';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { selectOwnList } from '../../shared/store/own';
import { arrange } from '../../shared/store/arrange';
import { selectQuickAccess } from '../../shared/store/quick-access';
import { FileIcon } from '../../ui/file-icon';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { OrderedItems } from './ordered-items';
import { indexAmongAll } from './ordering';
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
    const all = selectOwnList(store.getState(), 'quickAccess') ?? [];
    dispatch(arrange('quickAccess', guid, indexAmongAll(all, shown, guid, index)));
  };
  // Inserts the files before the first of the following entries that is not itself one of them.
  const keep = (guids: readonly string[], gap: number): void => {
    actions.putIntoQuickAccess(guids, true, shown.slice(gap).find((guid) => !guids.includes(guid)) ?? null);
  };
  const items = files.map((file) => ({ guid: file.guid, name: file.name, isContainer: isContainerType(file.type), file }));
  return (
    <SidebarSection title={title} isNarrow={isNarrow}>
      {files.length === 0 && <EmptyQuickAccess onDrop={(guids) => { keep(guids, 0); }} />}
      <OrderedItems
        label={title} items={items} dragType={dragType} onArrange={place} files={{ id: dropId, text: t('dropQuickAccess'), onDrop: keep }}
        render={({ file, isContainer }, { up, down }) => {
          const to = routeOfFile(file);
          return (
            <SidebarItem
              to={to} label={file.name} isName icon={<FileIcon type={file.type} name={file.name} size={15} />} isNarrow={isNarrow} isCurrent={hrefOf(to) === hrefOf(route)}
              drop={isContainer ? { kind: 'folder', guid: file.guid } : undefined}
              menu={(
                <>
                  <MenuItem onAct={() => { openRoute(to); }}>{t('open')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem isDisabled={up === null} shortcut="Alt ↑" onAct={() => { up?.(); }}>{t('moveUp')}</MenuItem>
                  <MenuItem isDisabled={down === null} shortcut="Alt ↓" onAct={() => { down?.(); }}>{t('moveDown')}</MenuItem>
                  <MenuSeparator />
                  <MenuItem onAct={() => { dispatch(arrange('quickAccess', file.guid, null)); }}>{t('removeQuickAccess')}</MenuItem>
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
        if (session) dropDragged(session, onDrop);
      }}
    >
      {t('quickAccessEmpty')}
    </p>
  );
};
