import { ChevronRight, Lock, Monitor } from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId, spacesRootId } from '../../../contract/entities/common-schemas';
import { fileTypes } from '../../../contract/entities/file';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { icon14, icon16 } from '../../ui/icon-props';
import { Skeleton } from '../../ui/skeleton';
import type { Branch, PlaceReason, TreePlace, TreeRow } from './folder-tree';
import { classNames } from '../../ui/class-names';
import listButton from '../../ui/list-button.module.css';
import styles from './move-dialog.module.css';

/** Display name of a place. */
export const usePlaceName = (): ((place: Pick<TreePlace, 'guid' | 'name'>) => string) => {
  const { t } = useTranslation('files');
  const { t: tMove } = useTranslation('moving');
  return ({ guid, name }) => (guid === desktopId ? t('desktop') : guid === spacesRootId ? tMove('spaces') : name);
};

export const PlaceIcon = ({ place, size = 20 }: { readonly place: TreePlace; readonly size?: 20 | 32 }) => {
  if (place.guid === desktopId) return <Monitor {...icon16} size={size === 20 ? 16 : 28} />;
  return <FileIcon type={place.guid === spacesRootId ? fileTypes.space : place.type} name={place.name} size={size} />;
};

export interface PlaceRowProps {
  readonly row: TreeRow;
  readonly id: string;
  readonly style: CSSProperties;
  readonly branch: Branch | null;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  /** Why the place is not allowed as a target. */
  readonly reason: PlaceReason | null;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
}

/** One row of the tree. */
export const PlaceRow = ({ row, id, style, branch, isChosen, isFocused, reason, onChoose, onToggle, onRetry }: PlaceRowProps) => {
  const { t } = useTranslation('moving');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const nameOf = usePlaceName();
  const level = row.kind === 'place' ? row.path.length : row.path.length + 1;
  const placed = { ...style, paddingInlineStart: 8 + (level - 1) * 18 };
  if (row.kind !== 'place') {
    return (
      <div className={styles.standIn} style={placed} role="none">
        {row.kind === 'none' && t('noFolders')}
        {(row.kind === 'loading' || row.kind === 'more') && <Skeleton width={120} />}
        {row.kind === 'failed' && <><span className={styles.failure}>{branch?.failure ? errorText(branch.failure) : null}</span><Button size="small" onPress={onRetry}>{tCommon('retry')}</Button></>}
      </div>
    );
  }
  const { place, isOpen } = row;
  const toggle = (event: MouseEvent): void => {
    event.stopPropagation();
    onToggle();
  };
  return (
    <div
      id={id} role="treeitem" aria-level={level} aria-selected={isChosen} {...(place.hasChildren ? { 'aria-expanded': isOpen } : {})}
      {...(reason === null ? {} : { 'aria-description': reason.text, title: reason.text })}
      className={classNames(listButton.button, styles.row)} style={placed} data-chosen={isChosen} data-focused={isFocused} data-closed={reason !== null}
      onClick={onChoose} onDoubleClick={onToggle} onMouseDown={(event) => { event.preventDefault(); }}
    >
      <span className={styles.chevron} data-open={isOpen} onClick={place.hasChildren ? toggle : undefined} aria-hidden>{place.hasChildren && <ChevronRight {...icon14} />}</span>
      <span className={styles.icon}><PlaceIcon place={place} /></span>
      <FileName name={nameOf(place)} />
      {reason?.isLocked && <span className={styles.lock}><Lock {...icon14} /></span>}
    </div>
  );
};
