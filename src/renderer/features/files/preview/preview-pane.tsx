import { ArrowUpRight, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { isDanglingShortcut } from '../../../../core/file-types';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import { FilePicture } from '../../../shared/file-picture';
import { useFormats } from '../../../shared/format/use-formats';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { selectTags } from '../../../shared/store/personal-lists/personal-lists';
import { tagsOf } from '../../../shared/store/tags/personal-tags';
import { viewedKindOf } from '../../../shared/viewer/viewed-kind';
import { ContentViewer } from '../../../shared/viewer/content-viewer';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FileIcon } from '../../../ui/file-icon';
import { icon16 } from '../../../ui/icon-props';
import { PersonName } from '../../../ui/person-name';
import { RelativeTime } from '../../../shared/format/relative-time-label';
import { typeKeyOf } from '../../../shared/format/type-labels';
import { TagMark } from '../list/items/item-parts';
import type { FileActions } from '../actions/use-file-actions';
import { useOfflineReason } from '../actions/use-offline-reason';
import factList from '../../../ui/fact-list.module.css';
import styles from './preview-pane.module.css';

export interface FilePreviewProps {
  readonly isUsable: boolean;
  readonly actions: FileActions;
}

export interface PreviewPaneProps extends FilePreviewProps {
  readonly selected: readonly File[];
}

/** A large preview of the selected file beside the list, with its details. */
export const PreviewPane = ({ selected, isUsable, actions }: PreviewPaneProps) => {
  const { t } = useTranslation('files');
  const [file] = selected;
  return (
    <section className={styles.pane} aria-label={t('viewPreview')}>
      {file === undefined && <p className={styles.nothing}>{t('previewNothing')}</p>}
      {file !== undefined && selected.length === 1 && <FilePreview file={file} isUsable={isUsable} actions={actions} />}
      {file !== undefined && selected.length > 1 && <Several files={selected} />}
    </section>
  );
};

/** A large preview of one file, with its details. */
export const FilePreview = ({ file, isUsable, actions }: FilePreviewProps & { readonly file: File }) => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const { t: tPlaces } = useTranslation('places');
  const formats = useFormats();
  const reasonText = useRefusalText();
  const networkReason = useOfflineReason(file.guid);
  const { canDownload } = file.permissionsAndReasons;
  const tags = tagsOf(file.fileTags, useAppSelector(selectTags));
  const isDangling = isDanglingShortcut(file);
  const isViewed = viewedKindOf(file) !== null;
  const downloadReason = canDownload.value ? networkReason : reasonText(canDownload.reason, 'canDownload');
  return (
    <>
      <div className={classNames(styles.picture, isViewed && styles.content)}>
        <ContentViewer file={file} variant="preview" fallback={<FilePicture file={file} size="drawer" className={styles.image} />} />
      </div>
      <h2 className={styles.title}><FileIcon type={file.type} name={file.name} size={20} /><bdi dir="auto">{file.name}</bdi></h2>
      {isDangling && <p className={styles.gone}>{tActs('shortcutDangling')}</p>}
      {isUsable && (
        <div className={styles.acts}>
          <Button icon={<ArrowUpRight {...icon16} />} onPress={() => { actions.open(file); }} isDisabled={isDangling} disabledReason={isDangling ? tActs('shortcutDangling') : null}>{t('open')}</Button>
          {file.downloadUrl !== null && (
            <Button icon={<Download {...icon16} />} onPress={() => { actions.download(file); }} isDisabled={downloadReason !== null} disabledReason={downloadReason}>{t('download')}</Button>
          )}
        </div>
      )}
      <dl className={classNames(factList.facts, styles.facts)}>
        <dt>{t('columnType')}</dt><dd>{t(typeKeyOf(file.type, file.name))}</dd>
        {file.creator && <><dt>{t('columnOwner')}</dt><dd><PersonName person={file.creator} /></dd></>}
        <dt>{t('columnCreated')}</dt><dd><RelativeTime at={file.createdAt} /></dd>
        <dt>{t('columnUpdated')}</dt><dd><RelativeTime at={file.updatedAt} />{file.updatedUser && <> · <PersonName person={file.updatedUser} /></>}</dd>
        {file.modifiedAt !== null && <><dt>{tPlaces('modified')}</dt><dd><RelativeTime at={file.modifiedAt} /></dd></>}
        {file.fileSize !== null && <><dt>{t('columnSize')}</dt><dd className="tabular">{formats.bytes(file.fileSize)}</dd></>}
        {tags.length > 0 && <><dt>{t('filterTag')}</dt><dd className={styles.tags}>{tags.map((tag) => <TagMark key={tag.id} tag={tag} />)}</dd></>}
      </dl>
    </>
  );
};

/** Maximum number of files in the fan. */
const maximumFanned = 3;

const Several = ({ files }: { readonly files: readonly File[] }) => {
  const { t } = useTranslation('files');
  const formats = useFormats();
  const sizeBytes = files.reduce((sum, file) => sum + (file.fileSize ?? 0), 0);
  return (
    <>
      <div className={styles.fan} aria-hidden>
        {files.slice(0, maximumFanned).map((file) => <span key={file.guid} className={styles.card}><FilePicture file={file} size="tile" className={styles.image} /></span>)}
      </div>
      <h2 className={styles.title}>{t('selectedCount', { count: files.length })}</h2>
      {sizeBytes > 0 && <p className="tabular">{formats.bytes(sizeBytes)}</p>}
    </>
  );
};
