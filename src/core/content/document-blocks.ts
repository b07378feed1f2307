import * as Y from 'yjs';
import { documentRoot } from './content-kinds';

/** Text with equal marks: `marks` has the attributes of each mark by its name. */
export interface DocumentSpan {
  readonly text: string;
  readonly marks: Readonly<Record<string, unknown>>;
}

/** A block of a document. A block follows the block that contains it, with a greater depth. */
export interface DocumentBlock {
  readonly type: string;
  readonly depth: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly spans: readonly DocumentSpan[];
}

interface Pending {
  readonly element: Y.XmlElement;
  readonly depth: number;
}

const spansOf = (text: Y.XmlText): DocumentSpan[] => (text.toDelta() as readonly { readonly insert?: unknown; readonly attributes?: Record<string, unknown> }[])
  .flatMap(({ insert, attributes = {} }) => (typeof insert === 'string' ? [{ text: insert, marks: attributes }] : []));

/** The blocks of a document as a flat list, with everything that the document contains. The walk has no recursion, because a hostile document may be nested thousands of levels deep. */
export const documentBlocks = (doc: Y.Doc): DocumentBlock[] => {
  const blocks: DocumentBlock[] = [];
  const pending: Pending[] = [];
  const enter = (parent: Y.XmlFragment, depth: number): DocumentSpan[] => {
    const spans: DocumentSpan[] = [];
    const inside: Pending[] = [];
    for (const part of parent.toArray()) {
      if (part instanceof Y.XmlText) spans.push(...spansOf(part));
      else if (part instanceof Y.XmlElement && part.nodeName === 'hard_break') spans.push({ text: '\n', marks: {} });
      else if (part instanceof Y.XmlElement) inside.push({ element: part, depth });
    }
    pending.push(...inside.reverse());
    return spans;
  };
  enter(doc.getXmlFragment(documentRoot), 0);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { element, depth } = next;
    blocks.push({ type: element.nodeName, depth, attributes: element.getAttributes(), spans: enter(element, depth + 1) });
  }
  return blocks;
};
