import { useEffect } from 'react';
import { answered } from '../../shared/store/asking';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { loadTags } from '../../shared/store/loading-places';
import { TagManager } from './tag-manager';
import { TagPicker } from './tag-picker';

/** Dialogs for the tags of files, and for all tags. */
export const TagQuestions = () => {
  const dispatch = useAppDispatch();
  const question = useAppSelector((state) => state.asking.question);
  const isAsked = question?.kind === 'tags' || question?.kind === 'manageTags';
  useEffect(() => { if (isAsked) void dispatch(loadTags()); }, [dispatch, isAsked]);
  const close = (): void => { dispatch(answered()); };
  if (question?.kind === 'tags') return <TagPicker guids={question.guids} onClose={close} />;
  return question?.kind === 'manageTags' ? <TagManager onClose={close} /> : null;
};
