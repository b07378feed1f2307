import * as Y from 'yjs';
import { remoteOrigin } from '../../../src/renderer/shared/content/content-session-state';

/** A character of a document, as one window inserted it. */
export interface Inserted {
  readonly character: string;
  readonly personId: number;
  readonly how: 'typed' | 'undo';
}

/** Names a character of a document: its client id and clock. Client ids of different files are never equal. */
export const itemId = (client: number, clock: number): string => `${client}:${clock}`;

/** The first character that people type. Every typed character is unique in its history. */
const firstCharacter = 0xe000;

const eachString = (structs: readonly (Y.Item | Y.GC)[], from: number, to: number, run: (clock: number, character: string) => void): void => {
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) continue;
    const { str } = struct.content;
    for (let index = 0; index < str.length; index += 1) {
      const clock = struct.id.clock + index;
      if (clock >= from && clock < to) run(clock, str.charAt(index));
    }
  }
};

/** The characters of an update, by item. */
export const charactersIn = (update: Uint8Array): Map<string, string> => {
  const found = new Map<string, string>();
  for (const struct of Y.decodeUpdate(update).structs) {
    if (struct instanceof Y.Item) eachString([struct], 0, Infinity, (clock, character) => { found.set(itemId(struct.id.client, clock), character); });
  }
  return found;
};

/** The visible characters of a document, by item. */
export const visibleIn = (doc: Y.Doc): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [client, structs] of doc.store.clients) eachString(structs.filter(({ deleted }) => !deleted), 0, Infinity, (clock, character) => { found.set(itemId(client, clock), character); });
  return found;
};

/** The element or text of a document that holds an item, and those above it. */
const parentsOf = (item: Y.Item): Y.Item[] => {
  const parents: Y.Item[] = [];
  for (let parent = (item.parent as Y.AbstractType<unknown> | null)?._item ?? null; parent !== null; parent = (parent.parent as Y.AbstractType<unknown> | null)?._item ?? null) parents.push(parent);
  return parents;
};

/** For each character of a document, visible or not, the items that it is in. The document has kept its deleted items. */
export const holdersIn = (doc: Y.Doc): Map<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) continue;
      const holders = parentsOf(struct).map(({ id }) => itemId(id.client, id.clock));
      eachString([struct], 0, Infinity, (clock) => { found.set(itemId(struct.id.client, clock), holders); });
    }
  }
  return found;
};

/** Records who typed and who deleted each character, in the window in which it happened. */
export const createTypedText = (violations: string[]) => {
  const inserted = new Map<string, Inserted>();
  const deleted = new Map<string, number>();
  let last = firstCharacter - 1;

  const record = ({ origin, beforeState, afterState, deleteSet, doc }: Y.Transaction, personId: number, name: string): void => {
    if (origin === remoteOrigin) return;
    const isUndo = origin instanceof Y.UndoManager;
    const { store } = doc;
    for (const [client, to] of afterState) {
      const from = beforeState.get(client) ?? 0;
      if (to > from) eachString(store.clients.get(client) ?? [], from, to, (clock, character) => { inserted.set(itemId(client, clock), { character, personId, how: isUndo ? 'undo' : 'typed' }); });
    }
    for (const [client, ranges] of deleteSet.clients) {
      for (const { clock, len } of ranges) {
        for (let at = clock; at < clock + len; at += 1) {
          const id = itemId(client, at);
          const known = inserted.get(id);
          if (isUndo && known && known.personId !== personId) violations.push(`${name}: undo removed text that person ${known.personId} typed`);
          deleted.set(id, personId);
        }
      }
    }
  };

  return {
    inserted: inserted as ReadonlyMap<string, Inserted>,
    deleted: deleted as ReadonlyMap<string, number>,
    /** A text that nobody typed before. */
    next(length: number): string {
      return Array.from({ length }, () => String.fromCharCode(last += 1)).join('');
    },
    watch(doc: Y.Doc, personId: number, name: string): void {
      doc.on('afterTransaction', (transaction: Y.Transaction) => { record(transaction, personId, name); });
      let clientId = doc.clientID;
      doc.on('beforeTransaction', () => { clientId = doc.clientID; });
      // Yjs chooses a new client id if parts of its own arrive that the document does not have.
      doc.on('afterTransactionCleanup', () => { if (doc.clientID !== clientId) violations.push(`${name}: a second window used the client id ${clientId}`); });
    },
  };
};

export type TypedText = ReturnType<typeof createTypedText>;
