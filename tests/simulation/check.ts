import type { File } from '../../src/contract/entities/file';
import { isLocalGuid } from '../../src/core/ids';
import type { Change, ChangeOf } from '../../src/core/sync/change';
import { currentId, changeToSend, type Entry, type Outcome } from '../../src/core/sync/outbox-entry';
import { itemsOf } from '../../src/core/sync/sorted-list';
import { entriesOf } from '../../src/renderer/shared/store/files/bucket-table';
import { selectMuted, selectNotices, selectUnreadNotices } from '../../src/renderer/shared/store/notices/notices-slice';
import { selectFile } from '../../src/renderer/shared/store/files/file-selectors';
import type { TakenBack } from './acts';
import type { Device } from './device';
import { taggingText, valueOf, type ModelServer } from './model-server';
import type { SimWindow } from './window';

/** The properties of a file that must be equal on both sides. */
const likeness = ({ guid, name, parentId, isDelete, isLocked, starred, marked, fileTags }: File): string =>
  `${guid} ${name} in ${String(parentId)}${isDelete ? ' deleted' : ''}${isLocked ? ' locked' : ''}${starred ? ' starred' : ''}${marked ? ' read' : ''}${fileTags.user.map(({ id }) => ` tag ${id}`).sort().join('')}`;

/** Every list on screen is the server's, in the server's order. */
const listProblems = (server: ModelServer, { store, shown, name }: SimWindow, personId: number): string[] => {
  const state = store.getState();
  return shown.flatMap(({ source, sort, key }) => {
    const list = state.files.lists[key];
    if (source.kind !== 'trash' && source.kind !== 'folder') throw new Error(`No window shows ${key}.`);
    if (source.kind === 'folder' && !server.canOpen(source.folder, personId)) return [];
    if (!list) return [`${name}: the list ${key} is gone`];
    const orderBy = sort.direction === 'up' ? `${sort.field}+asc` : sort.field;
    const rows = source.kind === 'trash' ? server.trashOf(personId) : server.childrenInOrder(server.folderGuid(source.folder, personId), orderBy);
    const expected = rows.map((row) => likeness(server.present(row, personId)));
    const actual = list.ids.map((id) => {
      const file = selectFile(state, id);
      return file ? likeness(file) : `${id} unknown`;
    });
    // The trash is ordered by times, and this window has its own clock.
    const [one, other] = source.kind === 'trash' ? [expected.sort(), actual.sort()] : [expected, actual];
    return one.join('\n') === other.join('\n') ? [] : [`${name}: ${key} (${list.status}) shows\n    ${other.join('\n    ')}\n  and the server has\n    ${one.join('\n    ')}`];
  });
};

/** The loaded notices, their number and the muted files are the server's. */
const noticeProblems = (server: ModelServer, { store, name }: SimWindow, personId: number): string[] => {
  const state = store.getState();
  const { pending } = state.notices;
  const shown = { unread: selectUnreadNotices(state), items: selectNotices(state, 'all').map(({ id, isRead }) => [id, isRead]), muted: [...selectMuted(state) ?? []].sort() };
  const kept = { unread: server.notices.unreadCountOf(personId), items: server.notices.itemsOf(personId), muted: [...server.mutedOf(personId)].sort() };
  return [
    ...(pending.length === 0 ? [] : [`${name}: marks of notices are still shown as on their way: ${JSON.stringify(pending)}`]),
    ...(JSON.stringify(shown) === JSON.stringify(kept) ? [] : [`${name}: the notices are ${JSON.stringify(shown)}, and the server has ${JSON.stringify(kept)}`]),
  ];
};

const leftovers = ({ store, name }: SimWindow): string[] => {
  const { files } = store.getState();
  const problems = files.pending.size > 0 ? [`${name}: changes are still shown as on their way: ${JSON.stringify(entriesOf(files.pending).map(([, { changes }]) => changes.map(({ id, change }) => ({ id, ...change }))))}`] : [];
  const local = files.table.buckets.flatMap((bucket) => Object.keys(bucket)).filter(isLocalGuid);
  return [...problems, ...local.map((id) => `${name}: the local id ${id} is left`)];
};

/** Whether a change of personal marks restores the base of an earlier change. */
const isBack = (change: Change, earlier: Change): boolean => {
  switch (earlier.kind) {
    case 'star': return change.kind === 'star' && change.starred === earlier.base;
    case 'mark': return change.kind === 'mark' && change.marked === earlier.base;
    case 'lock': return change.kind === 'lock' && change.locked === earlier.base;
    case 'tags': return change.kind === 'tags' && valueOf(change) === valueOf({ tags: earlier.base });
    case 'readNotice': return change.kind === 'readNotice' && change.id === earlier.id && change.isRead === earlier.base;
    case 'readNotices': return change.kind === 'unreadNotices';
    case 'mute': return change.kind === 'mute' && change.isMuted === earlier.base;
    default: return true;
  }
};

