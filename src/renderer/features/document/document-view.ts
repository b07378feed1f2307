import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { ySyncPlugin, ySyncPluginKey, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror';
import type { UndoManager } from 'yjs';
import { documentRoot } from '../../../core/content/content-kinds';
import { documentSchema, safeHref } from '../../../core/content/document-schema';
import type { OpenContent } from '../../shared/content/open-content';
import { containerDirection } from './container-direction';
import { documentInputRules } from './document-input-rules';
import { documentKeys } from './document-keys';
import { holdWhileComposing } from './hold-while-composing';
import { remoteCursors } from './remote-cursors';
import { createUndoManager } from './undo-commands';
import styles from './document-page.module.css';

export interface DocumentViewTexts {
  /** Accessible name of the text. */
  readonly label: string;
  /** Shown in an empty document. */
  readonly placeholder: string;
}

export interface DocumentViewOptions {
  readonly content: OpenContent;
  readonly texts: () => DocumentViewTexts;
  readonly onEditLink: (view: EditorView) => void;
  readonly onOpenLink: (href: string) => void;
  /** After each transaction. `isTyped`: the person of this window changed the document. */
  readonly onChange: (view: EditorView, isTyped: boolean) => void;
}

const placeholderPlugin = (texts: () => DocumentViewTexts): Plugin => new Plugin({
  props: {
    decorations: ({ doc }) => {
      const { firstChild } = doc;
      if (doc.childCount !== 1 || firstChild === null || firstChild.type !== documentSchema.nodes.paragraph || firstChild.content.size > 0) return null;
      return DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, { class: styles.empty ?? '', 'data-placeholder': texts().placeholder })]);
    },
  },
});

const linkOf = (target: EventTarget | null): string | null => (target instanceof Element ? safeHref(target.closest('a')?.getAttribute('href')) : null);

/** The plugins of the editor, without those that need a page. */
export const documentPlugins = (content: OpenContent, editLink: (view: EditorView) => void): readonly Plugin[] => [
  ySyncPlugin(content.doc.getXmlFragment(documentRoot)) as Plugin,
  yUndoPlugin({ undoManager: createUndoManager(content.doc.getXmlFragment(documentRoot)) }) as Plugin,
  remoteCursors(content),
  documentInputRules(),
  ...documentKeys(editLink),
];

/** Steps of the person's own undo history. */
export const undoDepths = (state: EditorState): { readonly undo: number; readonly redo: number } => {
  const manager = (yUndoPluginKey.getState(state) as { readonly undoManager: UndoManager } | undefined)?.undoManager;
  return { undo: manager?.undoStack.length ?? 0, redo: manager?.redoStack.length ?? 0 };
};

/**
 * Distances of the caret from the edges of the scrolled area, in pixels: the view scrolls below the first, until the caret
 * has the second. The strip of tools covers the upper edge. At the first line the whole upper part of the page is shown.
 */
const scrollThreshold = { top: 64, bottom: 24, left: 0, right: 0 };
const scrollMargin = { top: 128, bottom: 48, left: 0, right: 0 };

/** Shows the content in an element and connects it with the shared document. The caller destroys the view. */
export const createDocumentView = (place: HTMLElement, { content, texts, onEditLink, onOpenLink, onChange }: DocumentViewOptions): EditorView => {
  const canEdit = (): boolean => content.state().canEdit;
  return new EditorView(place, {
    state: EditorState.create({
      schema: documentSchema,
      plugins: [...documentPlugins(content, onEditLink), holdWhileComposing(content), gapCursor(), dropCursor({ class: styles.drop ?? '', color: false }), placeholderPlugin(texts), containerDirection()],
    }),
    editable: canEdit,
    scrollThreshold,
    scrollMargin,
    attributes: () => ({
      role: 'textbox', 'aria-multiline': 'true', 'aria-label': texts().label, class: styles.text ?? '', tabindex: '0', translate: 'no', spellcheck: 'true',
      ...(canEdit() ? {} : { 'aria-readonly': 'true' }),
    }),
    handleDOMEvents: {
      click: (_view, event) => {
        const href = linkOf(event.target);
        if (href === null) return false;
        event.preventDefault();
        if (!canEdit() || event.ctrlKey || event.metaKey) onOpenLink(href);
        return false;
      },
    },
    // The plugins dispatch transactions before the constructor returns the view.
    dispatchTransaction(this: EditorView, tr) {
      this.updateState(this.state.apply(tr));
      onChange(this, tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined);
    },
  });
};

/** Places the caret at a block and scrolls to it. */
export const jumpTo = (view: EditorView, position: number): void => {
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position + 1))).scrollIntoView());
  view.focus();
};
