import { Ellipsis, Lock, Star, Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary } from '../../../../../contract/entities/common-schemas';
import type { File, FileTag } from '../../../../../contract/entities/file';
import { isContainerType, isDanglingShortcut } from '../../../../../core/file-types';
import { useClockText } from '../../../../shared/format/use-clock-text';
import type { Formats } from '../../../../shared/format/use-formats';
import { tagsOf } from '../../../../shared/store/tags/personal-tags';
import { typeKeyOf } from '../../../../shared/format/type-labels';
import { classNames } from '../../../../ui/class-names';
import { FileIcon } from '../../../../ui/file-icon';
import { FileName as FileNameText } from '../../../../ui/file-name';
import { icon16 } from '../../../../ui/icon-props';
import type { RenameState } from '../list-interaction';
import { RenameField } from './rename-field';
import { stopPropagation, type RowTools } from './use-item';
import styles from './item-parts.module.css';

/** A relative time with the full date as tooltip. It uses the list's formatters. */
export const RelativeTime = ({ at, formats }: { readonly at: string; readonly formats: Formats }) => {
  const atMs = Date.parse(at);
  const text = useClockText((nowMs) => formats.relativeTime(atMs, nowMs));
  return <time className={styles.ellipsis} dateTime={at} title={formats.fullTime(atMs)}>{text}</time>;
};

/** A person's name; "You" for the signed-in person. */
export const NameOrYou = ({ person, tools: { personId, t, nameOf } }: { readonly person: PersonSummary | null; readonly tools: RowTools }) => {
  if (!person || person.id === personId) return person && t('you');
  const name = nameOf(person);
  return <bdi className={styles.ellipsis} title={name}>{name}</bdi>;
};

export interface NameProps {
  readonly file: File;
  readonly rowKey: string;
  readonly renaming: RenameState | null;
  readonly tools: RowTools;
}

/** A file's name, or its rename field. */
export const FileName = ({ file, rowKey, renaming, tools: { drop: { actions }, isUnreadMarked, t } }: NameProps) => {
  if (renaming !== null) {
    return (
      <RenameField
        key={renaming.error} rowKey={rowKey} name={file.name} isFolder={isContainerType(file.type)} typed={renaming.initialText} error={renaming.error} capability={file.permissionsAndReasons.canRename}
        onSubmit={(typed, base) => actions.submitRename(rowKey, file.guid, typed, base)} onCancel={actions.cancelRename}
      />
    );
  }
  const isUnread = isUnreadMarked && !file.marked;
  return (
    <>
      {isUnread && <span className={styles.unread}><span className="visually-hidden">{t('unread')}</span></span>}
      <span className={styles.name} data-name data-unread={isUnread}><FileNameText name={file.name} /></span>
    </>
  );
};

/** Maximum number of tags shown by name. */
const maximumTags = 2;

/** Icons for favourite, lock and missing source, and the tags. */
export const FileMarks = ({ file, tools: { t, knownTags, nameOf } }: { readonly file: File; readonly tools: RowTools }) => {
  const { starred, isLocked, lockedUser } = file;
  const isDangling = isDanglingShortcut(file);
  const tags = tagsOf(file.fileTags, knownTags);
  if (!starred && !isLocked && !isDangling && tags.length === 0) return null;
  const lockText = t('lockedBy', { name: lockedUser ? nameOf(lockedUser) : '' });
  return (
    <span className={styles.marks}>
      {isDangling && <MissingSourceIcon />}
      {starred && <span className={styles.mark} title={t('starred')}><Star size={13} strokeWidth={1.5} aria-hidden /><span className="visually-hidden">{t('starred')}</span></span>}
      {isLocked && (
        <span className={styles.mark} title={lockText}>
          <Lock size={13} strokeWidth={1.5} aria-hidden /><span className="visually-hidden">{lockText}</span>
        </span>
      )}
      {tags.slice(0, maximumTags).map((tag) => <TagMark key={tag.id} tag={tag} />)}
      {tags.length > maximumTags && <span className={styles.tag} title={tags.map(({ name }) => name).join(', ')}><bdi dir="ltr">+{tags.length - maximumTags}</bdi></span>}
    </span>
  );
};

/** A shortcut whose source was deleted or is no longer readable. */
const MissingSourceIcon = () => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  return <span className={styles.dangling} title={tActs('shortcutDangling')}><Unlink size={13} strokeWidth={1.5} aria-hidden />{t('sourceGone')}</span>;
};

/** A tag in its colour. */
export const TagMark = ({ tag: { name, colour } }: { readonly tag: FileTag }) => (
  <span className={styles.tag} style={{ color: colour }} title={name} translate="no"><bdi>{name}</bdi></span>
);

/** The file type as icon and text. A shortcut badge marks a file that is in another folder. */
export const FileTypeIcon = ({ file, size, tools: { t, isDesktopShortcut } }: { readonly file: File; readonly size: number; readonly tools: RowTools }) => {
  const isElsewhere = isDesktopShortcut(file);
  return (
    <span className={styles.kind} title={isElsewhere ? t('fromElsewhere') : undefined}>
      <FileIcon type={file.type} name={file.name} size={size} {...(isElsewhere ? { isShortcut: true } : {})} />
      <span className="visually-hidden">{t(typeKeyOf(file.type, file.name))}{isElsewhere && `, ${t('fromElsewhere')}`}</span>
    </span>
  );
};

/** The button that opens a file's menu. */
export const MoreButton = ({ file, rowKey, tools: { t, handlers }, className }: { readonly file: File; readonly rowKey: string; readonly tools: RowTools; readonly className: string | undefined }) => (
  <button
    type="button" tabIndex={-1} className={classNames(styles.more, className)} aria-label={t('moreFor', { name: file.name })} title={t('more')}
    onPointerDown={stopPropagation} onDoubleClick={stopPropagation}
    onClick={(event) => { event.stopPropagation(); handlers.onMenu(event.currentTarget, rowKey); }}
  >
    <Ellipsis {...icon16} />
  </button>
);
