import { CloudOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector, useAppStore } from '../../../shared/store/store-hooks';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { icon16 } from '../../../ui/icon-props';
import { useIsPhone } from '../../../ui/media-query';
import { ListFooter } from './list-footer';
import { FileCommands } from '../menus/file-commands';
import { ListSkeleton } from './list-skeleton';
import { DropZone } from './drag/drop-zone';
import { FileList } from './file-list';
import { kindOfSource } from './list-kind';
import { useListRows } from './row-keys';
import { clearSelection } from './selection/selection';
import { useReportSelection } from './selection/use-report-selection';
import { useBothEnds } from './use-both-ends';
import { useSelection } from './selection/use-selection';
import type { MoveTarget } from '../actions/move-obstacle';
import { PreviewPane } from '../preview/preview-pane';
import { ProblemPage } from '../screens/problem-page';
import { QuickLook } from '../preview/quick-look';
import { ListToolbar } from './list-toolbar';
import { SelectionBar } from './selection-bar';
import type { FileActions } from '../actions/use-file-actions';
import { useListCommands } from './use-list-commands';
import { noFilter, type ListSettings } from './use-list-settings';
import { useClearDeletedTag } from './use-clear-deleted-tag';
import styles from '../screens/screens.module.css';

export interface ListViewProps {
  readonly list: ListState;
  readonly look: ListSettings;
  readonly label: string;
  readonly actions: FileActions;
  readonly folder?: MoveTarget | null;
  readonly onOpenParent?: () => void;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
  /** How many days the server keeps files in the trash; null while unknown. */
  readonly keptDays?: number | null;
}

const stay = (): void => undefined;

/** A list with its toolbar and footer, in each of its states. */
export const ListView = ({ list, look, label, actions, folder = null, onOpenParent = stay, onRetry, empty, keptDays = null }: ListViewProps) => {
  const { t } = useTranslation('files');
  const kind = kindOfSource(list.source);
  const isOffline = useAppSelector(selectIsOffline);
  const isPhone = useIsPhone();
  const ends = useBothEnds(list);
  const rows = useListRows(ends.ids);
  const control = useSelection(list, rows);
  const { selection, change } = control;
  const store = useAppStore();
  // The table is replaced whenever a file changes, so this recomputes exactly then.
  useAppSelector((state) => (selection.selected.size === 0 ? null : state.files.table));
  const selected = [...selection.selected].map((key) => selectFile(store.getState(), rows.idOf(key))).filter((file) => file !== undefined);
  const [firstKey = null] = selection.selected;
  useReportSelection(selected.map(({ guid }) => guid), selection.focused === null ? null : rows.idOf(selection.focused), control);
  const isEmpty = rows.ids.length === 0;
  const isUnknown = isEmpty && (list.status === 'loading' || list.status === 'idle' || list.status === 'failed');

  // A change of the list or of its order closes the preview.
  const [lookedIn, setLookedIn] = useState<string | null>(null);
  const looked = useAppSelector((state) => (selection.focused === null ? undefined : selectFile(state, rows.idOf(selection.focused))));
  const isLooking = lookedIn === list.key && looked !== undefined;
  const quickLook = { isOpen: isLooking, toggle: () => { setLookedIn(isLooking ? null : list.key); }, open: () => { setLookedIn(list.key); } };

  useClearDeletedTag(list, look);
  useListCommands(look, control, isEmpty, looked ? quickLook.toggle : null);

  // While the request is pending the list shows no notice.
  const isRefreshing = list.status === 'refreshing' && !isOffline;

  const nothing = look.isFiltered
    ? (
      <div className={styles.empty}>
        <EmptyState title={t('emptyFilter')} text={t('emptyFilterText')} action={<Button onPress={() => { look.setFilter(noFilter); }}>{t('clearFilter')}</Button>} />
      </div>
    )
    : empty;
  const body = (): ReactNode => {
    if (isEmpty && list.status === 'failed' && list.failure) return <ProblemPage problem={{ kind: 'failure', failure: list.failure, onRetry }} />;
    if (isEmpty && (list.status === 'loading' || list.status === 'idle')) return <ListSkeleton source={list.source} look={look} />;
    return (
      <FileList
        list={list} ends={ends} rows={rows} kind={kind} keptDays={keptDays} look={look} label={label} control={control} actions={actions} folder={folder} onOpenParent={onOpenParent} quickLook={quickLook} empty={nothing}
      />
    );
  };
  const tools = { kind, folder, files: selected, renameKey: firstKey, control, onClear: () => { change(clearSelection); }, actions };
  return (
    <>
      <FileCommands kind={kind} folder={folder} files={selected} renameKey={firstKey} control={control} actions={actions} />
      <ListToolbar look={look} ids={rows.ids} {...tools} />
      {isOffline && (
        <div className={styles.banner}><Banner tone="warn" shape="card" icon={<CloudOff {...icon16} />} title={t('offlineTitle')}>{t('offlineText')}</Banner></div>
      )}
      <DropZone folder={folder} actions={actions}>
        <div className={styles.split}>
          {body()}
          {isLooking && <QuickLook file={looked} isUsable={kind !== 'trash'} actions={actions} onClose={quickLook.toggle} />}
          {look.viewMode === 'preview' && !isUnknown && !isEmpty && <PreviewPane selected={selected} isUsable={kind !== 'trash'} actions={actions} />}
        </div>
      </DropZone>
      <ListFooter count={isUnknown ? null : rows.ids.length} hasMore={!ends.isWhole} selected={selected} control={control} cachedAt={isRefreshing ? null : list.cachedAt} />
      {isPhone && selected.length > 0 && <SelectionBar {...tools} />}
      <Announcement count={control.count} isCounted={control.isCounted} />
    </>
  );
};

/** Announces the size of the selection to screen readers after a pause, so that a held arrow key does not announce a hundred numbers. */
const Announcement = ({ count, isCounted }: { readonly count: number; readonly isCounted: boolean }) => {
  const { t } = useTranslation('files');
  const [said, setSaid] = useState('');
  const text = count === 0 ? '' : isCounted ? t('selectedCount', { count }) : t('selectedEverything');
  useEffect(() => {
    const timer = setTimeout(() => { setSaid((before) => (text === '' && before !== '' ? t('selectedNone') : text)); }, 400);
    return () => { clearTimeout(timer); };
  }, [text, t]);
  return <div role="status" className="visually-hidden">{said}</div>;
};
