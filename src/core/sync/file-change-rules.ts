import { desktopId } from '../../contract/entities/common-schemas';
import { isContainerType } from '../file-types';
import type { Change, ChangeOf, Confirmation } from './change';
import { singleFileRules, newFileRules, treeRules, type ChangeRulesByKind } from './change-rules';
import { coalesceTagChanges, shareTag, mapTagIds, withoutLostTags } from './tag-diff';

const removal = (_change: Change, { guid, revision }: Confirmation): Change => ({ kind: 'remove', guid, expected: revision ?? undefined });

/** Drops the change if its source will never exist; the desktop replaces a missing folder. */
const withoutSource = <One extends ChangeOf<'copy' | 'shortcut'>>(change: One, lost: readonly string[]): One | null =>
  (lost.includes(change.source) ? null : { ...change, folder: lost.includes(change.folder) ? desktopId : change.folder });

/** Changes that refer to only one file. */
const ofReferencedFile = {
  mapIds: <One extends { readonly guid: string }>(change: One, idOf: (id: string) => string): One => ({ ...change, guid: idOf(change.guid) }),
} as const;
const ofOneFile = { ...singleFileRules, ...ofReferencedFile } as const;
const ofOneFileInTree = { ...treeRules, ...ofReferencedFile } as const;

/** Limits of content changes that are sent together: bytes, and number of updates. */
const joinedBytesLimit = 1024 ** 2;
const joinedUpdatesLimit = 4000;
const bytesIn = ({ updates }: ChangeOf<'compose'>): number => updates.reduce((sum, { length }) => sum + length, 0);
const canJoin = (earlier: ChangeOf<'compose'>, later: ChangeOf<'compose'>): boolean =>
  earlier.updates.length + later.updates.length <= joinedUpdatesLimit && bytesIn(earlier) + bytesIn(later) <= joinedBytesLimit;

/** Rules of file changes. */
export const fileChangeRules: ChangeRulesByKind<
  'create' | 'rename' | 'move' | 'remove' | 'recover' | 'destroy' | 'leave' | 'copy' | 'shortcut' | 'fromTemplate' | 'template' | 'lock' | 'compose' | 'onDesktop' | 'use' | 'hide' | 'star' | 'mark' | 'tags'
