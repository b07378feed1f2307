import { ChevronRight } from 'lucide-react';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId, spacesRootId } from '../../../../contract/entities/common-schemas';
import { fileTypes, type Ancestor } from '../../../../contract/entities/file';
import { Link } from '../../../shared/router/link';
import type { Route } from '../../../shared/router/app-routes';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { icon14 } from '../../../ui/icon-props';
import { PageHeader, PageKicker } from '../../../ui/page-header';
import { DrawerToggle } from './drawer-toggle';
import { useDropState } from '../list/drag/drag-session';
import { useDropTarget } from '../list/drag/use-drop-target';
import type { MoveTarget } from '../actions/move-obstacle';
import type { FileActions } from '../actions/use-file-actions';
import styles from './content-header.module.css';

/** A breadcrumb: a folder above the page. The first one is the desktop, or the list of spaces. */
export interface Crumb {
  readonly guid: string;
  readonly name: string;
  readonly type: number;
}

export const routeOfCrumb = ({ guid, type }: Crumb): Route => {
  if (guid === desktopId) return { name: 'desktop' };
  return guid === spacesRootId ? { name: 'spaces' } : { name: type === fileTypes.space ? 'space' : 'folder', guid };
};

/** The server identifies the hidden folder behind the desktop by its guid or by the word; people know it as the desktop. */
export const useCrumbs = (ancestors: readonly Ancestor[], isSpace = false): readonly Crumb[] => {
  const { t } = useTranslation('files');
  const { t: tPlaces } = useTranslation('places');
  const desktopGuid = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.desktopGuid : null));
  return useMemo(() => {
    const folders = ancestors.filter((ancestor) => ancestor.guid !== desktopGuid && ancestor.guid !== desktopId);
    const isInSpace = isSpace || folders[0]?.type === fileTypes.space;
    const isOnDesktop = !isInSpace && (folders.length < ancestors.length || ancestors.length === 0);
    return [
      ...(isOnDesktop ? [{ guid: desktopId, name: t('desktop'), type: fileTypes.folder }] : []),
      ...(isInSpace ? [{ guid: spacesRootId, name: tPlaces('spaces'), type: fileTypes.folder }] : []),
      ...folders,
    ];
  }, [ancestors, isSpace, desktopGuid, t, tPlaces]);
};

export interface ContentHeaderProps {
  readonly crumbs: readonly Crumb[];
  readonly title: ReactNode;
  readonly actions: FileActions;
  readonly end?: ReactNode;
  /** A line above the title, for pages without breadcrumbs. */
  readonly kicker?: ReactNode;
}

/** The breadcrumbs and the name of the page. The header does not scroll with the list. */
export const ContentHeader = ({ crumbs, title, actions, end, kicker }: ContentHeaderProps) => (
  <PageHeader title={title} end={<>{end}<DrawerToggle /></>} above={kicker ? <PageKicker>{kicker}</PageKicker> : <Breadcrumbs crumbs={crumbs} actions={actions} />} />
);

/** Links to the folders above the page. Files can be dropped onto them. */
export const Breadcrumbs = ({ crumbs, actions }: Pick<ContentHeaderProps, 'crumbs' | 'actions'>) => {
  const { t } = useTranslation('files');
  return (
    <nav aria-label={t('path')} className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={crumb.guid}>
            {index > 0 && <li aria-hidden className={styles.separator}><ChevronRight {...icon14} /></li>}
            <li className={styles.crumb}><CrumbLink crumb={crumb} above={crumbs.slice(0, index)} actions={actions} /></li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
};

const CrumbLink = ({ crumb, above, actions }: { readonly crumb: Crumb; readonly above: readonly Crumb[]; readonly actions: FileActions }) => {
  const dropState = useDropState(crumb.guid);
  const target = useMemo<MoveTarget | null>(
    // Files cannot be placed at the root of the spaces.
    () => (crumb.guid === spacesRootId ? null : { guid: crumb.guid, name: crumb.name, ancestorGuids: above.map((each) => each.guid), file: null }),
    [crumb, above],
  );
  const drop = useDropTarget(target, actions);
  return <span className={styles.drop} data-drop={dropState}><Link to={routeOfCrumb(crumb)} className={styles.link} title={crumb.name} {...drop}><bdi>{crumb.name}</bdi></Link></span>;
};
