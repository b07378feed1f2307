import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../contract/bridge';
import { fileTypes, type File, type ListedFile } from '../../../contract/entities/file';
import type { FileRole } from '../../../contract/entities/permissions';
import { isContainerType } from '../../../core/file-types';
import { isLocalGuid } from '../../../core/ids';
import { rankTextKeys } from '../../shared/access/role-text-keys';
import { useIsMac } from '../../shared/commands/command-context';
import { KeyCaps } from '../../shared/commands/key-caps';
import { keysOf } from '../../../core/commands/command-catalogue';
import { definitionOf } from '../../shared/commands/command-table';
import { groupLabels } from '../../shared/commands/group-labels';
import { typeKeyOf } from '../../shared/format/type-labels';
import { useFormats } from '../../shared/format/use-formats';
import { useText } from '../../shared/i18n/text-key';
import { logProblem } from '../../shared/log';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { tagsOf } from '../../shared/store/tags/personal-tags';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { useThumbnailUrl } from '../../shared/use-thumbnail-url';
import { ContentViewer } from '../../shared/viewer/content-viewer';
import { viewedKindOf } from '../../shared/viewer/viewed-kind';
import { Avatar } from '../../ui/avatar';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { FileIcon } from '../../ui/file-icon';
import { Kbd } from '../../ui/kbd';
import { MarkedText } from '../../ui/marked-text';
import { PersonName } from '../../ui/person-name';
import { RelativeTime } from '../../shared/format/relative-time-label';
import type { PaletteItem, PaletteItemOf } from './palette-items';
import { useLocationText } from './use-location-text';
import styles from './preview.module.css';

/** Preview of the active item, or of the palette itself. */
export const PalettePreview = ({ item }: { readonly item: PaletteItem | null }) => {
  switch (item?.kind) {
    case undefined: return <NothingPreview />;
    case 'link': return <LinkPreview item={item} />;
    case 'file': return <FilePreview key={item.key} item={item} />;
    case 'person': return <PersonPreview item={item} />;
    case 'department': return <DepartmentPreview item={item} />;
    case 'command': return <CommandPreview item={item} />;
  }
};

const LinkPreview = ({ item: { link } }: { readonly item: PaletteItemOf<'link'> }) => {
  const { t } = useTranslation('links');
  return (
    <>
      <h3 className={styles.name} dir="ltr">{link.host}</h3>
      <p>{link.kind === 'here' ? t('pastedHint') : t('pastedElsewhere', { account: link.account })}</p>
    </>
  );
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fact}><dt>{label}</dt><dd>{children}</dd></div>
);

/** The person's role on the file, if it says what they may do. */
const rankOf = (role: FileRole): keyof typeof rankTextKeys | null => (role === 'unknown' || role === 'inherited' || role === 'none' ? null : role);

const FilePreview = ({ item: { finding } }: { readonly item: PaletteItemOf<'file'> }) => {
  const { t } = useTranslation('search');
  const { t: tFiles } = useTranslation('files');
  const { t: tSharing } = useTranslation('sharing');
  const formats = useFormats();
  const placeText = useLocationText();
  const { file, highlight } = finding;
  const rank = rankOf(file.role);
  const shared = file.collaboratorCount + file.departmentCollaboratorCount;
  const tags = tagsOf(file.fileTags, useAppSelector(selectTags));
  return (
    <>
      {isContainerType(file.type) ? <FolderPicture file={file} /> : <ContentPicture finding={finding} />}
      <h3 className={styles.name}><MarkedText text={file.name} marks={highlight} isName /></h3>
      <dl className={styles.facts}>
        <Fact label={t('factType')}>{tFiles(typeKeyOf(file.type, file.name))}</Fact>
        <Fact label={t('factPlace')}>{placeText(finding)}</Fact>
        {file.creator && <Fact label={t('factOwner')}><PersonName person={file.creator} /></Fact>}
        <Fact label={t('factUpdated')}><RelativeTime at={file.updatedAt} /></Fact>
        {file.fileSize !== null && <Fact label={t('factSize')}>{formats.bytes(file.fileSize)}</Fact>}
        {rank !== null && <Fact label={t('factRole')}>{tSharing(rankTextKeys[rank])}</Fact>}
        {shared > 0 && <Fact label={t('factShared')}>{t('sharedCount', { count: shared })}</Fact>}
      </dl>
      {tags.length > 0 && <div className={styles.tags}>{tags.map(({ id, name }) => <Chip key={id}>{name}</Chip>)}</div>}
    </>
  );
};

/** Content is loaded once an item is active for this time, so that arrow keys do not load each file on their way. */
const contentDelayMs = 300;

/** The content of an uploaded file that this person may download. Other files have their picture, and all without a network. */
const ContentPicture = ({ finding }: { readonly finding: PaletteItemOf<'file'>['finding'] }) => {
  const isOffline = useAppSelector(selectIsOffline);
  const [isDelayOver, setDelayOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setDelayOver(true); }, contentDelayMs);
    return () => { clearTimeout(timer); };
  }, []);
  const picture = <SheetPicture finding={finding} />;
  if (!isDelayOver || isOffline || viewedKindOf(finding.file) === null) return picture;
  return <div className={classNames(styles.picture, styles.content)}><ContentViewer file={finding.file} variant="preview" fallback={picture} /></div>;
};

