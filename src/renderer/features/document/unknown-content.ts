import * as Y from 'yjs';
import type { NodeType } from 'prosemirror-model';
import { documentSchema } from '../../../core/content/document-schema';

const nodeTypes = documentSchema.nodes as Readonly<Record<string, NodeType | undefined>>;

const isKnownText = (text: Y.XmlText): boolean => (text.toDelta() as readonly { readonly insert?: unknown; readonly attributes?: Readonly<Record<string, unknown>> }[])
  .every(({ insert, attributes = {} }) => typeof insert === 'string' && Object.keys(attributes).every((mark) => mark in documentSchema.marks));

/** Whether the schema accepts the children of an element in their order. An empty container is deleted without a loss. */
const acceptsChildren = (type: NodeType, parts: readonly unknown[]): boolean => {
  if (parts.length === 0) return true;
  let match = type.contentMatch;
  for (const part of parts) {
    const child = part instanceof Y.XmlText ? nodeTypes['text'] : part instanceof Y.XmlElement ? nodeTypes[part.nodeName] : undefined;
    if (part instanceof Y.XmlText && part.length === 0) continue;
    const next = child ? match.matchType(child) : null;
    if (next === null) return false;
    match = next;
  }
  return true;
};

/**
 * Whether the editor would delete a part of the content, because its schema cannot build the part. Such a part is of a
 * later version, or of a hostile client.
 */
export const hasUnknownContent = (root: Y.XmlFragment): boolean => {
  const waiting: unknown[] = [root];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part instanceof Y.XmlText) {
      if (!isKnownText(part)) return true;
    } else if (part instanceof Y.XmlFragment) {
      const type = nodeTypes[part instanceof Y.XmlElement ? part.nodeName : 'doc'];
      const parts = part.toArray();
      if (!type || !acceptsChildren(type, parts)) return true;
      waiting.push(...parts);
    }
  }
  return false;
};

/** Calls `onFound` before the editor reads a change of somebody else that contains unknown content. Returns the unsubscribe function. */
export const watchUnknownContent = (doc: Y.Doc, onFound: () => void): (() => void) => {
  const check = (transaction: Y.Transaction): void => {
    if (transaction.local) return;
    for (const changed of transaction.changed.keys()) {
      const part: unknown = changed;
      if (part instanceof Y.XmlText ? !isKnownText(part) : part instanceof Y.XmlFragment && hasUnknownContent(part)) {
        onFound();
        return;
      }
    }
  };
  doc.on('beforeObserverCalls', check);
  return () => { doc.off('beforeObserverCalls', check); };
};
