import { fileTypes } from '../../contract/entities/file';

/** A kind of content that can be edited. Each kind has an editor of its own; all kinds are stored as Yjs updates. */
export type ContentKind = 'document';

interface ContentKindRules {
  /** Names of the root types of the Yjs document. A changeset may contain no other. */
  readonly roots: readonly string[];
  /** Version of the content's structure. A client of an earlier version shows the content and cannot edit it. */
  readonly schemaVersion: number;
}

export const contentKinds = {
  document: { roots: ['document'], schemaVersion: 1 },
} as const satisfies Readonly<Record<ContentKind, ContentKindRules>>;

/** Name of the `Y.XmlFragment` that contains the blocks of a document. */
export const documentRoot = contentKinds.document.roots[0];

const kindByType: ReadonlyMap<number, ContentKind> = new Map<number, ContentKind>([
  [fileTypes.newdoc, 'document'], [fileTypes.modoc, 'document'], [fileTypes.document, 'document'],
]);

/** Online types whose content can be edited. */
export const typesWithEditor: ReadonlySet<number> = new Set(kindByType.keys());

/** The kind of an online file's content, or null if its type has no editor. */
export const contentKindOf = (type: number): ContentKind | null => kindByType.get(type) ?? null;
