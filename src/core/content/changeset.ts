import { fromBase64 } from 'lib0/buffer';
import * as Y from 'yjs';

/** The parts that a changeset adds, and the earlier parts that it needs. */
export interface ChangesetFacts {
  /** The client ids whose parts it adds, with the first clock and the clock after the last. */
  readonly added: ReadonlyMap<number, { readonly from: number; readonly to: number }>;
  /** For each client id to which it refers: the clock after the highest part. */
  readonly references: ReadonlyMap<number, number>;
  /** Names of the root types to which it adds something. */
  readonly roots: ReadonlySet<string>;
}

const base64Pattern = /^(?:[\d+/A-Za-z]{4})*(?:[\d+/A-Za-z]{2}==|[\d+/A-Za-z]{3}=)?$/;

/** The bytes of a changeset in base64; null if the text is not base64, or empty. */
export const changesetBytes = (text: string): Uint8Array | null => (text !== '' && base64Pattern.test(text) ? fromBase64(text) : null);

/** Maximum number of characters and blocks in one piece of a changeset. */
const lengthLimit = 16_000_000;

/** Decodes an update with all its bytes; null if it cannot be decoded, or bytes remain. */
const decode = (bytes: Uint8Array): ReturnType<typeof Y.decodeUpdate> | null => {
  const decoders: Y.UpdateDecoderV1[] = [];
  class RecordedDecoder extends Y.UpdateDecoderV1 {
    constructor(decoder: Y.UpdateDecoderV1['restDecoder']) {
      super(decoder);
      decoders.push(this);
    }
  }
  try {
    const update = Y.decodeUpdateV2(bytes, RecordedDecoder);
    return decoders[0]?.restDecoder.pos === bytes.length ? update : null;
  } catch {
    return null;
  }
};

const isAllowedContent = (content: Y.Item['content']): boolean => !(content instanceof Y.ContentDoc) && !(content instanceof Y.ContentBinary);

/**
 * Reads a changeset (a Yjs update) without building a document. Returns null if it cannot be decoded, is empty, has
 * gaps, or contains what no kind allows: bytes, or documents inside of the document.
 */
export const readChangeset = (bytes: Uint8Array): ChangesetFacts | null => {
  const update = decode(bytes);
  if (update === null) return null;
  const roots = new Set<string>();
  const added = new Map<number, { from: number; to: number }>();
  const references = new Map<number, number>();
  let isValid = true;
  const refer = (id: Y.ID | null | undefined, from: Y.ID): void => {
    if (!id) return;
    if (id.client === from.client && id.clock >= from.clock) isValid = false;
    references.set(id.client, Math.max(references.get(id.client) ?? 0, id.clock + 1));
  };
  for (const struct of update.structs) {
    const { id, length } = struct;
    const range = added.get(id.client);
    if (struct instanceof Y.Skip || length < 1 || length > lengthLimit || (range && range.to !== id.clock)) return null;
    added.set(id.client, { from: range?.from ?? id.clock, to: id.clock + length });
    if (!(struct instanceof Y.Item)) continue;
    refer(struct.origin, id);
    refer(struct.rightOrigin, id);
    const parent: unknown = struct.parent;
    if (parent instanceof Y.ID) refer(parent, id);
    else if (typeof parent === 'string') roots.add(parent);
    if (!isAllowedContent(struct.content)) return null;
  }
  for (const [client, deletions] of update.ds.clients) {
    for (const { clock, len } of deletions) {
      if (len < 1 || len > lengthLimit) return null;
      references.set(client, Math.max(references.get(client) ?? 0, clock + len));
    }
  }
  return isValid && added.size + references.size > 0 ? { added, references, roots } : null;
};
