import { contentKindOf, type ContentKind } from '../../core/content/content-kinds';
import type { EditorProps, RenderEditor } from '../shared/content/editor-props';
import { loadPageTexts } from '../shared/i18n/i18n';
import { lazyPart } from '../shared/parts/lazy-part';
import { EditorSkeleton } from './editor-skeleton';

const DocumentPage = lazyPart<EditorProps>(async () => (await Promise.all([import('./document-page'), loadPageTexts('documentPage')]))[0].DocumentPage);

/** The editors, each loaded when the first file of its kind is opened. */
const editors: Readonly<Record<ContentKind, RenderEditor>> = {
  document: (props) => <DocumentPage props={props} placeholder={<EditorSkeleton />} />,
};

export const renderEditor: RenderEditor = (props) => {
  const kind = contentKindOf(props.file.type);
  return kind === null ? null : editors[kind](props);
};
