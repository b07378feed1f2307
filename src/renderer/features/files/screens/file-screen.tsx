import { Download, Eye } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { viewerKindOf } from '../../../../core/viewer-kinds';
import { PeopleOfFile } from '../../../shared/access/people-of-file';
import type { RenderEditor } from '../../../shared/content/editor-props';
import { useFormats } from '../../../shared/format/use-formats';
import { typeKeyOf } from '../../../shared/format/type-labels';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { openPage } from '../../../shared/store/files/load-files';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useUnsentFile } from '../../../shared/content/open-sessions';
import { viewedKindOf } from '../../../shared/viewer/viewed-kind';
import { ContentViewer } from '../../../shared/viewer/content-viewer';
import { useDocumentTitle } from '../../../shared/use-document-title';
import { Button } from '../../../ui/button';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { icon14, icon16 } from '../../../ui/icon-props';
import { RelativeTime } from '../../../shared/format/relative-time-label';
import { Skeleton } from '../../../ui/skeleton';
import { ContentHeader, useCrumbs, type Crumb } from './content-header';
import { EditorHeader } from './editor-header';
import { ProblemPage } from './problem-page';
import { FileTools, useDownloadReason } from './file-tools';
import { Neighbours } from './neighbours';
import { PageName } from './page-name';
import { ShareActions } from './share-actions';
import { useFileActions, type FileActions } from '../actions/use-file-actions';
import { usePlace } from '../list/use-list';
import { useReportOpened } from './use-report-opened';
import { useCanonicalAddress } from './use-canonical-address';
import { useFetchReasonWhenGone, usePageFailure } from './use-page-failure';
import { classNames } from '../../../ui/class-names';
import { PersonName, usePersonName } from '../../../ui/person-name';
import factList from '../../../ui/fact-list.module.css';
import styles from './screens.module.css';

const noCrumbs: readonly Crumb[] = [];

export interface FileScreenProps {
  readonly guid: string;
  /** Renders the app's editors. A file whose type has none is viewed. */
  readonly renderEditor?: RenderEditor;
  /** Rendered below the content or the details. */
  readonly foot?: ReactNode;
}

/** A file's page: its editor, its content, or its details if the content has no viewer. */
export const FileScreen = ({ guid, renderEditor, foot }: FileScreenProps) => {
  const { t: tSharing } = useTranslation('sharing');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const place = usePlace(guid);
  const failure = usePageFailure(place);
  const known = useAppSelector((state) => selectFile(state, guid));
  useFetchReasonWhenGone(guid, place, known);
  // Text that the server does not have stays on screen, whatever became of the file.
  const unsent = useUnsentFile(guid);
  const file = known ?? unsent ?? undefined;
  const isVisitor = useAppSelector((state) => state.session.session.status !== 'signed-in');
  const ancestors = useCrumbs(place?.ancestors ?? []);
  // A file on another person's desktop has no folder that this person can see.
  const isPlaced = (place?.ancestors.length ?? 0) > 0 || file?.parentId === desktopId;
  const crumbs = isPlaced ? ancestors : noCrumbs;
  useDocumentTitle(file?.name ?? null);
  useCanonicalAddress(file);
  useReportOpened(guid, place?.status === 'ready' && !isVisitor);
  const nameOf = usePersonName();
  const [head, setHead] = useState<HTMLElement | null>(null);

  if (failure !== null && unsent === null) {
    return <ProblemPage problem={{ kind: 'failure', failure, guid, onRetry: () => void dispatch(openPage(guid)) }} />;
  }
  if (!file || !place) return <ContentHeader crumbs={[]} title={<Skeleton width={220} height={16} />} actions={actions} />;
  const details = <FileDetails file={file} crumbs={isPlaced ? crumbs : null} actions={actions} foot={foot} />;
  const content = <ContentViewer file={file} variant="page" fallback={details} />;
  const editor = renderEditor?.({ file, head }) ?? null;
  const kind = editor === null ? viewedKindOf(file) : null;
  const kicker = !isPlaced && <><Eye {...icon14} />{file.creator ? tSharing('sharedBy', { name: nameOf(file.creator) }) : tSharing('sharedWithYou')}</>;
  if (editor !== null) {
    return (
      <>
        <EditorHeader file={file} crumbs={crumbs} actions={actions} kicker={kicker} hasTools={failure === null} slot={setHead} />
        {editor}
        <div className={styles.foot}>{foot}</div>
      </>
    );
  }
  return (
    <>
      <ContentHeader
        crumbs={crumbs} title={isVisitor ? <FileName name={file.name} /> : <PageName file={file} actions={actions} />} actions={actions}
        end={failure === null && <><FileTools file={file} actions={actions} hasDownload={kind !== null} /><ShareActions file={file} /></>}
        kicker={kicker}
      />
      {kind !== null
        ? (
          <div className={styles.content}>
            {kind === 'image' && isPlaced && file.parentId !== null && !isVisitor ? <Neighbours file={file} folder={file.parentId}>{content}</Neighbours> : content}
            <div className={styles.foot}>{foot}</div>
          </div>
        )
        : details}
    </>
  );
};

