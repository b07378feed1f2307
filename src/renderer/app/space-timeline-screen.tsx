import { useTranslation } from 'react-i18next';
import { spacesRootId } from '../../contract/entities/common-schemas';
import { fileTypes } from '../../contract/entities/file';
import { ContentHeader } from '../features/files/screens/content-header';
import { ProblemPage } from '../features/files/screens/problem-page';
import { useFileActions } from '../features/files/actions/use-file-actions';
import { usePlace } from '../features/files/list/use-list';
import { TimelineScreen } from '../features/timeline/timeline-screen';
import { openPage } from '../shared/store/files/load-files';
import { selectFile } from '../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector } from '../shared/store/store-hooks';

/** The recent actions of people in one space. */
export const SpaceTimelineScreen = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('places');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const place = usePlace(guid);
  const name = useAppSelector((state) => selectFile(state, guid)?.name) ?? '';
  if (place?.status === 'failed' && place.failure) return <ProblemPage problem={{ kind: 'failure', failure: place.failure, guid, onRetry: () => void dispatch(openPage(guid)) }} />;
  const title = t('timelineOfSpace', { name });
  const crumbs = [{ guid: spacesRootId, name: t('spaces'), type: fileTypes.folder }, { guid, name, type: fileTypes.space }];
  return <TimelineScreen guid={guid} title={title} header={<ContentHeader crumbs={crumbs} title={title} actions={actions} />} />;
};
