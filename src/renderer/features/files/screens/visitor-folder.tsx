import { Eye } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/use-formats';
import { Link } from '../../../shared/router/link';
import { routeOfFile } from '../../../shared/router/route-of-file';
import type { ListSource } from '../../../shared/store/files/files-state';
import { loadNextPage, openList, openPage } from '../../../shared/store/files/load-files';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { defaultSort } from '../../../shared/store/files/sort-order';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { useDocumentTitle } from '../../../shared/use-document-title';
import { EmptyState } from '../../../ui/empty-state';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { icon14 } from '../../../ui/icon-props';
import { InfiniteScrollEnd, useInfiniteScroll } from '../../../ui/infinite-scroll';
import { usePersonName } from '../../../ui/person-name';
import { RelativeTime } from '../../../shared/format/relative-time-label';
import { Skeleton } from '../../../ui/skeleton';
import { ContentHeader, useCrumbs } from './content-header';
import { ListEnd } from '../list/list-end';
import { ProblemPage } from './problem-page';
import { ShareActions } from './share-actions';
import { useFileActions } from '../actions/use-file-actions';
import { useList, usePlace } from '../list/use-list';
import { useCanonicalAddress } from './use-canonical-address';
import { usePageFailure } from './use-page-failure';
import styles from './visitor-folder.module.css';

/** A folder shown by a link to a visitor without an account. Its files can be viewed and opened. */
export const VisitorFolder = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('files');
  const { t: tSharing } = useTranslation('sharing');
  const nameOf = usePersonName();
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const scroller = useRef<HTMLDivElement>(null);
  const source = useMemo<ListSource>(() => ({ kind: 'folder', folder: guid }), [guid]);
  const list = useList(source, defaultSort);
  const place = usePlace(guid);
  const failure = usePageFailure(place);
  const file = useAppSelector((state) => selectFile(state, guid));
  const above = useCrumbs(place?.ancestors ?? []);
  useDocumentTitle(file?.name ?? null);
  useCanonicalAddress(file);
  const isLoading = list.status === 'loading' || list.status === 'extending';
  useInfiniteScroll(scroller, { hasMore: list.cursor !== null && list.status === 'ready', isLoading, onLoadMore: () => { void dispatch(loadNextPage(list.key)); } });

  if (failure !== null) {
    const retry = (): void => {
      void dispatch(openPage(guid));
      void dispatch(openList(source, defaultSort));
    };
    return <ProblemPage problem={{ kind: 'failure', failure, guid, onRetry: retry }} />;
  }
  if (!file || !place) return <ContentHeader crumbs={[]} title={<Skeleton width={220} height={16} />} actions={actions} />;
  const isBelow = place.ancestors.length > 0;
  return (
    <>
      <ContentHeader
        crumbs={isBelow ? above : []} title={<FileName name={file.name} />} actions={actions} end={<ShareActions file={file} />}
        kicker={!isBelow && <><Eye {...icon14} />{file.creator ? tSharing('sharedBy', { name: nameOf(file.creator) }) : tSharing('sharedWithYou')}</>}
      />
      <div ref={scroller} className={styles.scroller}>
        {list.status === 'ready' && list.ids.length === 0
          ? <EmptyState title={t('emptyFolder')} text={tSharing('emptySharedFolder')} />
          : <ul className={styles.list}>{list.ids.map((id) => <Row key={id} guid={id} />)}</ul>}
        {list.status === 'failed'
          ? <p className={styles.end}><ListEnd list={list} count={list.ids.length} onRetry={() => void dispatch(openList(source, defaultSort))} /></p>
          : isLoading && <InfiniteScrollEnd hasMore isLoading />}
      </div>
    </>
  );
};

const Row = ({ guid }: { readonly guid: string }) => {
  const formats = useFormats();
  const file = useAppSelector((state) => selectFile(state, guid));
  if (!file) return null;
  return (
    <li>
      <Link to={routeOfFile(file)} className={styles.row}>
        <FileIcon type={file.type} name={file.name} size={20} />
        <FileName name={file.name} />
        <RelativeTime at={file.updatedAt} className={styles.fact ?? ''} />
        <span className={styles.fact}>{file.fileSize !== null && formats.bytes(file.fileSize)}</span>
      </Link>
    </li>
  );
};