interface FileDetailsProps {
  readonly file: File;
  /** The folders above the file; null if the person cannot see them. */
  readonly crumbs: readonly Crumb[] | null;
  readonly actions: FileActions;
  readonly foot: ReactNode;
}

/** The details of a file whose content is not shown. */
const FileDetails = ({ file, crumbs, actions, foot }: FileDetailsProps) => {
  const { t } = useTranslation('files');
  const { t: tPlaces } = useTranslation('places');
  const { t: tViewer } = useTranslation('viewer');
  const formats = useFormats();
  const isVisitor = useAppSelector((state) => state.session.session.status !== 'signed-in');
  const downloadReason = useDownloadReason(file);
  return (
    <div className={styles.filePage}>
      <div className={styles.card}>
        <span className={styles.thumb}><FileIcon type={file.type} name={file.name} size={80} /></span>
        <div>
          <dl className={classNames(factList.facts, styles.facts)}>
            <dt>{t('columnName')}</dt><dd><bdi>{file.name}</bdi></dd>
            <dt>{t('columnType')}</dt><dd>{t(typeKeyOf(file.type, file.name))}</dd>
            {crumbs && <><dt>{t('location')}</dt><dd>{crumbs.map((crumb, index) => <span key={crumb.guid}>{index > 0 && ' / '}<bdi>{crumb.name}</bdi></span>)}</dd></>}
            {file.fileSize !== null && <><dt>{t('columnSize')}</dt><dd className="tabular">{formats.bytes(file.fileSize)}</dd></>}
            <dt>{t('columnCreated')}</dt><dd><RelativeTime at={file.createdAt} />{file.creator && <> · <PersonName person={file.creator} /></>}</dd>
            <dt>{t('columnUpdated')}</dt><dd><RelativeTime at={file.updatedAt} />{file.updatedUser && <> · <PersonName person={file.updatedUser} /></>}</dd>
            {file.modifiedAt !== null && <><dt>{tPlaces('modified')}</dt><dd><RelativeTime at={file.modifiedAt} /></dd></>}
          </dl>
          {viewerKindOf(file) !== null && viewedKindOf(file) === null && <p className={styles.note}>{tViewer('downloadRefused')}</p>}
          {file.downloadUrl === null
            ? <p className={styles.note}>{t(isVisitor || !canEditAnything(file) ? 'noViewer' : 'noEditor')}</p>
            : (
              <Button
                variant="primary" size="large" icon={<Download {...icon16} />} onPress={() => { actions.download(file); }}
                isDisabled={downloadReason !== null} disabledReason={downloadReason}
              >
                {t('download')}
              </Button>
            )}
          <div className={styles.people}><ErrorBoundary><PeopleOfFile file={file} /></ErrorBoundary></div>
          {foot}
        </div>
      </div>
    </div>
  );
};

const canEditAnything = ({ permissionsAndReasons: { canRename, canMove, canRemove } }: File): boolean => canRename.value && canMove.value && canRemove.value;
