import type { ReactNode } from 'react';
import type { File } from '../../../contract/entities/file';

/** The properties of every viewer. */
export interface ViewerProps {
  readonly file: File;
  /**
   * `page`: the viewer fills the page, has tools and takes the keyboard. `preview`: beside a list, which keeps the
   * keyboard.
   */
  readonly variant: 'page' | 'preview';
  /** The file's details: a viewer shows them if the content has nothing to show. */
  readonly fallback: ReactNode;
}
