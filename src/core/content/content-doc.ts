import * as Y from 'yjs';

/**
 * An empty document that changes only by applied updates and by local edits. Yjs by itself would remove superfluous marks
 * after changes of others. This removal depends on the order of the changes, so two copies of one log could differ.
 */
export const createContentDoc = (options: ConstructorParameters<typeof Y.Doc>[0] = {}): Y.Doc => {
  const doc = new Y.Doc(options);
  doc.on('afterTransaction', (transaction) => { transaction._needFormattingCleanup = false; });
  return doc;
};
