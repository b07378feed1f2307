import * as Y from 'yjs';
import { ySyncPluginKey } from 'y-prosemirror';
import type { SeededRandom } from '../../support/seeded-random';
import type { ContentWorld } from './content-world';
import type { OpenDocument } from './open-document';

/** The blocks of a document that hold text, at any depth. */
const textBlocksOf = (parent: Y.XmlFragment): Y.XmlElement[] => parent.toArray().flatMap((child): Y.XmlElement[] => {
  if (!(child instanceof Y.XmlElement)) return [];
  return child.nodeName === 'paragraph' || child.nodeName === 'heading' ? [child] : textBlocksOf(child);
});
const textOf = (block: Y.XmlElement): Y.XmlText | null => block.toArray().find((part): part is Y.XmlText => part instanceof Y.XmlText) ?? null;

const element = (name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  if (children.length > 0) made.insert(0, children);
  return made;
};
const newBlock = (random: SeededRandom, text: string): Y.XmlElement => {
  const paragraph = element(random.chance(0.2) ? 'heading' : 'paragraph', new Y.XmlText(text));
  return random.chance(0.2) ? element('bullet_list', element('list_item', paragraph)) : paragraph;
};
const place = (random: SeededRandom, length: number): number => (random.chance(0.4) ? length : random.below(length + 1));

/** Makes one edit in the place of the editor; its steps are undone like those of the editor. */
const edit = (document: OpenDocument, run: () => void): void => { document.session.doc.transact(run, ySyncPluginKey); };

const typeInto = ({ random, text, content }: ContentWorld, document: OpenDocument): void => {
  const { root } = document;
  const typed = text.next(1 + random.below(3));
  content.typed += typed.length;
  const blocks = textBlocksOf(root);
  if (blocks.length === 0 || random.chance(0.12)) {
    root.insert(place(random, root.length), [newBlock(random, typed)]);
    return;
  }
  const block = random.pick(blocks);
  const into = textOf(block);
  if (into) into.insert(place(random, into.length), typed, random.chance(0.1) ? { strong: {} } : undefined);
  else block.insert(0, [new Y.XmlText(typed)]);
};

const deletePart = ({ random, content }: ContentWorld, { root }: OpenDocument): void => {
  content.deletions += 1;
  const blocks = textBlocksOf(root);
  if (blocks.length === 0) return;
  if (random.chance(0.15)) {
    root.delete(random.below(root.length), 1);
    return;
  }
  const text = textOf(random.pick(blocks));
  if (!text || text.length === 0) return;
  const from = random.below(text.length);
  text.delete(from, 1 + random.below(text.length - from));
};

/** Splits a block as the editor does: the rest of the text is removed and inserted into a new block. It counts as typed anew. */
const splitBlock = ({ random, text, content }: ContentWorld, { root }: OpenDocument): void => {
  const blocks = root.toArray().filter((child): child is Y.XmlElement => child instanceof Y.XmlElement && textOf(child) !== null);
  if (blocks.length === 0) return;
  content.splits += 1;
  const block = random.pick(blocks);
  const left = textOf(block) as Y.XmlText;
  const at = random.below(left.length + 1);
  const rest = left.length - at;
  if (rest > 0) left.delete(at, rest);
  root.insert(root.toArray().indexOf(block) + 1, [element('paragraph', ...(rest > 0 ? [new Y.XmlText(text.next(rest))] : []))]);
};

const formatPart = ({ random }: ContentWorld, { root }: OpenDocument): void => {
  const texts = textBlocksOf(root).flatMap((block) => textOf(block) ?? []).filter(({ length }) => length > 0);
  if (texts.length === 0) return;
  const text = random.pick(texts);
  const from = random.below(text.length);
  text.format(from, 1 + random.below(text.length - from), { strong: random.chance(0.7) ? {} : null });
};

/** One action of a person in the editor of an open document. The editor accepts none while it is read-only. */
export const write = (world: ContentWorld, document: OpenDocument): void => {
  const { random, content } = world;
  const undoManager = document.undoManager();
  if (document.status() !== 'ready' || undoManager === null || !document.session.state().canEdit) return;
  const roll = random.below(100);
  if (random.chance(0.5)) undoManager.stopCapturing();
  if (roll < 16) {
    if (undoManager.undo() !== null) content.undos += 1;
  } else if (roll < 22) {
    if (undoManager.redo() !== null) content.redos += 1;
  } else {
    edit(document, () => {
      if (roll < 37) deletePart(world, document);
      else if (roll < 45) splitBlock(world, document);
      else if (roll < 50) formatPart(world, document);
      else typeInto(world, document);
    });
  }
};
