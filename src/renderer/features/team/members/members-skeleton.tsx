import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton';
import styles from './member-list.module.css';

const widths = [128, 96, 152, 112, 136, 104, 144, 120];

/** Shown until the first members are loaded. */
export const MembersSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.skeleton} role="status" aria-busy>
      <span className="visually-hidden">{t('loading')}</span>
      {widths.map((width) => (
        <span key={width} className={styles.skeletonRow}>
          <Skeleton width={32} height={32} shape="circle" />
          <span className={styles.skeletonText}><Skeleton width={width} /><Skeleton width={width + 40} /></span>
        </span>
      ))}
    </div>
  );
};