/** Whether a later change sets the mark of the same notice. */
const setsNotice = (later: Change, id: number): boolean => {
  switch (later.kind) {
    case 'readNotice': return later.id === id;
    case 'readNotices': return later.upTo >= id;
    case 'unreadNotices': return later.ids.includes(id);
    default: return false;
  }
};

/** Whether a later change concerns the same personal mark as an earlier one. */
const isOfSameValue = (one: Change, other: Change): boolean => (other.kind === 'readNotice' ? setsNotice(one, other.id) : one.kind === 'mute' && other.kind === 'mute') ||
  one.kind === other.kind && (one.kind === 'star' || one.kind === 'mark' || one.kind === 'lock' || (one.kind === 'tags' && other.kind === 'tags' && [...tagsIn(one).keys()].some((id) => tagsIn(other).has(id))));

/** The tags that a change adds (true) and removes (false). */
const tagsIn = ({ tags, base }: ChangeOf<'tags'>): Map<number, boolean> => {
  const [after, before] = [tags, base].map((list) => new Set(list.map(({ id }) => id))) as [Set<number>, Set<number>];
  return new Map([...new Set([...after, ...before])].filter((id) => after.has(id) !== before.has(id)).map((id) => [id, after.has(id)]));
};

/** The net effect of consecutive tag changes: a tag that was added and removed again is left out. */
const meantTags = (changes: readonly Change[]): string => {
  const meant = new Map<number, boolean>();
  for (const change of changes) {
    for (const [id, isOn] of change.kind === 'tags' ? tagsIn(change) : []) {
      if (meant.get(id) === !isOn) meant.delete(id);
      else meant.set(id, isOn);
    }
  }
  const ids = (isOn: boolean): number[] => [...meant].flatMap(([id, is]) => (is === isOn ? [id] : []));
  return taggingText(ids(true), ids(false));
};

/** The value that an entry must send to the server; null if it sends more than one value. */
const meantBy = ({ change, parts }: Entry): string | null => {
  const last = parts.at(-1)?.change ?? change;
  switch (last.kind) {
    case 'rename': return last.name;
    case 'star': case 'mark': return valueOf(last);
    case 'lock': return String(last.locked);
    case 'readNotice': return String(last.isRead);
    case 'readNotices': return `up to ${last.upTo}`;
    case 'unreadNotices': return last.ids.join();
    case 'mute': return String(last.isMuted);
    case 'tags': return meantTags([change, ...parts.map((part) => part.change)]);
    default: return null;
  }
};

