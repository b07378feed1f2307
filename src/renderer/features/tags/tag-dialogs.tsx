import { useEffect } from 'react';
import { dialogClosed } from '../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { useLateUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { loadTags } from '../../shared/store/resources/load-resources';
import { TagManager } from './tag-manager';
import { TagPicker } from './tag-picker';

/** Dialogs for the tags of files, and for all tags. */
export const TagDialogs = () => {
  const dispatch = useAppDispatch();
  const question = useAppSelector((state) => state.dialog.request);
  const isOpen = question?.kind === 'tags' || question?.kind === 'manageTags';
  useEffect(() => { if (isOpen) void dispatch(loadTags()); }, [dispatch, isOpen]);
  const close = (): void => { dispatch(dialogClosed()); };
  useLateUpgradeOffer(isOpen ? 'enableFileTag' : null, close);
  if (question?.kind === 'tags') return <TagPicker guids={question.guids} onClose={close} />;
  return question?.kind === 'manageTags' ? <TagManager onClose={close} /> : null;
};