> = {
  create: {
    ...newFileRules,
    requiredFolder: (change) => change.folder,
    mapIds: (change, idOf) => ({ ...change, folder: idOf(change.folder) }),
    coalesce: (earlier, later) => (later.kind === 'rename' && later.expected === undefined ? { ...earlier, name: later.name } : null),
    inverse: removal,
  },
  rename: {
    ...ofOneFile,
    coalesce: (earlier, later) => (later.kind === 'rename' && later.expected === undefined ? { ...earlier, name: later.name } : null),
    inverse: (change, { guid, superseded }) => ({ kind: 'rename', guid, name: superseded?.name ?? change.base, base: change.name, expected: change.name }),
  },
  move: {
    ...treeRules,
    requiredFolder: (change) => change.to,
    mapIds: (change, idOf) => ({
      ...change, guid: idOf(change.guid), to: idOf(change.to), from: idOf(change.from),
      ...(change.expected === undefined ? {} : { expected: idOf(change.expected) }),
    }),
    coalesce: (earlier, later) => (later.kind === 'move' && later.expected === undefined ? { ...earlier, to: later.to } : null),
    inverse: (change, { guid, superseded }) => ({ kind: 'move', guid, to: superseded?.guid ?? change.from, from: change.to, expected: change.to }),
  },
  remove: {
    ...ofOneFileInTree, canBeOvertaken: true, isDeletion: true,
    coalesce: (earlier, later) => (later.kind === 'recover' && earlier.expected === undefined && later.expected === undefined ? 'nothing' : null),
    inverse: (_change, { guid }, personId) => ({ kind: 'recover', guid, expected: personId }),
  },
  recover: {
    ...ofOneFileInTree,
    coalesce: (earlier, later) => (later.kind === 'remove' && earlier.expected === undefined && later.expected === undefined ? 'nothing' : null),
    inverse: removal,
  },
  destroy: {
    ...ofOneFileInTree, canBeOvertaken: true,
    coalesce: () => null, inverse: () => null,
  },
  leave: {
    ...ofOneFileInTree,
    coalesce: () => null, inverse: () => null,
  },
  // The copy must contain the files that the person saw in the folder.
  copy: {
    ...newFileRules, changesTree: true,
    requiredFolder: (change) => change.folder,
    mapIds: (change, idOf) => ({ ...change, source: idOf(change.source), folder: idOf(change.folder) }),
    withoutIds: withoutSource,
    coalesce: () => null,
    // The copy of a folder is never empty, whereas a created folder has to be empty for its undo.
    inverse: (change, confirmation) => (isContainerType(change.type) ? { kind: 'remove', guid: confirmation.guid } : removal(change, confirmation)),
  },
  shortcut: {
    ...newFileRules,
    requiredFolder: (change) => change.folder,
    mapIds: (change, idOf) => ({ ...change, source: idOf(change.source), folder: idOf(change.folder) }),
    withoutIds: withoutSource,
    coalesce: () => null, inverse: removal,
  },
  fromTemplate: {
    ...newFileRules,
    requiredFolder: (change) => change.folder,
    mapIds: (change, idOf) => ({ ...change, folder: idOf(change.folder) }),
    coalesce: () => null, inverse: removal,
  },
  template: {
    ...ofOneFile,
    coalesce: () => null, inverse: () => null,
  },
  lock: {
    ...ofOneFile,
    isOverriddenBy: (_change, later) => later.kind === 'lock',
    coalesce: (earlier, later) => (later.kind !== 'lock' ? null : later.locked === earlier.base ? 'nothing' : { ...earlier, locked: later.locked }),
    inverse: (change, { guid }) => ({ kind: 'lock', guid, locked: change.base, base: change.locked }),
  },
  compose: {
    ...ofOneFile,
    coalesce: (earlier, later) => (later.kind === 'compose' && later.clientId === earlier.clientId && canJoin(earlier, later)
      ? { ...earlier, rev: Math.max(earlier.rev, later.rev), updates: [...earlier.updates, ...later.updates] } : null),
    withoutContent: (change) => ({ ...change, updates: [] }),
    inverse: () => null,
  },
  onDesktop: {
    ...ofOneFile,
    isOverriddenBy: (_change, later) => later.kind === 'onDesktop',
    coalesce: (earlier, later) => (later.kind !== 'onDesktop' ? null : later.isOn === earlier.base ? 'nothing' : { ...earlier, isOn: later.isOn }),
    inverse: (change, { guid }) => ({ kind: 'onDesktop', guid, isOn: change.base, base: change.isOn }),
  },
  use: {
    ...ofOneFile,
    coalesce: (earlier, later) => (later.kind === 'use' ? earlier : null), inverse: () => null,
  },
  hide: {
    ...ofOneFile,
    // A later use shows the file again.
    isOverriddenBy: (_change, later) => later.kind === 'hide' || later.kind === 'use',
    coalesce: (earlier, later) => (later.kind !== 'hide' ? null : later.isHidden === earlier.base ? 'nothing' : { ...earlier, isHidden: later.isHidden }),
    inverse: (change, { guid }) => ({ kind: 'hide', guid, isHidden: change.base, base: change.isHidden }),
  },
  // Stars and marks carry no expected value: there are two values and one person, whose later change wins.
  star: {
    ...ofOneFile,
    isOverriddenBy: (_change, later) => later.kind === 'star',
    coalesce: (earlier, later) => (later.kind !== 'star' ? null : later.starred === earlier.base ? 'nothing' : { ...earlier, starred: later.starred }),
    inverse: (change, { guid }) => ({ kind: 'star', guid, starred: change.base, base: change.starred }),
  },
  mark: {
    ...ofOneFile,
    isOverriddenBy: (_change, later) => later.kind === 'mark',
    coalesce: (earlier, later) => (later.kind !== 'mark' ? null : later.marked === earlier.base ? 'nothing' : { ...earlier, marked: later.marked }),
    inverse: (change, { guid }) => ({ kind: 'mark', guid, marked: change.base, base: change.marked }),
  },
  tags: {
    ...singleFileRules,
    isOverriddenBy: (change, later) => later.kind === 'tags' && shareTag(change, later),
    mapIds: (change, idOf) => ({ ...change, guid: idOf(change.guid), tags: mapTagIds(change.tags, idOf), base: mapTagIds(change.base, idOf) }),
    withoutIds: withoutLostTags,
    coalesce: (earlier, later) => (later.kind !== 'tags' || later.list !== earlier.list ? null : coalesceTagChanges(earlier, later) ?? 'nothing'),
    inverse: (change, { guid }) => ({ ...change, guid, tags: change.base, base: change.tags }),
  },
};
