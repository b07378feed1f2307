import { FolderPlus, Monitor, Upload } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import { fileTypes } from '../../../contract/entities/file';
import { isLocalGuid } from '../../../core/ids';
import { useRouter } from '../../shared/router/router-context';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import type { ListSource } from '../../shared/store/files/files-state';
import { openList, openPlace } from '../../shared/store/files/loading';
import { selectFile } from '../../shared/store/files/selectors';
import { sortChosen } from '../../shared/store/view';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { FileName } from '../../ui/file-name';
import { icon14, icon16 } from '../../ui/icon';
import { Skeleton } from '../../ui/skeleton';
import { ContentHeader, useCrumbs, type Crumb } from './content-header';
import { ListView } from './list-view';
import type { MoveTarget } from './moving';
import { ProblemPage } from './problem-page';
import { useDocumentTitle } from './use-document-title';
import { useFileActions } from './use-file-actions';
import { useList, usePlace } from './use-list';
import { useUpload } from './use-upload';
import styles from './screens.module.css';

const noCrumbs: readonly Crumb[] = [];

/** A folder's page, or the desktop's: its files. */
export const FolderScreen = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('files');
  const { t: tWorkspace } = useTranslation('workspace');
  const dispatch = useAppDispatch();
  const router = useRouter();
  const actions = useFileActions();
  const upload = useUpload();
  const isDesktop = guid === desktopId;
  const sort = useAppSelector((state) => state.view.sort);
  const source = useMemo<ListSource>(() => ({ kind: 'folder', folder: guid }), [guid]);
  const list = useList(source, sort);
  const place = usePlace(isDesktop ? null : guid);
  const file = useAppSelector((state) => (isDesktop ? undefined : selectFile(state, guid)));
  // A folder that was made here is known here or nowhere: its making may have been taken back.
  const isNowhere = useAppSelector((state) => isLocalGuid(guid) && state.sync.dataLoaded) && file === undefined;
  const above = useCrumbs(place?.ancestors ?? []);
  const crumbs = isDesktop || place?.status !== 'ready' ? noCrumbs : above;
  const name = isDesktop ? t('desktop') : file?.name ?? null;
  useDocumentTitle(name);

  // An address may name a file of another kind: its own page shows it.
  const isElsewhere = file !== undefined && file.kind !== 'Folder' && file.kind !== 'Space';
  useEffect(() => {
    if (isElsewhere) router.navigate({ name: 'file', guid }, { isReplacing: true });
  }, [isElsewhere, router, guid]);

  const folder = useMemo<MoveTarget | null>(
    () => (name === null ? null : { guid, name, ancestorGuids: crumbs.map((crumb) => crumb.guid), file: file ?? null }),
    [guid, name, crumbs, file],
  );
  if (place?.status === 'failed' && place.failure) {
    const retry = (): void => {
      void dispatch(openPlace(guid));
      void dispatch(openList(source, sort));
    };
    return <ProblemPage problem={{ kind: 'failure', failure: place.failure, onRetry: retry }} />;
  }
  if (isNowhere) return <ProblemPage problem={{ kind: 'not-found' }} />;
  const parent = crumbs.at(-1);
  const empty = (
    <div className={styles.empty}>
      <EmptyState
        title={t(isDesktop ? 'emptyDesktop' : 'emptyFolder')} text={t(isDesktop ? 'emptyDesktopText' : 'emptyFolderText')}
        action={(
          <span className={styles.acts}>
            <Button icon={<FolderPlus {...icon16} />} onPress={() => { actions.create(fileTypes.folder); }}>{t('newFolder')}</Button>
            <Button icon={<Upload {...icon16} />} onPress={upload}>{t('uploadFiles')}</Button>
          </span>
        )}
      />
    </div>
  );
  return (
    <>
      <ContentHeader
        crumbs={crumbs} title={name === null ? <Skeleton width={180} height={16} /> : <FileName name={name} />} actions={actions}
        kicker={isDesktop && <><Monitor {...icon14} />{tWorkspace('personal')}</>}
      />
      <ListView
        list={list} kind="folder" onSort={(chosen) => { dispatch(sortChosen(chosen)); }} actions={actions} folder={folder} empty={empty}
        onOpenParent={() => { if (parent) router.navigate(parent.guid === desktopId ? { name: 'desktop' } : { name: 'folder', guid: parent.guid }); }}
        onRetry={() => void dispatch(openList(source, sort))}
      />
    </>
  );
};