/** The file's thumbnail, else a sheet with its excerpt. */
const SheetPicture = ({ finding: { file, excerptHighlight } }: { readonly finding: PaletteItemOf<'file'>['finding'] }) => {
  const thumbnailUrl = useThumbnailUrl(file, 'drawer');
  const [isBroken, setBroken] = useState(false);
  const read = useDelayedRequest(file.excerpt === null && file.thumbnailUrl === null && file.kind === 'ShimoFile' ? file.guid : null, readExcerpt);
  const excerpt = file.excerpt ?? read;
  return (
    <div className={styles.picture}>
      {thumbnailUrl !== null && !isBroken
        ? <img className={styles.image} alt="" src={thumbnailUrl} onError={() => { setBroken(true); }} />
        : excerpt !== null && excerpt !== ''
          ? (
            <div className={styles.sheet}>
              <FileIcon type={file.type} name={file.name} size={30} />
              <p className={styles.excerpt}><MarkedText text={excerpt} marks={file.excerpt === null ? [] : excerptHighlight} /></p>
            </div>
          )
          : <FileIcon type={file.type} name={file.name} size={80} />}
    </div>
  );
};

/** Delay before a request, so that passing over an item sends none. */
const requestDelayMs = 150;

/** Loads data about a file after the selection rests on it; null until loaded, and on failure. */
const useDelayedRequest = <Value,>(guid: string | null, read: (bridge: WorkspaceBridge, guid: string) => Promise<Value>): Value | null => {
  const bridge = useBridge();
  const isOffline = useAppSelector(selectIsOffline);
  const requested = guid === null || isOffline || isLocalGuid(guid) ? null : guid;
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (requested === null) return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      read(bridge, requested).then((found) => { if (isWanted) setValue(found); }, (error: unknown) => { logProblem('The preview of a file could not be loaded.', error); });
    }, requestDelayMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [bridge, requested, read]);
  return value;
};

const readExcerpt = async (bridge: WorkspaceBridge, guid: string): Promise<string | null> => (await bridge.api.call('files.get', { params: { id: guid } })).excerpt;

const innerCount = 6;
const readFolderContent = async (bridge: WorkspaceBridge, guid: string): Promise<readonly Inner[]> => (await bridge.api.call('files.list', { query: { folder: guid, limit: innerCount } })).files;

type Inner = Pick<ListedFile, 'guid' | 'name' | 'type'>;
/** Content of a folder, latest first. */
const FolderPicture = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('search');
  const inner = useDelayedRequest(file.guid, readFolderContent);
  return (
    <div className={styles.picture}>
      <FileIcon type={file.type} name={file.name} size={80} />
      {inner !== null && (
        <div className={styles.inner}>
          <h4>{t(inner.length === 0 ? 'folderEmpty' : 'folderContents')}</h4>
          <ul>{inner.map(({ guid, name, type }) => <li key={guid}><FileIcon type={type} name={name} size={15} /><MarkedText text={name} marks={[]} isName /></li>)}</ul>
        </div>
      )}
    </div>
  );
};

const PersonPreview = ({ item: { name, email, avatar } }: { readonly item: PaletteItemOf<'person'> }) => {
  const { t } = useTranslation('search');
  return (
    <>
      <div className={styles.picture}><Avatar person={{ name, avatar }} size={64} /></div>
      <h3 className={styles.name}><bdi>{name}</bdi></h3>
      <p className={styles.about}>{t('personAbout')}</p>
      {email !== null && <dl className={styles.facts}><Fact label={t('factEmail')}><span dir="ltr">{email}</span></Fact></dl>}
    </>
  );
};

const DepartmentPreview = ({ item: { name } }: { readonly item: PaletteItemOf<'department'> }) => {
  const { t } = useTranslation('sharing');
  return (
    <>
      <h3 className={styles.name}><bdi>{name}</bdi></h3>
      <p className={styles.about}>{t('department')}</p>
    </>
  );
};

const CommandPreview = ({ item: { id, label, reason } }: { readonly item: PaletteItemOf<'command'> }) => {
  const { t } = useTranslation('search');
  const text = useText();
  const isMac = useIsMac();
  const { icon: Icon, group } = definitionOf(id);
  const keys = keysOf(id, isMac);
  return (
    <>
      <div className={styles.picture}><Icon size={56} strokeWidth={1.2} aria-hidden /></div>
      <h3 className={styles.name}>{label}</h3>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <dl className={styles.facts}>
        <Fact label={t('factWhere')}>{text(groupLabels[group])}</Fact>
        {keys.length > 0 && <Fact label={t('factKeys')}>{keys.map((each) => <KeyCaps key={each} keys={each} />)}</Fact>}
      </dl>
    </>
  );
};

const NothingPreview = () => {
  const { t } = useTranslation('search');
  const isMac = useIsMac();
  const [allKeys = '?'] = keysOf('keys.show', isMac);
  return (
    <>
      <div className={styles.picture}><FileIcon type={fileTypes.newdoc} name="" size={80} /></div>
      <h3 className={styles.name}>{t('previewTitle')}</h3>
      <p className={styles.about}>{t('previewText')}</p>
      <ul className={styles.tips}>
        <li><Kbd>hyjy</Kbd>{t('previewPinyin')}</li>
        <li><Kbd>{'>'}</Kbd>{t('previewCommands')}</li>
        <li><KeyCaps keys={allKeys} />{t('previewKeys')}</li>
      </ul>
    </>
  );
};
