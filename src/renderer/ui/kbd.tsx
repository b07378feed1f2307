import styles from './kbd.module.css';

/** One key; keys are read from left to right in every language. */
export const Kbd = ({ children }: { readonly children: string }) => <kbd className={styles.key} dir="ltr" translate="no">{children}</kbd>;
