import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorDefinitions, type ErrorCode } from '../../contract/errors';
import { PlaceScreen } from '../features/files/screens/place-screen';
import { useRouter } from '../shared/router/router-context';
import type { Route } from '../shared/router/app-routes';
import { useAppDispatch, useAppSelector } from '../shared/store/store-hooks';
import { loadTags } from '../shared/store/resources/load-resources';
import { selectTag } from '../shared/store/personal-lists/personal-lists';
import { toasts } from '../ui/toast-store';
import { useHome } from './use-home';

/** The error number that makes a tag's view redirect to the person's start page (file specification, section 8). */
const tagGoneNumber = 60110;

const isTagGone = (code: ErrorCode): boolean => {
  const definition = errorDefinitions[code];
  return 'errorCode' in definition && definition.errorCode === tagGoneNumber;
};

/** The files that have a tag. */
export const TagScreen = ({ route }: { readonly route: Extract<Route, { name: 'tag' }> }) => {
  const { t: tError } = useTranslation('errors');
  const router = useRouter();
  const dispatch = useAppDispatch();
  const home = useHome();
  // With a second tag in the filter, the deleted one may be that tag.
  const isGone = useAppSelector((state) => Object.values(state.files.lists).some(({ source, failure }) =>
    source.kind === 'tag' && source.id === route.id && (source.filter?.tag ?? null) === null && failure !== null && isTagGone(failure.code)));
  const isUnknown = useAppSelector((state) => state.personal.tags !== null && selectTag(state, route.id) === undefined);
  // Another window may have created or deleted the tag: no event announces it.
  useEffect(() => {
    if (isUnknown || isGone) void dispatch(loadTags());
  }, [isUnknown, isGone, dispatch, route.id]);
  useEffect(() => {
    if (!isGone || !home) return;
    router.navigate(home, { isReplacing: true });
    toasts.show({ kind: 'info', text: tError('TAG_VIEW_UNAVAILABLE') });
  }, [isGone, home, router, tError]);
  return <PlaceScreen route={route} />;
};
