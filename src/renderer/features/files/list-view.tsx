import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector, useAppStore } from '../../shared/store/hooks';
import type { FileList as ListState } from '../../shared/store/files/files-state';
import { selectFile } from '../../shared/store/files/selectors';
import { selectIsOffline } from '../../shared/store/sync';
import type { Sort } from '../../shared/store/files/sorting';
import { Banner } from '../../ui/banner';
import { icon16 } from '../../ui/icon';
import { Skeleton } from '../../ui/skeleton';
import { ListFoot } from './list-foot';
import { DropZone } from './list/drop-zone';
import { FileList } from './list/file-list';
import { useListRows } from './list/row-keys';
import { clearSelection } from './list/selection';
import { useSelection } from './list/use-selection';
import type { MoveTarget } from './moving';
import { ProblemPage } from './problem-page';
import { ToolsRow } from './tools-row';
import type { FileActions } from './use-file-actions';
import listStyles from './list/file-list.module.css';
import styles from './screens.module.css';

export interface ListViewProps {
  readonly list: ListState;
  readonly kind: 'folder' | 'trash';
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly actions: FileActions;
  readonly folder: MoveTarget | null;
  readonly onOpenParent: () => void;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
}

/** A list with its tools above and its counts below, in each of its states. */
export const ListView = ({ list, kind, onSort, actions, folder, onOpenParent, onRetry, empty }: ListViewProps) => {
  const { t } = useTranslation('files');
  const isOffline = useAppSelector(selectIsOffline);
  const rows = useListRows(list.ids);
  const control = useSelection(list.key, rows);
  const { selection, change } = control;
  const store = useAppStore();
  // The table is new whenever a file changes, so this is worked out again exactly then.
  useAppSelector((state) => (selection.selected.size === 0 ? null : state.files.table));
  const selected = [...selection.selected].map((key) => selectFile(store.getState(), rows.idOf(key))).filter((file) => file !== undefined);
  const [firstKey = null] = selection.selected;
  const isEmpty = rows.ids.length === 0;
  const isUnknown = isEmpty && (list.status === 'loading' || list.status === 'idle' || list.status === 'failed');

  // While the answer is on its way there is nothing to be said about it.
  const isRefreshing = list.status === 'refreshing' && !isOffline;

  const body = (): ReactNode => {
    if (isEmpty && list.status === 'failed' && list.failure) return <ProblemPage problem={{ kind: 'failure', failure: list.failure, onRetry }} />;
    if (isEmpty && (list.status === 'loading' || list.status === 'idle')) return <ListSkeleton />;
    return (
      <FileList
        list={list} rows={rows} kind={kind} onSort={onSort} control={control} actions={actions} folder={folder} onOpenParent={onOpenParent} empty={empty}
      />
    );
  };
  return (
    <>
      <ToolsRow kind={kind} sort={list.sort} onSort={onSort} selected={selected} renameKey={firstKey} onClear={() => { change(clearSelection); }} actions={actions} />
      {isOffline && (
        <div className={styles.banner}><Banner tone="warn" shape="card" icon={<CloudOff {...icon16} />} title={t('offlineTitle')}>{t('offlineText')}</Banner></div>
      )}
      <DropZone folder={folder} actions={actions}>{body()}</DropZone>
      <ListFoot count={isUnknown ? null : rows.ids.length} hasMore={list.cursor !== null} selected={selected} seenAt={isRefreshing ? null : list.seenAt} />
    </>
  );
};

/** Widths of names, as names are: of no one length. */
const barWidths = [42, 61, 35, 54, 48, 66, 39, 58, 45, 52];

const ListSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div aria-busy role="status" className={listStyles.skeleton}>
      <span className="visually-hidden">{t('loading')}</span>
      {barWidths.map((width) => (
        <div key={width} className={listStyles.skeletonRow}>
          <span />
          <Skeleton width={17} height={20} />
          <Skeleton width={`${width}%`} />
          <span className={listStyles.owner}><Skeleton width={52} /></span>
          <Skeleton width={84} />
          <span className={listStyles.size}><Skeleton width={40} /></span>
        </div>
      ))}
    </div>
  );
};
