import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../../../ui/file-icon';
import { useDragSession } from './drag-session';
import styles from './drag-card.module.css';

/** A card at the pointer during a drag: the dragged files, and the drop target or why the drop is refused. */
export const DragCard = () => {
  const { t } = useTranslation('files');
  const session = useDragSession();
  if (!session) return null;
  const { guids, name, type, target, x, y } = session;
  return createPortal(
    <div className={styles.card} data-refused={target !== null && target.obstacle !== null} style={{ translate: `${x + 14}px ${y + 14}px` }} aria-hidden>
      <span className={styles.carried}>
        <FileIcon type={type} name={name} size={20} />
        <bdi className={styles.name}>{guids.length === 1 ? name : t('itemCount', { count: guids.length })}</bdi>
      </span>
      {target && <span className={styles.target}>{target.obstacle ?? target.text ?? t('dropMove', { folder: target.name })}</span>}
    </div>,
    document.body,
  );
};
