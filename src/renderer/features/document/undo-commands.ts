import { Selection, type Command } from 'prosemirror-state';
import { defaultDeleteFilter, redoCommand, undoCommand, ySyncPluginKey } from 'y-prosemirror';
import { ContentType, UndoManager, type Item, type XmlFragment } from 'yjs';
import { protectedElements } from '../../../core/content/document-schema';

const protectedNodes = new Set(protectedElements);

/**
 * The history of this person's changes. Undo never deletes an element with words of somebody else, nor the only block. The
 * editor would replace the only block by an empty paragraph, which clears the steps that can be redone.
 */
export const createUndoManager = (root: XmlFragment): UndoManager => new UndoManager(root, {
  trackedOrigins: new Set([ySyncPluginKey]),
  deleteFilter: (item: Item) => defaultDeleteFilter(item, protectedNodes) && !(item.content instanceof ContentType && item.parent === root && root.length === 1),
  captureTransaction: ({ meta }) => meta.get('addToHistory') !== false,
});

/**
 * Runs undo or redo and places the caret at the end of the changed text. y-prosemirror restores the selection from before
 * the step, which may be paragraphs away, and restores it again at the next change of somebody else.
 */
const withCaret = (command: Command): Command => (state, dispatch, view) => {
  if (!dispatch || !view) return command(state, dispatch);
  const before = view.state.doc;
  if (!command(state, dispatch, view)) return false;
  const { doc } = view.state;
  const start = before.content.findDiffStart(doc.content) ?? view.state.selection.head;
  const end = before.content.findDiffEnd(doc.content)?.b ?? start;
  const at = Math.min(Math.max(start, end), doc.content.size);
  view.dispatch(view.state.tr.setSelection(Selection.near(doc.resolve(at), -1)).scrollIntoView());
  return true;
};

/** Undoes the last step of this person. */
export const undo = withCaret(undoCommand);
/** Repeats the last undone step of this person. */
export const redo = withCaret(redoCommand);
