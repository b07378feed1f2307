import { ChevronLeft, ChevronRight, Lock, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes, type File } from '../../../contract/entities/file';
import { PeopleOfFile } from '../../shared/access/people-of-file';
import { useFileLink } from '../../shared/access/use-file-link';
import { FilePicture } from '../../shared/file-picture';
import { useFormats } from '../../shared/format/use-formats';
import type { ListSelectionSlice } from '../../shared/store/files/list-selection-slice';
import { useFileSummary } from '../../shared/store/file-summaries/use-file-summary';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { tagsOf } from '../../shared/store/tags/personal-tags';
import { commitAction } from '../../shared/store/undo/undo-actions';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { EmptyState } from '../../ui/empty-state';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { icon14, icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { FilePath } from './file-path';
import { SpaceStorage } from './space-storage';
import bar from '../../ui/bar.module.css';
import { classNames } from '../../ui/class-names';
import { PersonName, usePersonName } from '../../ui/person-name';
import factList from '../../ui/fact-list.module.css';
import styles from './drawer.module.css';

export interface InformationPanelProps {
  /** The current folder or space; null in a list of files from several folders. */
  readonly place: string | null;
  /** The name of a file's type. */
  readonly typeText: (file: File) => string;
  readonly onOpen: (file: File) => void;
}

/** The details of the selected files, or of the current place (file specification, section 4, information drawer). */
export const InformationPanel = ({ place, ...tools }: InformationPanelProps) => {
  const { t } = useTranslation('places');
  const attention = useAppSelector((state) => state.listSelection);
  const first = attention.focused !== null && attention.guids.includes(attention.focused) ? attention.guids.indexOf(attention.focused) : 0;
  const [step, setStep] = useState({ attention, index: first });
  // Another selection starts at its own focused row.
  const index = step.attention === attention ? step.index : first;
  const guid = attention.guids[index] ?? place;
  const file = useAppSelector((state) => (guid === null ? undefined : selectFile(state, guid)));
  const stepBy = (by: number): void => { setStep({ attention, index: index + by }); };
  if (attention.guids.length > 1 && attention.count > attention.guids.length) return <TooManyNote {...attention} />;
  return (
    <>
      {attention.count > 1 && (
        <div className={classNames(bar.bar, styles.stepper)}>
          <span className={styles.stepText}>{t('stepOf', { place: index + 1, total: attention.count })}</span>
          <IconButton size="small" label={t('previous')} isDisabled={index === 0} icon={<ChevronLeft {...icon16} className="mirrored" />} onPress={() => { stepBy(-1); }} />
          <IconButton size="small" label={t('next')} isDisabled={index + 1 >= attention.guids.length} icon={<ChevronRight {...icon16} className="mirrored" />} onPress={() => { stepBy(1); }} />
        </div>
      )}
      {file ? <AboutFile key={file.guid} file={file} isPlace={guid === place} {...tools} /> : <EmptyState picture={null} title={t('nothingSelected')} text={t('nothingSelectedText')} />}
    </>
  );
};

/** More files than the panel steps through one by one. */
const TooManyNote = ({ count, isCounted }: Pick<ListSelectionSlice, 'count' | 'isCounted'>) => {
  const { t } = useTranslation('places');
  const { t: tFiles } = useTranslation('files');
  const formats = useFormats();
  const title = isCounted ? tFiles('selectedCount', { count }) : tFiles('selectedCountMore', { amount: formats.number(count) });
  return <EmptyState picture={null} title={title} text={t('veryManySelected')} />;
};

const AboutFile = ({ file, typeText, onOpen, isPlace }: Omit<InformationPanelProps, 'place'> & { readonly file: File; readonly isPlace: boolean }) => {
  const { t } = useTranslation('places');
  const { t: tSharing } = useTranslation('sharing');
  const formats = useFormats();
  const link = useFileLink(file);
  const dispatch = useAppDispatch();
  const nameOf = usePersonName();
  const isSpace = file.type === fileTypes.space;
  const star = (): void => { dispatch(commitAction('star', file.name, { kind: 'star', guid: file.guid, starred: !file.starred, base: file.starred })); };
  const known = useAppSelector(selectTags);
  const tags = tagsOf(file.fileTags, known);
  const { t: tFiles } = useTranslation('files');
  const summary = useFileSummary(file.guid);
  const itemCount = summary?.itemCount ?? null;
  return (
    <div className={styles.about}>
      <div className={styles.preview}><FilePicture file={file} size="drawer" className={styles.picture} /></div>
      <p className={styles.name}>
        <FileIcon type={file.type} name={file.name} size={20} />
        <FileName name={file.name} />
      </p>
      {file.isLocked && <p className={styles.locked}><Lock {...icon14} />{file.lockedUser ? t('lockedBy', { name: nameOf(file.lockedUser) }) : t('locked')}</p>}
      <div className={styles.acts}>
        {!isPlace && <Button isFullWidth onPress={() => { onOpen(file); }}>{t('open')}</Button>}
        {link !== null && <CopyButton text={link} label={tSharing('copyLink')} isFullWidth />}
        <StarButton isStarred={file.starred} onPress={star} />
      </div>
      <dl className={classNames(factList.facts, styles.facts)}>
        <Fact name={t('type')}>{typeText(file)}</Fact>
        {!isSpace && <Fact name={t('location')}><FilePath guid={file.guid} parentId={file.parentId} /></Fact>}
        {file.creator && <Fact name={t('owner')}><PersonName person={file.creator} /></Fact>}
        <Fact name={t('created')}><RelativeTime at={file.createdAt} /></Fact>
        <Fact name={t('updated')}><RelativeTime at={file.updatedAt} />{file.updatedUser && <> · <PersonName person={file.updatedUser} /></>}</Fact>
        {file.modifiedAt !== null && <Fact name={t('modified')}><RelativeTime at={file.modifiedAt} /></Fact>}
        {itemCount !== null && <Fact name={t('content')}>{summary?.hasMoreItems ? tFiles('itemCountMore', { amount: itemCount }) : tFiles('itemCount', { count: itemCount })}</Fact>}
        {file.fileSize !== null && <Fact name={t('size')}><span className="tabular">{formats.bytes(file.fileSize)}</span></Fact>}
      </dl>
      {isSpace && <SpaceStorage guid={file.guid} />}
      {tags.length > 0 && (
        <section aria-label={t('tags')} className={styles.section}>
          <h3 className={styles.sectionHead}>{t('tags')}</h3>
          <p className={styles.tags}>{tags.map(({ id, name, colour }) => <span key={id} className={styles.tag}><span className={styles.tagDot} style={{ background: colour }} /><bdi translate="no">{name}</bdi></span>)}</p>
        </section>
      )}
      <PeopleOfFile file={file} />
    </div>
  );
};

const StarButton = ({ isStarred, onPress }: { readonly isStarred: boolean; readonly onPress: () => void }) => {
  const { t } = useTranslation('files');
  return <IconButton size="large" variant="outline" label={t('placeFavorites')} isPressed={isStarred} onPress={onPress} icon={<Star {...icon16} fill={isStarred ? 'currentColor' : 'none'} />} />;
};

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => <><dt>{name}</dt><dd>{children}</dd></>;