/** Every stored change was made once, or its absence is explained. */
const accountProblems = (server: ModelServer, { disk }: Device, takenBack: TakenBack): string[] => {
  const outbox = disk.durable();
  const { entries, outcomes, keptAt, settledAt } = disk.ledger;
  const problems: string[] = itemsOf(outbox.entries).map((entry) => `${entry.key} (${entry.change.kind} ${entry.guid}) still waits`);
  const idNow = (id: string): string => currentId(outbox, id);
  const byKey = new Map(server.executions.filter(({ isDone }) => isDone).map((execution) => [execution.key, execution]));
  const refusedKeys = new Set(server.executions.filter(({ refusal }) => refusal !== null).map(({ key }) => key));
  const unchanged = new Set(server.executions.filter(({ isDone, refusal }) => !isDone && refusal === null).map(({ key }) => key));
  const partOf = new Map([...entries.values()].flatMap((entry) => entry.parts.map((part): [string, Entry] => [part.key, entry])));
  const taken = new Set([...takenBack].map(idNow).concat([...takenBack]));
  const isDropped = (other: Outcome, kind: string, guid: string): boolean => other.result.status === 'dropped' && other.change.kind === kind && idNow(other.guid) === guid;
  const all = [...outcomes.values()];
  const isGone = (guid: string): boolean => all.some((other) => other.change.kind === 'create' && other.guid === guid && (other.result.status === 'dropped' || other.result.status === 'refused'));
  const whyDropped = ({ key, change, guid }: Outcome): boolean => {
    const id = idNow(guid);
    if (taken.has(guid) || taken.has(id)) return true;
    switch (change.kind) {
      case 'create': return all.some((other) => isDropped(other, 'remove', id)) || (isLocalGuid(change.folder) && isGone(change.folder));
      case 'remove': return (isLocalGuid(id) && isGone(id)) || all.some((other) => isDropped(other, 'recover', id));
      case 'recover': return (isLocalGuid(id) && isGone(id)) || all.some((other) => isDropped(other, 'remove', id));
      case 'readNotice': case 'mute': if (all.some((other) => other.key !== key && isDropped(other, change.kind, id))) return true; return change.kind === 'mute' && isLocalGuid(change.guid) && isGone(change.guid);
      case 'star': case 'mark': case 'lock': case 'tags': return (isLocalGuid(id) && isGone(id)) || all.some((other) => other.key !== key && isDropped(other, change.kind, id));
      default: return isLocalGuid(id) && isGone(id);
    }
  };
  /** Whether the same person had made a later change of the same kind when the server confirmed the first. */
  const isChangedSince = (first: Entry): boolean => {
    const settled = settledAt.get(first.key) ?? Infinity;
    const isApplied = ({ key, isToBeUndone }: Entry): boolean => {
      const until = settledAt.get(key) ?? Infinity;
      return (keptAt.get(key) ?? Infinity) < settled && (until > settled || (until === settled && !isToBeUndone));
    };
    return [...entries.values()].some((other) => other.order > first.order && idNow(other.guid) === idNow(first.guid) && isOfSameValue(other.change, first.change) && isApplied(other));
  };
  for (const [key, entry] of entries) {
    const outcome = outcomes.get(key);
    const said = (): string => `${key} (${entry.change.kind} ${entry.guid} ${JSON.stringify(changeToSend(entry))})`;
    if (!outcome) {
      problems.push(`${said()} was kept and is lost`);
      continue;
    }
    switch (outcome.result.status) {
      case 'confirmed': {
        const head = partOf.get(key);
        const executed = byKey.get(head?.key ?? key) ?? (head ? [...entries.values()].map((each) => (each.parts.some((part) => part.key === key) ? byKey.get(each.key) : undefined)).find(Boolean) : undefined);
        if (!executed && !unchanged.has(head?.key ?? key)) problems.push(`${said()} counts as made and was not`);
        const { change } = entry;
        // An undo is stored in the same transaction that settles the undone change.
        const isInverted = entry.isToBeUndone && [...entries.values()].some((other) => other.order > entry.order && keptAt.get(other.key) === settledAt.get(key) && idNow(other.guid) === idNow(entry.guid) && isBack(other.change, change));
        const meant = meantBy(entry);
        if (executed && !head && meant !== null && executed.after !== meant) problems.push(`${said()} was meant as '${meant}' and made as '${String(executed.after)}'`);
        // A mark as unread has no undo, and neither has a mark of all that read nothing.
        const hasUndo = change.kind !== 'unreadNotices' && (change.kind !== 'readNotices' || executed?.before !== '');
        if (hasUndo && entry.isToBeUndone && !outcome.result.isUnchanged && isInverted === isChangedSince(entry)) problems.push(`${said()} ${isInverted ? 'was taken back over what was done since' : 'was taken back and stands'}`);
        if (executed && change.kind === 'rename' && !head && entry.parts.length === 0 && executed.before !== change.base && !outcome.result.superseded) problems.push(`${said()} replaced '${executed.before}' and did not say so`);
        break;
      }
      case 'refused': {
        if (!refusedKeys.has(key) && !partOf.has(key) && outcome.result.failure.code !== 'UNSYNCED_MOVE_INTO') problems.push(`${said()} counts as refused and was not`);
        if (byKey.has(key)) problems.push(`${said()} counts as refused and was made`);
        if (!partOf.has(key) && !outbox.outcomes.some((each) => each.key === key && each.isKept)) problems.push(`${said()} was refused and nobody said so`);
        break;
      }
      case 'relocated':
        if (byKey.has(key)) problems.push(`${said()} was made and goes on elsewhere`);
        break;
      case 'dropped':
        if (byKey.has(key)) problems.push(`${said()} was made and counts as dropped`);
        if (!whyDropped(outcome)) problems.push(`${said()} was dropped and nobody asked for it`);
        break;
    }
  }
  return problems;
};

/** Each change is made once, and the changes of one file in the order of the person's actions. */
const serverProblems = (server: ModelServer, devices: readonly Device[]): string[] => {
  const problems: string[] = [];
  const made = new Map<string, number>();
  for (const { name, after, isDone } of server.executions) if (name === 'files.create' && isDone && after !== null) made.set(after, (made.get(after) ?? 0) + 1);
  for (const [name, count] of made) if (count > 1) problems.push(`'${name}' was made ${count} times`);
  for (const row of server.rows.values()) if (row.parent !== null && !server.rows.has(row.parent)) problems.push(`${row.guid} lies nowhere`);
  for (const { disk } of devices) {
    const last = new Map<string, number>();
    const seen = new Set<string>();
    for (const { key, guid, isDone } of server.executions) {
      const entry = key === null || seen.has(key) ? undefined : disk.ledger.entries.get(key);
      if (!entry || key === null || !isDone) continue;
      seen.add(key);
      // By the id that people saw: a created file may appear as a separate file before the response to its creation.
      const id = entry.guid;
      if ((last.get(id) ?? 0) > entry.order) problems.push(`${key} (${entry.change.kind} ${guid}) overtook what came before it`);
      last.set(id, Math.max(entry.order, last.get(id) ?? 0));
    }
  }
  return problems;
};

/** All problems after the history is quiet. */
export const problemsOf = (server: ModelServer, devices: readonly Device[], takenBack: TakenBack): string[] => [
  ...server.violations,
  ...serverProblems(server, devices),
  ...devices.flatMap((device) => [
    ...accountProblems(server, device, takenBack),
    ...device.windows().flatMap((window) => [...leftovers(window), ...listProblems(server, window, device.personId), ...noticeProblems(server, window, device.personId)]),
  ]),
];
