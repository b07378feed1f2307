import type { ReactNode } from 'react';
import { TitleBar } from './title-bar';
import styles from './bare-window.module.css';

/** A page without the workspace frame. In the desktop app the window's upper edge still drags and closes the window. */
export const BareWindow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.window}>
    <div className={styles.bar}><TitleBar aside={null} hasHistory={false} /></div>
    {children}
  </div>
);
