import { desktopId } from '../../contract/entities/common';
import { isContainerType } from '../file-types';
import type { Change, ChangeOf, Confirmation } from './change';
import { ofFileAlone, ofNewFile, ofTree, type Kinds } from './kind-rules';
import { foldedTagging, isOfSameTag, mappedTags, withoutTags } from './tagging';

const removal = (_change: Change, { guid, revision }: Confirmation): Change => ({ kind: 'remove', guid, expected: revision ?? undefined });

/** Drops the change if its source will never exist; the desktop replaces a missing folder. */
const withoutSource = <One extends ChangeOf<'copy' | 'shortcut'>>(change: One, lost: readonly string[]): One | null =>
  (lost.includes(change.source) ? null : { ...change, folder: lost.includes(change.folder) ? desktopId : change.folder });

/** Changes that refer to only one file. */
const ofGuid = {
  mapped: <One extends { readonly guid: string }>(change: One, idOf: (id: string) => string): One => ({ ...change, guid: idOf(change.guid) }),
} as const;
const ofOneFile = { ...ofFileAlone, ...ofGuid } as const;
const ofOneInTree = { ...ofTree, ...ofGuid } as const;

/** Rules of file changes. */
export const fileKinds: Kinds<
  'create' | 'rename' | 'move' | 'remove' | 'recover' | 'destroy' | 'leave' | 'copy' | 'shortcut' | 'fromTemplate' | 'template' | 'lock' | 'onDesktop' | 'use' | 'star' | 'mark' | 'tags'
> = {
  create: {
    ...ofNewFile,
    place: (change) => change.folder,
    mapped: (change, idOf) => ({ ...change, folder: idOf(change.folder) }),
    folded: (earlier, later) => (later.kind === 'rename' && later.expected === undefined ? { ...earlier, name: later.name } : null),
    inverse: removal,
  },
  rename: {
    ...ofOneFile,
    folded: (earlier, later) => (later.kind === 'rename' && later.expected === undefined ? { ...earlier, name: later.name } : null),
    inverse: (change, { guid, superseded }) => ({ kind: 'rename', guid, name: superseded?.name ?? change.base, base: change.name, expected: change.name }),
  },
  move: {
    ...ofTree,
    place: (change) => change.to,
    mapped: (change, idOf) => ({
      ...change, guid: idOf(change.guid), to: idOf(change.to), from: idOf(change.from),
      ...(change.expected === undefined ? {} : { expected: idOf(change.expected) }),
    }),
    folded: (earlier, later) => (later.kind === 'move' && later.expected === undefined ? { ...earlier, to: later.to } : null),
    inverse: (change, { guid, superseded }) => ({ kind: 'move', guid, to: superseded?.guid ?? change.from, from: change.to, expected: change.to }),
  },
  remove: {
    ...ofOneInTree, isOvertaken: true, isDeletion: true,
    folded: (earlier, later) => (later.kind === 'recover' && earlier.expected === undefined && later.expected === undefined ? 'nothing' : null),
    inverse: (_change, { guid }, personId) => ({ kind: 'recover', guid, expected: personId }),
  },
  recover: {
    ...ofOneInTree,
    folded: (earlier, later) => (later.kind === 'remove' && earlier.expected === undefined && later.expected === undefined ? 'nothing' : null),
    inverse: removal,
  },
  destroy: {
    ...ofOneInTree, isOvertaken: true,
    folded: () => null, inverse: () => null,
  },
  leave: {
    ...ofOneInTree,
    folded: () => null, inverse: () => null,
  },
  // The copy must contain the files that the person saw in the folder.
  copy: {
    ...ofNewFile, isOfTree: true,
    place: (change) => change.folder,
    mapped: (change, idOf) => ({ ...change, source: idOf(change.source), folder: idOf(change.folder) }),
    without: withoutSource,
    folded: () => null,
    // The copy of a folder is never empty, whereas a created folder has to be empty for its undo.
    inverse: (change, confirmation) => (isContainerType(change.type) ? { kind: 'remove', guid: confirmation.guid } : removal(change, confirmation)),
  },
  shortcut: {
    ...ofNewFile,
    place: (change) => change.folder,
    mapped: (change, idOf) => ({ ...change, source: idOf(change.source), folder: idOf(change.folder) }),
    without: withoutSource,
    folded: () => null, inverse: removal,
  },
  fromTemplate: {
    ...ofNewFile,
    place: (change) => change.folder,
    mapped: (change, idOf) => ({ ...change, folder: idOf(change.folder) }),
    folded: () => null, inverse: removal,
  },
  template: {
    ...ofOneFile,
    folded: () => null, inverse: () => null,
  },
  lock: {
    ...ofOneFile,
    isChangedBy: (_change, later) => later.kind === 'lock',
    folded: (earlier, later) => (later.kind !== 'lock' ? null : later.locked === earlier.base ? 'nothing' : { ...earlier, locked: later.locked }),
    inverse: (change, { guid }) => ({ kind: 'lock', guid, locked: change.base, base: change.locked }),
  },
  onDesktop: {
    ...ofOneFile,
    isChangedBy: (_change, later) => later.kind === 'onDesktop',
    folded: (earlier, later) => (later.kind !== 'onDesktop' ? null : later.isOn === earlier.base ? 'nothing' : { ...earlier, isOn: later.isOn }),
    inverse: (change, { guid }) => ({ kind: 'onDesktop', guid, isOn: change.base, base: change.isOn }),
  },
  use: {
    ...ofOneFile,
    folded: (earlier, later) => (later.kind === 'use' ? earlier : null), inverse: () => null,
  },
  // Stars and marks carry no expected value: there are two values and one person, whose later change wins.
  star: {
    ...ofOneFile,
    isChangedBy: (_change, later) => later.kind === 'star',
    folded: (earlier, later) => (later.kind !== 'star' ? null : later.starred === earlier.base ? 'nothing' : { ...earlier, starred: later.starred }),
    inverse: (change, { guid }) => ({ kind: 'star', guid, starred: change.base, base: change.starred }),
  },
  mark: {
    ...ofOneFile,
    isChangedBy: (_change, later) => later.kind === 'mark',
    folded: (earlier, later) => (later.kind !== 'mark' ? null : later.marked === earlier.base ? 'nothing' : { ...earlier, marked: later.marked }),
    inverse: (change, { guid }) => ({ kind: 'mark', guid, marked: change.base, base: change.marked }),
  },
  tags: {
    ...ofFileAlone,
    isChangedBy: (change, later) => later.kind === 'tags' && isOfSameTag(change, later),
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid), tags: mappedTags(change.tags, idOf), base: mappedTags(change.base, idOf) }),
    without: withoutTags,
    folded: (earlier, later) => (later.kind !== 'tags' || later.list !== earlier.list ? null : foldedTagging(earlier, later) ?? 'nothing'),
    inverse: (change, { guid }) => ({ ...change, guid, tags: change.base, base: change.tags }),
  },
};
