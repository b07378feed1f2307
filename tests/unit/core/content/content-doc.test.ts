import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { createContentDoc } from '../../../../src/core/content/content-doc';

/** One person makes a word bold, and a second deletes it without seeing that. The marks are superfluous afterwards. */
const updatesWithSuperfluousMarks = (): Uint8Array[] => {
  const [first, second] = [new Y.Doc(), new Y.Doc()];
  first.getText('text').insert(0, 'one bold word');
  Y.applyUpdate(second, Y.encodeStateAsUpdate(first));
  first.getText('text').format(4, 4, { strong: {} });
  second.getText('text').delete(4, 4);
  return [first, second].map((doc) => Y.encodeStateAsUpdate(doc));
};

const changesAfterApplying = (doc: Y.Doc): number => {
  doc.getText('text');
  let count = 0;
  doc.on('update', (_update: Uint8Array, origin: unknown) => { if (origin !== 'log') count += 1; });
  for (const update of updatesWithSuperfluousMarks()) Y.applyUpdate(doc, update, 'log');
  expect(doc.getText('text').toDelta()).toEqual([{ insert: 'one ' }, { insert: ' word' }]);
  return count;
};

it('a document makes no changes of its own after changes of others, which a plain document of Yjs does', () => {
  expect([changesAfterApplying(createContentDoc()), changesAfterApplying(new Y.Doc())]).toEqual([0, 1]);
});
