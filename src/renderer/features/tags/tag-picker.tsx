import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { File, FileTags } from '../../../contract/entities/file';
import { useRefusalText } from '../../shared/access/use-refusal-text';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { dialogRequested } from '../../shared/store/dialog/dialog-slice';
import { createTag, tagFiles } from '../../shared/store/tags/tag-actions';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { TagForm } from './tag-form';
import alertLine from '../../ui/alert-line.module.css';
import styles from './tags.module.css';

export interface TagPickerProps {
  readonly guids: readonly string[];
  readonly onClose: () => void;
}

/** The tags of the selected files; each change applies immediately to all of them. */
export const TagPicker = ({ guids, onClose }: TagPickerProps) => {
  const { t } = useTranslation('acts');
  const { t: tFiles } = useTranslation('files');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { t: tError } = useTranslation('errors');
  const reasonText = useRefusalText();
  const tags = useAppSelector(selectTags);
  // Rerender when a file changes.
  useAppSelector((state) => state.files.table);
  const files = guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file?.isDelete === false) as File[];
  // All files were deleted, or the person lost access, while the dialog was open.
  const isGone = files.length === 0;
  const [called] = useState(files);
  const named = isGone ? called : files;
  const [first] = named;
  const what = named.length === 1 && first ? t('quoted', { name: first.name }) : tFiles('itemCount', { count: named.length });
  const closed = files.find((file) => !file.permissionsAndReasons.canModifyTeamFileTag.value)?.permissionsAndReasons.canModifyTeamFileTag.reason;

  const isFull = tags !== null && files.some((file) => file.fileTags.user.length >= tags.user.maxPerFile);
  const closedForNew = isGone ? tError('FILE_NOT_FOUND') : isFull ? tError('TOO_MANY_TAGS_ON_FILE', { limit: tags.user.maxPerFile }) : null;

  const section = (list: keyof FileTags, title: string, hint: string, blocked: string | null) => {
    if (!tags || (tags[list].tags.length === 0 && list === 'team')) return null;
    const countOf = (id: number): number => files.filter((file) => file.fileTags[list].some((tag) => tag.id === id)).length;
    return (
      <section className={styles.section}>
        <h3 className={styles.head}>{title}</h3>
        <p className={styles.hint}>{blocked ?? hint}</p>
        {tags[list].tags.length === 0 && <p className={styles.hint}>{t('noTags')}</p>}
        {tags[list].tags.map((tag) => {
          const count = countOf(tag.id);
          const isOn = !isGone && count === files.length;
          return (
            <Checkbox
              key={tag.id} className={styles.row ?? ''} isSelected={isOn} isIndeterminate={count > 0 && !isOn} isDisabled={isGone || blocked !== null || (list === 'user' && isFull && !isOn)}
              onChange={(isSelected) => { dispatch(tagFiles(guids, list, tag, isSelected)); }}
            >
              <span className={styles.label}><span className={styles.dot} style={{ background: tag.colour }} /><bdi>{tag.name}</bdi></span>
            </Checkbox>
          );
        })}
      </section>
    );
  };
  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <DialogTitle>{t('tagsOf', { what })}</DialogTitle>
      <DialogBody>
        {isGone && <p role="alert" className={alertLine.alert}>{tError('FILE_NOT_FOUND')}</p>}
        {!tags && <Skeleton width="50%" height={16} />}
        {tags && section('user', t('ownTags'), t('tagsLimit', { max: tags.user.maxPerFile }), null)}
        {tags && section('team', t('teamTags'), tags.team.multiple ? '' : t('oneTeamTag'), closed === undefined ? null : reasonText(closed, 'canModifyTeamFileTag'))}
        <TagForm confirmLabel={t('makeTag')} list="user" disabledReason={closedForNew} onConfirm={(look) => { dispatch(tagFiles(guids, 'user', dispatch(createTag('user', look)), true)); }} />
      </DialogBody>
      <DialogFooter aside={<Button variant="quiet" size="large" onPress={() => { dispatch(dialogRequested({ kind: 'manageTags' })); }}>{t('manageTags')}</Button>}>
        <Button variant="primary" size="large" onPress={onClose}>{t('done')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
