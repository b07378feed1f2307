import * as Y from 'yjs';
import { documentRoot } from './content-kinds';

/** Blocks that hold text. An empty one is an empty line. */
const textBlocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'code_block']);

/** A part of the document that is read next, or the end of a block. */
type Step = { readonly kind: 'read'; readonly part: unknown } | { readonly kind: 'end'; readonly isTextBlock: boolean };

const stepsInto = (parent: Y.XmlFragment): Step[] => parent.toArray().reverse().map((part) => ({ kind: 'read', part }));

const stringOf = (text: Y.XmlText): string =>
  (text.toDelta() as readonly { readonly insert?: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');

/** Lines of a fragment. The walk has no recursion, because a hostile document may be nested thousands of levels deep. */
const linesOf = (fragment: Y.XmlFragment): string[] => {
  const lines: string[] = [];
  let line: string | null = null;
  const endLine = (isTextBlock = false): void => {
    if (line !== null || isTextBlock) lines.push(line ?? '');
    line = null;
  };
  const steps = stepsInto(fragment);
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step.kind === 'end') endLine(step.isTextBlock);
    else if (step.part instanceof Y.XmlText) line = (line ?? '') + stringOf(step.part);
    else if (step.part instanceof Y.XmlElement && step.part.nodeName === 'hard_break') line = `${line ?? ''}\n`;
    else if (step.part instanceof Y.XmlElement) {
      endLine();
      steps.push({ kind: 'end', isTextBlock: textBlocks.has(step.part.nodeName) }, ...stepsInto(step.part));
    }
  }
  endLine();
  return lines;
};

/** The text of a document, a line for each block that holds text. */
export const documentText = (doc: Y.Doc): string => linesOf(doc.getXmlFragment(documentRoot)).join('\n');

/** The first line that contains more than spaces, without the spaces around it. Empty if the document has no text. */
export const firstLineOf = (doc: Y.Doc): string => documentText(doc).split('\n').map((line) => line.trim()).find((line) => line !== '') ?? '';

/** A document with a paragraph for each line, as an update of one client. The same text and client id make the same bytes. */
export const documentFromText = (text: string, clientId: number): Uint8Array => {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  doc.getXmlFragment(documentRoot).insert(0, lines.map((line) => {
    const paragraph = new Y.XmlElement('paragraph');
    if (line !== '') paragraph.insert(0, [new Y.XmlText(line)]);
    return paragraph;
  }));
  return Y.encodeStateAsUpdate(doc);
};
