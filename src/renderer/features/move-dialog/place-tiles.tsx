import { ChevronRight, Lock } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { icon14 } from '../../ui/icon-props';
import { Skeleton } from '../../ui/skeleton';
import { PlaceIcon, usePlaceName } from './place-row';
import type { Path, PlaceReason, TreePlace } from './folder-tree';
import type { TargetFolderTree } from './use-folder-tree';
import styles from './move-dialog.module.css';

export interface PlaceTilesProps {
  readonly tree: TargetFolderTree;
  /** The shown place, which is also the chosen one; null shows the roots. */
  readonly path: Path | null;
  readonly onChoose: (path: Path | null) => void;
  readonly reasonFor: (path: Path) => PlaceReason | null;
}

/** The folders of a place as tiles, with breadcrumbs above. */
export const PlaceTiles = ({ tree: { roots, branches, load }, path, onChoose, reasonFor }: PlaceTilesProps) => {
  const { t } = useTranslation('moving');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const nameOf = usePlaceName();
  const guid = path?.at(-1)?.guid ?? null;
  useEffect(() => { if (guid !== null) load(guid); }, [guid, load]);
  const branch = guid === null ? null : branches.get(guid) ?? null;
  const places: readonly TreePlace[] = guid === null ? roots : branch?.places ?? [];
  const isLoading = guid !== null && (branch === null || (branch.status === 'loading' && places.length === 0));
  return (
    <div className={styles.tiles}>
      <nav className={styles.crumbs} aria-label={t('path')}>
        <button type="button" className={styles.crumb} onClick={() => { onChoose(null); }}>{t('places')}</button>
        {path?.map((place, index) => (
          <Fragment key={place.guid}>
            <span className={styles.separator} aria-hidden><ChevronRight {...icon14} /></span>
            <button type="button" className={styles.crumb} onClick={() => { onChoose(path.slice(0, index + 1)); }} {...(index === path.length - 1 ? { 'aria-current': 'location' as const } : {})}>
              <bdi>{nameOf(place)}</bdi>
            </button>
          </Fragment>
        ))}
      </nav>
      <ul className={styles.grid} aria-label={t('folders')} aria-busy={isLoading}>
        {isLoading && [60, 80, 50].map((width) => <li key={width} className={styles.tile}><Skeleton width={32} height={28} /><Skeleton width={width} /></li>)}
        {places.map((place) => {
          const reason = reasonFor([...path ?? [], place]);
          return (
            <li key={place.guid}>
              <button type="button" className={styles.tile} data-closed={reason !== null} {...(reason === null ? {} : { title: reason.text, 'aria-description': reason.text })} onClick={() => { onChoose([...path ?? [], place]); }}>
                <PlaceIcon place={place} size={32} />
                <FileName name={nameOf(place)} />
                {reason?.isLocked && <span className={styles.lock}><Lock {...icon14} /></span>}
              </button>
            </li>
          );
        })}
      </ul>
      {branch?.status === 'failed' && branch.failure && guid !== null && (
        <p className={styles.standIn}><span className={styles.failure}>{errorText(branch.failure)}</span><Button size="small" onPress={() => { load(guid); }}>{tCommon('retry')}</Button></p>
      )}
      {branch?.status === 'ready' && places.length === 0 && <p className={styles.standIn}>{t('noFolders')}</p>}
      {guid !== null && (branch?.cursor ?? null) !== null && <Button size="small" onPress={() => { load(guid); }}>{t('more')}</Button>}
    </div>
  );
};
