import { ChevronRight } from 'lucide-react';
import { Fragment, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common';
import type { Ancestor } from '../../../contract/entities/file';
import { Link } from '../../shared/router/link';
import type { Route } from '../../shared/router/routes';
import { useAppSelector } from '../../shared/store/hooks';
import { icon14 } from '../../ui/icon';
import { useDropState } from './list/drag-session';
import { useDropTarget } from './list/use-drop-target';
import type { MoveTarget } from './moving';
import type { FileActions } from './use-file-actions';
import styles from './content-header.module.css';

/** The folders above a page, with the desktop at their head. */
export interface Crumb {
  readonly guid: string;
  readonly name: string;
}

/** The server names the hidden folder behind the desktop by its guid, or by the word; people know it as the desktop. */
export const useCrumbs = (ancestors: readonly Ancestor[]): readonly Crumb[] => {
  const { t } = useTranslation('files');
  const desktopGuid = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.desktopGuid : null));
  return useMemo(() => {
    const folders = ancestors.filter((ancestor) => ancestor.guid !== desktopGuid && ancestor.guid !== desktopId);
    const isOnDesktop = folders.length < ancestors.length || ancestors.length === 0;
    return [...(isOnDesktop ? [{ guid: desktopId, name: t('desktop') }] : []), ...folders];
  }, [ancestors, desktopGuid, t]);
};

export interface ContentHeaderProps {
  readonly crumbs: readonly Crumb[];
  readonly title: ReactNode;
  readonly actions: FileActions;
  readonly end?: ReactNode;
  /** What this is, where there are no folders above it. */
  readonly kicker?: ReactNode;
}

/** Where one is: the folders above, then the name. It stays when the list below is scrolled. */
export const ContentHeader = ({ crumbs, title, actions, end, kicker }: ContentHeaderProps) => {
  const { t } = useTranslation('files');
  return (
    <header className={styles.header}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <nav aria-label={t('path')} className={styles.crumbs} hidden={Boolean(kicker)}>
        <ol>
          {crumbs.map((crumb, index) => (
            <Fragment key={crumb.guid}>
              {index > 0 && <li aria-hidden className={styles.separator}><ChevronRight {...icon14} /></li>}
              <li className={styles.crumb}><CrumbLink crumb={crumb} above={crumbs.slice(0, index)} actions={actions} /></li>
            </Fragment>
          ))}
        </ol>
      </nav>
      <div className={styles.titleLine}>
        <h1 className={styles.title}>{title}</h1>
        {end}
      </div>
    </header>
  );
};

const CrumbLink = ({ crumb, above, actions }: { readonly crumb: Crumb; readonly above: readonly Crumb[]; readonly actions: FileActions }) => {
  const dropState = useDropState(crumb.guid);
  const target = useMemo<MoveTarget>(
    () => ({ guid: crumb.guid, name: crumb.name, ancestorGuids: above.map((each) => each.guid), file: null }),
    [crumb, above],
  );
  const drop = useDropTarget(target, actions);
  const to: Route = crumb.guid === desktopId ? { name: 'desktop' } : { name: 'folder', guid: crumb.guid };
  return <span className={styles.drop} data-drop={dropState}><Link to={to} className={styles.link} title={crumb.name} {...drop}><bdi>{crumb.name}</bdi></Link></span>;
};
