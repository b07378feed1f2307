import type { ReactElement } from 'react';
import type { File } from '../../../contract/entities/file';

/** Props of the part that opens and edits the content of a file, on the file's page. */
export interface EditorProps {
  readonly file: File;
  /** The place in the page's head for the save state and the people; null before the head is rendered. */
  readonly head: HTMLElement | null;
}

/** Renders the editor of a file; returns null if the type of the file has none. */
export type RenderEditor = (props: EditorProps) => ReactElement | null;
