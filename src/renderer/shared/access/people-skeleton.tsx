import { Skeleton } from '../../ui/skeleton';
import styles from './person-line.module.css';

/** Placeholder lines for the expected number of people, to avoid a layout shift. */
export const PeopleSkeleton = ({ count }: { readonly count: number }) => (
  <ul aria-busy>
    {Array.from({ length: count }, (_, index) => <li key={index} className={styles.line}><Skeleton width={26} height={26} shape="circle" /><Skeleton width={120} /></li>)}
  </ul>
);
