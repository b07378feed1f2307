import { useEffect } from 'react';
import { dialogClosed } from '../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { useFeatureCheck, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { loadTags } from '../../shared/store/resources/load-resources';
import { TagManager } from './tag-manager';
import { TagPicker } from './tag-picker';

/** Dialogs for the tags of files, and for all tags. */
export const TagDialogs = () => {
  const dispatch = useAppDispatch();
  const question = useAppSelector((state) => state.dialog.request);
  const isOpen = question?.kind === 'tags' || question?.kind === 'manageTags';
  const check = useFeatureCheck('enableFileTag');
  const offer = useUpgradeOffer();
  useEffect(() => { if (isOpen) void dispatch(loadTags()); }, [dispatch, isOpen]);
  // The edition was unknown when the dialog was opened, or has changed since.
  useEffect(() => {
    if (!isOpen || check === 'allowed') return;
    dispatch(dialogClosed());
    if (check === 'limited') offer({ key: 'enableFileTag' });
  }, [dispatch, isOpen, check, offer]);
  const close = (): void => { dispatch(dialogClosed()); };
  if (question?.kind === 'tags') return <TagPicker guids={question.guids} onClose={close} />;
  return question?.kind === 'manageTags' ? <TagManager onClose={close} /> : null;
};
