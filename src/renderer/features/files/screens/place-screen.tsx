import { Clock, Star, Tag, Users } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouter } from '../../../shared/router/router-context';
import { recentKinds, type RecentKind, type Route } from '../../../shared/router/app-routes';
import type { ListSource } from '../../../shared/store/files/files-state';
import { openList } from '../../../shared/store/files/load-files';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { selectTag } from '../../../shared/store/personal-lists/personal-lists';
import { useDocumentTitle } from '../../../shared/use-document-title';
import { EmptyState } from '../../../ui/empty-state';
import { SegmentedControl } from '../../../ui/segmented-control';
import { ContentHeader, type Crumb } from './content-header';
import { ListView } from '../list/list-view';
import { OwnerKicker } from './owner-kicker';
import { RecentLocations } from './recent-locations';
import { useFileActions } from '../actions/use-file-actions';
import { useList } from '../list/use-list';
import { useListSettings } from '../list/use-list-settings';
import styles from './screens.module.css';

type PlaceRoute = Extract<Route, { name: 'recent' | 'shared' | 'favorites' | 'tag' }>;

const noCrumbs: readonly Crumb[] = [];
const places = {
  recent: { Icon: Clock, title: 'placeRecent', emptyTitle: 'emptyRecent', emptyText: 'emptyRecentText' },
  shared: { Icon: Users, title: 'placeShared', emptyTitle: 'emptyShared', emptyText: 'emptySharedText' },
  favorites: { Icon: Star, title: 'placeFavorites', emptyTitle: 'emptyFavorites', emptyText: 'emptyFavoritesText' },
  tag: { Icon: Tag, title: 'placeTag', emptyTitle: 'emptyTag', emptyText: 'emptyTagText' },
} as const satisfies Record<PlaceRoute['name'], object>;
const kinds = { used: 'recentUsed', updated: 'recentUpdated', created: 'recentCreated', shared: 'placeShared' } as const satisfies Record<RecentKind, string>;

const sourceOf = (route: PlaceRoute, person: number): ListSource => {
  switch (route.name) {
    case 'recent': return { kind: 'recent', of: route.kind, person };
    case 'shared': return { kind: 'recent', of: 'shared', person };
    case 'favorites': return { kind: 'favorites' };
    case 'tag': return { kind: 'tag', id: route.id };
  }
};

/** Lists of files from several folders: recent, shared with me, favourites, and files with a tag. */
export const PlaceScreen = ({ route }: { readonly route: PlaceRoute }) => {
  const { t } = useTranslation('files');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const person = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const whole = useMemo(() => sourceOf(route, person), [route, person]);
  const look = useListSettings(whole);
  const { source, sort } = look;
  const list = useList(source, sort);
  const { Icon, title: titleKey, emptyTitle, emptyText } = places[route.name];
  const tagName = useAppSelector((state) => (route.name === 'tag' ? selectTag(state, route.id)?.name : undefined));
  const title = tagName ?? t(titleKey);
  useDocumentTitle(title);
  return (
    <>
      <ContentHeader
        crumbs={noCrumbs} title={title} actions={actions} kicker={<OwnerKicker Icon={Icon} />}
        end={route.name === 'recent' && <div className={styles.kinds}><RecentKinds kind={route.kind} /></div>}
      />
      {route.name === 'recent' && <RecentLocations actions={actions} />}
      <ListView
        list={list} look={look} label={title} actions={actions} onRetry={() => void dispatch(openList(source, sort))}
        empty={<div className={styles.empty}><EmptyState title={t(emptyTitle)} text={t(emptyText)} /></div>}
      />
    </>
  );
};

/** Selects which recent files are shown. */
const RecentKinds = ({ kind }: { readonly kind: RecentKind }): ReactNode => {
  const { t } = useTranslation('files');
  const router = useRouter();
  const options = recentKinds.map((value) => ({ value, label: t(kinds[value]) }));
  return <SegmentedControl label={t('placeRecent')} options={options} value={kind} onChange={(value) => { router.navigate({ name: 'recent', kind: value }, { isReplacing: true }); }} />;
};
