import { EditorState, TextSelection, type Command, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { documentSchema } from '../../../../../src/core/content/document-schema';
import { documentPlugins } from '../../../../../src/renderer/features/document/document-view';
import type { OpenContent, OpenContentState, PresentPerson } from '../../../../../src/renderer/shared/content/open-content';

/** A content in memory, whose state a test can change. */
export const createContent = (doc = new Y.Doc(), initial: Partial<OpenContentState> = {}) => {
  const listeners = new Set<() => void>();
  let state: OpenContentState = { canEdit: true, save: { kind: 'saved', at: null }, people: [], ...initial };
  const content: OpenContent = {
    doc, awareness: new Awareness(doc), keepAsCopy: () => '', hold: () => () => undefined, state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
  return {
    content,
    change(next: Partial<OpenContentState>) {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
  };
};

export const personOf = (clientId: number, name: string, tone = 1): PresentPerson => ({ clientId, personId: clientId, name, avatar: null, tone, canEdit: true });

export interface TestEditor {
  readonly doc: Y.Doc;
  readonly view: EditorView;
  /** Runs a command; returns whether it applied. */
  run(command: Command): boolean;
  /** Inserts a text at the caret. */
  type(text: string): void;
  /** Selects the text, or places the caret at the end of it. */
  select(text: string, isCaret?: boolean): void;
  html(): string;
}

/** An editor of a document, without the page around it. */
export const createEditor = (content: OpenContent): TestEditor => {
  const place = document.createElement('div');
  document.body.append(place);
  const view = new EditorView(place, { state: EditorState.create({ schema: documentSchema, plugins: documentPlugins(content, () => undefined) as Plugin[] }) });
  return {
    doc: content.doc, view,
    run: (command) => command(view.state, view.dispatch, view),
    type(text) { view.dispatch(view.state.tr.insertText(text)); },
    select(text, isCaret = false) {
      let from = -1;
      view.state.doc.descendants((node, position) => { if (node.isText && from < 0 && node.text?.includes(text) === true) from = position + node.text.indexOf(text); });
      if (from < 0) throw new Error(`The document has no text "${text}".`);
      const to = from + text.length;
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, isCaret ? to : from, to)));
    },
    html: () => view.dom.innerHTML,
  };
};

/** Connects two documents, so that each change of one is applied to the other. Returns a function that separates them. */
export const joinDocuments = (left: Y.Doc, right: Y.Doc): (() => void) => {
  const pass = (to: Y.Doc) => (update: Uint8Array, origin: unknown): void => { if (origin !== 'joined') Y.applyUpdate(to, update, 'joined'); };
  const [toRight, toLeft] = [pass(right), pass(left)];
  Y.applyUpdate(right, Y.encodeStateAsUpdate(left), 'joined');
  Y.applyUpdate(left, Y.encodeStateAsUpdate(right), 'joined');
  left.on('update', toRight);
  right.on('update', toLeft);
  return () => {
    left.off('update', toRight);
    right.off('update', toLeft);
  };
};
