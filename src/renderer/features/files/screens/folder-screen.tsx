import { FolderPlus, Monitor, Upload } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../contract/entities/common-schemas';
import { fileTypes } from '../../../../contract/entities/file';
import { isLocalGuid } from '../../../../core/ids';
import { lazyPart } from '../../../shared/parts/lazy-part';
import { useRouter } from '../../../shared/router/router-context';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import type { ListSource } from '../../../shared/store/files/files-state';
import { openList, openPage } from '../../../shared/store/files/load-files';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useDocumentTitle } from '../../../shared/use-document-title';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FileName } from '../../../ui/file-name';
import { icon16 } from '../../../ui/icon-props';
import { Skeleton } from '../../../ui/skeleton';
import { ContentHeader, routeOfCrumb, useCrumbs, type Crumb } from './content-header';
import { ListView } from '../list/list-view';
import type { MoveTarget } from '../actions/move-obstacle';
import { OwnerKicker } from './owner-kicker';
import { ProblemPage } from './problem-page';
import { ShareActions } from './share-actions';
import { useCreateDisabledReason } from '../menus/use-create-disabled-reason';
import { useFileActions } from '../actions/use-file-actions';
import { useList, usePlace } from '../list/use-list';
import { useListSettings } from '../list/use-list-settings';
import { useCanonicalAddress } from './use-canonical-address';
import { useFetchReasonWhenGone, usePageFailure } from './use-page-failure';
import { useUpload } from '../actions/use-upload';
import styles from './screens.module.css';

/** Only an empty desktop loads it. */
const FirstSteps = lazyPart(async () => (await import('../first-steps/first-steps')).FirstSteps, { loads: 'idle' });

const noCrumbs: readonly Crumb[] = [];

export interface FolderScreenProps {
  readonly guid: string;
  /** Actions for the folder itself, at the end of the title's line. */
  readonly end?: ReactNode;
}

/** The page of a folder, or of the desktop, with its files. */
export const FolderScreen = ({ guid, end }: FolderScreenProps) => {
  const { t } = useTranslation('files');
  const dispatch = useAppDispatch();
  const router = useRouter();
  const actions = useFileActions();
  const upload = useUpload();
  const closed = useCreateDisabledReason();
  const isDesktop = guid === desktopId;
  const whole = useMemo<ListSource>(() => ({ kind: 'folder', folder: guid }), [guid]);
  const look = useListSettings(whole);
  const { source, sort } = look;
  const list = useList(source, sort);
  const place = usePlace(isDesktop ? null : guid);
  const failure = usePageFailure(place);
  const file = useAppSelector((state) => (isDesktop ? undefined : selectFile(state, guid)));
  useFetchReasonWhenGone(guid, place, file);
  // A folder with a local id exists only in this store: its creation may have been undone.
  const isNowhere = useAppSelector((state) => isLocalGuid(guid) && state.sync.dataLoaded) && file === undefined;
  const above = useCrumbs(place?.ancestors ?? [], file?.type === fileTypes.space);
  const crumbs = isDesktop || place?.status !== 'ready' ? noCrumbs : above;
  const name = isDesktop ? t('desktop') : file?.name ?? null;
  useDocumentTitle(name);

  useCanonicalAddress(file);

  const folder = useMemo<MoveTarget | null>(
    () => (name === null ? null : { guid, name, ancestorGuids: crumbs.map((crumb) => crumb.guid), file: file ?? null }),
    [guid, name, crumbs, file],
  );
  if (failure !== null) {
    const retry = (): void => {
      void dispatch(openPage(guid));
      void dispatch(openList(source, sort));
    };
    return <ProblemPage problem={{ kind: 'failure', failure, guid, onRetry: retry }} />;
  }
  if (isNowhere) return <ProblemPage problem={{ kind: 'not-found' }} />;
  const parent = crumbs.at(-1);
  const empty = isDesktop ? <FirstSteps props={{}} /> : (
    <div className={styles.empty}>
      <EmptyState
        title={t('emptyFolder')} text={t('emptyFolderText')}
        action={(
          <span className={styles.acts}>
            <Button icon={<FolderPlus {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onPress={() => { actions.create(fileTypes.folder); }}>{t('newFolder')}</Button>
            <Button icon={<Upload {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onPress={upload.files}>{t('uploadFiles')}</Button>
          </span>
        )}
      />
    </div>
  );
  return (
    <>
      <ContentHeader
        crumbs={crumbs} title={name === null ? <Skeleton width={180} height={16} /> : <FileName name={name} />} actions={actions} end={<>{file && <ShareActions file={file} />}{end}</>}
        kicker={isDesktop && <OwnerKicker Icon={Monitor} />}
      />
      <ListView
        list={list} look={look} label={name ?? ''} actions={actions} folder={folder} empty={empty}
        onOpenParent={() => { if (parent) router.navigate(routeOfCrumb(parent)); }}
        onRetry={() => void dispatch(openList(source, sort))}
      />
    </>
  );
};
