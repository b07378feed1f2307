import { classNames } from './class-names';
import styles from './peg.module.css';

/** A peg by which a sheet hangs on the wire. `className` positions it. */
export const Peg = ({ className }: { readonly className: string | undefined }) => <span className={classNames(styles.peg, className)} aria-hidden />;
