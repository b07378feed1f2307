import type { Change, ChangeKind, ChangeOf, Confirmation } from './change';
import { foldedTagging, isOfSameTag } from './tagging';

/** What the queue has to know of one kind of change. */
export interface KindRules<One extends Change> {
  /**
   * It changes where files are. Such a change keeps its place in the queue: a file that was moved out of a folder has to
   * be out before the folder is deleted, whichever ids the two changes name.
   */
  readonly isOfTree: boolean;
  /** Later changes of other files need not wait for it: nobody builds on what is gone. */
  readonly isOvertaken: boolean;
  /** Many of these at once are asked about once more before they are sent. */
  readonly isDeletion: boolean;
  /**
   * Whether a later change made something else of what this one left, which is then not taken back. Of what the server
   * guards (`expected`) it tells by itself.
   */
  isChangedBy(change: One, later: Change): boolean;
  /** The folder that has to be there before it can be sent. */
  place(change: One): string | null;
  /** The same change with other ids for the files it names. */
  mapped(change: One, idOf: (id: string) => string): One;
  /**
   * What an unsent change and the next one of the same file come to: one change, nothing at all, or null: both are sent.
   * One that takes back what was made before it (`expected`) is never folded.
   */
  folded(earlier: One, later: Change): Change | 'nothing' | null;
  /** The change that takes it back, to what it replaced. */
  inverse(change: One, confirmation: Confirmation, personId: number): Change;
}

/** Changes of one file alone, which nobody else's wait for. */
const ofFileAlone = { isOfTree: false, isOvertaken: false, isDeletion: false, isChangedBy: () => false, place: () => null } as const;

const kinds: { readonly [Kind in ChangeKind]: KindRules<ChangeOf<Kind>> } = {
  create: {
    isOfTree: false, isOvertaken: false, isDeletion: false, isChangedBy: () => false,
    place: (change) => change.folder,
    mapped: (change, idOf) => ({ ...change, folder: idOf(change.folder) }),
    folded: (earlier, later) => (later.kind === 'rename' && later.expected === undefined ? { ...earlier, name: later.name } : null),
    inverse: (_change, { guid, revision }) => ({ kind: 'remove', guid, expected: revision ?? undefined }),
  },
  rename: {
    ...ofFileAlone,
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    folded: (earlier, later) => (later.kind === 'rename' && later.expected === undefined ? { ...earlier, name: later.name } : null),
    inverse: (change, { guid, superseded }) => ({ kind: 'rename', guid, name: superseded?.name ?? change.base, base: change.name, expected: change.name }),
  },
  move: {
    isOfTree: true, isOvertaken: false, isDeletion: false, isChangedBy: () => false,
    place: (change) => change.to,
    mapped: (change, idOf) => ({
      ...change, guid: idOf(change.guid), to: idOf(change.to), from: idOf(change.from),
      ...(change.expected === undefined ? {} : { expected: idOf(change.expected) }),
    }),
    folded: (earlier, later) => (later.kind === 'move' && later.expected === undefined ? { ...earlier, to: later.to } : null),
    inverse: (change, { guid, superseded }) => ({ kind: 'move', guid, to: superseded?.guid ?? change.from, from: change.to, expected: change.to }),
  },
  remove: {
    isOfTree: true, isOvertaken: true, isDeletion: true, isChangedBy: () => false,
    place: () => null,
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    folded: (earlier, later) => (later.kind === 'recover' && earlier.expected === undefined && later.expected === undefined ? 'nothing' : null),
    inverse: (_change, { guid }, personId) => ({ kind: 'recover', guid, expected: personId }),
  },
  recover: {
    isOfTree: true, isOvertaken: false, isDeletion: false, isChangedBy: () => false,
    place: () => null,
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    folded: (earlier, later) => (later.kind === 'remove' && earlier.expected === undefined && later.expected === undefined ? 'nothing' : null),
    inverse: (_change, { guid, revision }) => ({ kind: 'remove', guid, expected: revision ?? undefined }),
  },
  // A star and a mark say nothing of what they found: there are two values and one person, who means the later one.
  star: {
    ...ofFileAlone,
    isChangedBy: (_change, later) => later.kind === 'star',
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    folded: (earlier, later) => (later.kind !== 'star' ? null : later.starred === earlier.base ? 'nothing' : { ...earlier, starred: later.starred }),
    inverse: (change, { guid }) => ({ kind: 'star', guid, starred: change.base, base: change.starred }),
  },
  mark: {
    ...ofFileAlone,
    isChangedBy: (_change, later) => later.kind === 'mark',
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    folded: (earlier, later) => (later.kind !== 'mark' ? null : later.marked === earlier.base ? 'nothing' : { ...earlier, marked: later.marked }),
    inverse: (change, { guid }) => ({ kind: 'mark', guid, marked: change.base, base: change.marked }),
  },
  tags: {
    ...ofFileAlone,
    isChangedBy: (change, later) => later.kind === 'tags' && isOfSameTag(change, later),
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    folded: (earlier, later) => (later.kind !== 'tags' || later.list !== earlier.list ? null : foldedTagging(earlier, later) ?? 'nothing'),
    inverse: (change, { guid }) => ({ ...change, guid, tags: change.base, base: change.tags }),
  },
};

/** The rules of a change's kind. */
export const rulesOf = <One extends Change>(change: One): KindRules<One> => kinds[change.kind] as unknown as KindRules<One>;

/** A change with other ids for the files it names. */
export const mappedChange = (change: Change, idOf: (id: string) => string): Change => rulesOf(change).mapped(change, idOf);

/** The change that takes another one back, to what that one replaced. */
export const inverseOf = (change: Change, confirmation: Confirmation, personId: number): Change => rulesOf(change).inverse(change, confirmation, personId);

/** All files and folders that a change names, but for the file that a creation makes. */
export const idsIn = (change: Change): readonly string[] => {
  const ids: string[] = [];
  mappedChange(change, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
};
