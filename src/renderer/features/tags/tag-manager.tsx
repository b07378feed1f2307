import { PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '../../../contract/api/tag-endpoints';
import { tagTypes, type FileTags } from '../../../contract/entities/file';
import { useFormats } from '../../shared/format/use-formats';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectTags } from '../../shared/store/personal-lists/personal-lists';
import { changeTag, createTag, removeTag } from '../../shared/store/tags/tag-actions';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { SegmentedControl } from '../../ui/segmented-control';
import { Skeleton } from '../../ui/skeleton';
import { TagForm } from './tag-form';
import styles from './tags.module.css';
import { useManageTagsReason } from './use-manage-tags-reason';

/** All tags of the person and the team, with actions to create, rename, recolour and delete them. */
export const TagManager = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('acts');
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const tags = useAppSelector(selectTags);
  const [chosen, setList] = useState<keyof FileTags>('user');
  // The team's tags are shown if there are any, or if the person may create them.
  const hasTeam = tags !== null && (tags.team.canManage.value || tags.team.tags.length > 0);
  const list = hasTeam ? chosen : 'user';
  const closed = useManageTagsReason(list);
  const [changed, setChanged] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<Tag | null>(null);
  const labels = { user: t('ownTags'), team: t('teamTags') } as const;
  return (
    <>
      <Dialog isOpen onClose={onClose} isBodyScrollable>
        <DialogTitle>{t('tagsTitle')}</DialogTitle>
        <DialogBody>
          {hasTeam && <SegmentedControl isFullWidth label={t('tagsTitle')} value={list} onChange={setList} options={tagTypes.toReversed().map((value) => ({ value, label: labels[value] }))} />}
          {closed !== null && <p className={styles.hint}>{closed}</p>}
          {!tags && <Skeleton width="50%" height={16} />}
          {tags && tags[list].tags.length === 0 && <p className={styles.hint}>{t('noTags')}</p>}
          <ul className={styles.list}>
            {tags?.[list].tags.map((tag) => (
              <li key={tag.id}>
                {changed === tag.id ? (
                  <TagForm
                    initial={tag} confirmLabel={t('save')} list={list} id={tag.id}
                    onConfirm={(look) => {
                      setChanged(null);
                      if (look.name !== tag.name || look.colour !== tag.colour) dispatch(changeTag(tag, look));
                    }}
                  />
                ) : (
                  <div className={styles.managed}>
                    <span className={styles.dot} style={{ background: tag.colour }} />
                    <span className={styles.label}><bdi>{tag.name}</bdi></span>
                    <span className={styles.count}>{formats.number(tag.count)}</span>
                    <IconButton label={t('changeTag', { name: tag.name })} icon={<PencilLine {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onPress={() => { setChanged(tag.id); }} />
                    <IconButton label={t('removeTag', { name: tag.name })} icon={<Trash2 {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onPress={() => { setLeaving(tag); }} />
                  </div>
                )}
              </li>
            ))}
          </ul>
          {changed === null && <TagForm key={list} confirmLabel={t('makeTag')} list={list} onConfirm={(look) => { dispatch(createTag(list, look)); }} />}
        </DialogBody>
        <DialogFooter><Button variant="primary" size="large" onPress={onClose}>{t('done')}</Button></DialogFooter>
      </Dialog>
      {leaving && (
        <ConfirmDialog
          isOpen isDestructive title={t('removeTagTitle', { name: leaving.name })} description={t('removeTagText')} confirmLabel={t('removeTagConfirm')} onCancel={() => { setLeaving(null); }}
          onConfirm={() => {
            dispatch(removeTag(leaving.tagType, leaving));
            setLeaving(null);
          }}
        />
      )}
    </>
  );
};
