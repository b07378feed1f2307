import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { useRouter } from '../../shared/router/router-context';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { openPlace } from '../../shared/store/files/loading';
import { selectFile } from '../../shared/store/files/selectors';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { icon16 } from '../../ui/icon';
import { RelativeTime } from '../../ui/relative-time';
import { Skeleton } from '../../ui/skeleton';
import { ContentHeader, useCrumbs } from './content-header';
import { ProblemPage } from './problem-page';
import { typeKeyOf } from './type-labels';
import { useDocumentTitle } from './use-document-title';
import { useFileActions } from './use-file-actions';
import { usePlace } from './use-list';
import { useNetworkReason } from './use-network-reason';
import { useReasonText } from './use-reason-text';
import styles from './screens.module.css';

/** A file's page: what is known of it and, where it has bytes, how to get them. */
export const FileScreen = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const actions = useFileActions();
  const reasonText = useReasonText();
  const networkReason = useNetworkReason(guid);
  const place = usePlace(guid);
  const file = useAppSelector((state) => selectFile(state, guid));
  const crumbs = useCrumbs(place?.ancestors ?? []);
  useDocumentTitle(file?.name ?? null);
  const isFolder = file?.kind === 'Folder' || file?.kind === 'Space';
  useEffect(() => {
    if (isFolder) router.navigate({ name: 'folder', guid }, { isReplacing: true });
  }, [isFolder, router, guid]);

  if (place?.status === 'failed' && place.failure) {
    return <ProblemPage problem={{ kind: 'failure', failure: place.failure, onRetry: () => void dispatch(openPlace(guid)) }} />;
  }
  if (!file || !place) return <ContentHeader crumbs={[]} title={<Skeleton width={220} height={16} />} actions={actions} />;
  const { canDownload } = file.permissionsAndReasons;
  const downloadReason = canDownload.value ? networkReason : reasonText(canDownload.reason);
  const creator = file.creator?.name;
  const updater = file.updatedUser?.name;
  return (
    <>
      <ContentHeader crumbs={crumbs} title={<FileName name={file.name} />} actions={actions} />
      <div className={styles.filePage}>
        <div className={styles.card}>
          <span className={styles.thumb}><FileIcon type={file.type} name={file.name} size={80} /></span>
          <div>
            <dl className={styles.facts}>
              <dt>{t('columnName')}</dt><dd><bdi>{file.name}</bdi></dd>
              <dt>{t('columnType')}</dt><dd>{t(typeKeyOf(file.type, file.name))}</dd>
              <dt>{t('location')}</dt><dd>{crumbs.map((crumb, index) => <span key={crumb.guid}>{index > 0 && ' / '}<bdi>{crumb.name}</bdi></span>)}</dd>
              {file.fileSize !== null && <><dt>{t('columnSize')}</dt><dd className="tabular">{formats.bytes(file.fileSize)}</dd></>}
              <dt>{t('columnCreated')}</dt><dd><RelativeTime at={file.createdAt} />{creator !== undefined && <> · <bdi>{creator}</bdi></>}</dd>
              <dt>{t('columnUpdated')}</dt><dd><RelativeTime at={file.updatedAt} />{updater !== undefined && <> · <bdi>{updater}</bdi></>}</dd>
            </dl>
            {file.downloadUrl === null
              ? <p className={styles.note}>{t('noEditor')}</p>
              : (
                <Button
                  variant="primary" size="large" icon={<Download {...icon16} />} onPress={() => { actions.download(file); }}
                  isDisabled={downloadReason !== null} disabledReason={downloadReason}
                >
                  {t('download')}
                </Button>
              )}
          </div>
        </div>
      </div>
    </>
  );
};
