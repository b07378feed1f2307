import { changesetLineSchema, contentHeadSchema, syncHeadSchema, type ChangesetLine, type ContentHead, type SyncHead } from '../../contract/api/content-endpoints';
import { changesetBytes } from './changeset';

export interface SyncLines {
  readonly head: SyncHead;
  readonly changesets: readonly ChangesetLine[];
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Reads the response of `content.sync`. Throws if it is malformed. */
export const readSyncLines = (text: string): SyncLines => {
  const [head = '', ...lines] = linesOf(text);
  return { head: syncHeadSchema.parse(JSON.parse(head)), changesets: lines.map((line) => changesetLineSchema.parse(JSON.parse(line))) };
};

export interface WholeContent {
  readonly head: ContentHead;
  /** Yjs updates, in order. */
  readonly updates: readonly Uint8Array[];
}

/**
 * Reads the response of a content URL. `headLength` and `contentLength` are its headers X-Content-Head and
 * X-Content-Length, in characters. Further characters are dropped. Throws if the text is shorter, or malformed.
 */
export const readContent = (text: string, headLength: number, contentLength: number): WholeContent => {
  if (!(headLength > 0) || !(contentLength >= 0) || text.length < headLength + contentLength) throw new Error('The content is shorter than its headers say');
  const head = contentHeadSchema.parse(JSON.parse(text.slice(0, headLength)));
  const updates = linesOf(text.slice(headLength, headLength + contentLength)).map((line) => {
    const bytes = changesetBytes(line);
    if (bytes === null) throw new Error('A line of the content is not base64');
    return bytes;
  });
  return { head, updates };
};
