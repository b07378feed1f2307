import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoveTarget } from '../../actions/move-obstacle';
import type { FileActions } from '../../actions/use-file-actions';
import { useSystemTarget } from './drag-session';
import { useDropTarget } from './use-drop-target';
import styles from './drop-zone.module.css';

export interface DropZoneProps {
  /** Null if the zone accepts no drops. */
  readonly folder: MoveTarget | null;
  readonly actions: FileActions;
  readonly children: ReactNode;
}

/** The area of a folder's files, also when the folder is empty. Files dropped here go into the folder. */
export const DropZone = ({ folder, actions, children }: DropZoneProps) => {
  const { t } = useTranslation('files');
  const drop = useDropTarget(folder, actions);
  const target = useSystemTarget();
  return (
    <div className={styles.zone} {...drop}>
      {children}
      {target && (
        <div className={styles.hint} data-whole={target.guid === folder?.guid} data-refused={target.obstacle !== null}>
          <span>{target.obstacle ?? t('dropUpload', { folder: target.name })}</span>
        </div>
      )}
    </div>
  );
};
