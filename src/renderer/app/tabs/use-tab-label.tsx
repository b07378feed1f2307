import { Activity, Clock, Hash, LayoutGrid, Monitor, Plus, ReceiptText, Star, Trash2, Users, UsersRound, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes } from '../../../contract/entities/file';
import { parseRoute, type Route } from '../../shared/router/app-routes';
import { pagePathOf, type TabHistory } from '../../shared/router/tab-history';
import { teamTitleKeys } from '../../shared/router/team-titles';
import { selectFile } from '../../shared/store/files/file-selectors';
import { selectTag } from '../../shared/store/personal-lists/personal-lists';
import { useAppSelector } from '../../shared/store/store-hooks';
import { FileIcon } from '../../ui/file-icon';
import { icon14 } from '../../ui/icon-props';
import { tabNameCache } from './tab-name-cache';

/** The name and icon of a tab. */
export interface TabLabel {
  readonly name: string;
  readonly icon: ReactNode;
}

const placeIcons: Partial<Record<Route['name'], LucideIcon>> = {
  desktop: Monitor, recent: Clock, shared: Users, favorites: Star, spaces: LayoutGrid, tag: Hash, timeline: Activity, 'space-timeline': Activity, trash: Trash2, team: UsersRound, pricing: ReceiptText, payment: ReceiptText,
};

/** Returns the name and icon of the page in a tab, loaded or not. */
export const useTabLabel = (history: TabHistory): TabLabel => {
  const { t } = useTranslation(['tabs', 'files', 'places', 'workspace', 'team', 'editions']);
  const path = pagePathOf(history);
  const { pathname, search } = new URL(path, 'app://page');
  const route = parseRoute(pathname, search);
  const guid = 'guid' in route ? route.guid : null;
  const name = useAppSelector((state) => (guid === null ? undefined : selectFile(state, guid)?.name));
  const type = useAppSelector((state) => (guid === null ? undefined : selectFile(state, guid)?.type));
  const tagName = useAppSelector((state) => (route.name === 'tag' ? selectTag(state, route.id)?.name : undefined));
  useEffect(() => {
    if (name !== undefined && type !== undefined) tabNameCache.learn(path, { name, type });
  }, [path, name, type]);

  const Icon = placeIcons[route.name] ?? Plus;
  const place = (label: string): TabLabel => ({ name: label, icon: <Icon {...icon14} /> });
  const file = (usual: { readonly name: string; readonly type: number }): TabLabel => {
    const known = tabNameCache.of(path) ?? usual;
    const shown = { name: name ?? known.name, type: type ?? known.type };
    return { name: shown.name, icon: <FileIcon type={shown.type} name={shown.name} size={15} /> };
  };
  switch (route.name) {
    case 'desktop': return place(t('workspace:desktop'));
    case 'trash': return place(t('workspace:trash'));
    case 'recent': return place(t('files:placeRecent'));
    case 'shared': return place(t('files:placeShared'));
    case 'favorites': return place(t('files:placeFavorites'));
    case 'spaces': return place(t('places:spaces'));
    case 'timeline': return place(t('places:timeline'));
    case 'team': return place(t(`team:${teamTitleKeys[route.tab]}`));
    case 'pricing': return place(t('editions:plans'));
    case 'payment': return place(t('editions:payment'));
    case 'tag': return place(tagName ?? t('places:tags'));
    case 'space-timeline': return place(name ?? tabNameCache.of(path)?.name ?? t('places:timeline'));
    case 'folder': return file({ name: t('tabs:folder'), type: fileTypes.folder });
    case 'space': return file({ name: t('tabs:folder'), type: fileTypes.space });
    case 'file': return file({ name: t('tabs:file'), type: fileTypes.unknown });
    case 'home': case 'login': case 'register': case 'logout': case 'join': case 'invitation': case 'blocked': case 'agreement': case 'download': case 'gallery': case 'not-found': return place(t('tabs:start'));
  }
};
