import styles from './kbd.module.css';

/** One key. Keys read left to right in every language. */
export const Kbd = ({ children }: { readonly children: string }) => <kbd className={styles.key} dir="ltr" translate="no">{children}</kbd>;
