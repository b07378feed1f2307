import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { File } from '../../../contract/entities/file';
import { guidOfId } from '../../../core/ids';
import { evenPositions, positionBetween } from '../../../core/positions';
import { ApiError } from '../../api-error';
import type { Cursors } from '../../list-cursors';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Access, AuthorisedFile } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import {
  deleteEntry, findEntry, findEntryBefore, listEntries, lockPersonalLists, putEntry, setEntryPositions, type PersonalListEntry, type OrderedTable, type PersonalList,
} from './personal-order-repository';

export interface PersonalOrderDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly cursors: Cursors;
}

/** Maximum number of entries of a page with page size -1 ("all"). */
export const allLimit = 10_000;

export type PlacedFile = File & { isUnchanged?: true };

/** Called in the transaction of the write after an entry was added, moved or removed. */
type OnListChange = (scope: CallScope<Caller>, change: 'put' | 'removed', opened: AuthorisedFile) => Promise<void>;
const ignoreListChange: OnListChange = async () => undefined;

/** A list of files in a personal order. Files that the person may no longer read remain in the list, but hidden. */
export const createPersonalOrder = ({ access, views, cursors }: PersonalOrderDependencies, table: OrderedTable, onChange: OnListChange = ignoreListChange) => {
  const listOf = ({ personId }: Caller): PersonalList => ({ table, personId });

  /** Returns the position before an entry, or at the end. Throws NOT_LISTED. Renumbers all entries if there is no position left. */
  const positionOf = async (db: Database, list: PersonalList, guid: string, before: string | null): Promise<string> => {
    const upper = before === null ? null : await findEntry(db, list, before);
    if (before !== null && upper === null) throw new ApiError('NOT_LISTED');
    const lower = await findEntryBefore(db, list, upper, guid);
    const position = positionBetween(lower?.position ?? null, upper?.position ?? null);
    if (position !== null) return position;
    const others = (await listEntries(db, list, null, Number.MAX_SAFE_INTEGER)).filter((entry) => entry.guid !== guid).map((entry) => entry.guid);
    const gap = lower === null ? 0 : others.indexOf(lower.guid) + 1;
    const positions = evenPositions(others.length + 1);
    await setEntryPositions(db, list, others, positions.filter((_, index) => index !== gap));
    return positions[gap] ?? '';
  };

  const put = async (scope: CallScope<Caller>, opened: AuthorisedFile, before: string | null): Promise<PlacedFile> => {
    const { db, caller } = scope;
    const list = listOf(caller);
    await putEntry(db, list, { guid: opened.file.guid, position: await positionOf(db, list, opened.file.guid, before) });
    await onChange(scope, 'put', opened);
    return views.presentAgain(scope, opened.file.guid);
  };

  /** Opens a file that is about to be placed, and locks the list. */
  const openFor = async (scope: CallScope<Caller>, id: string): Promise<{ opened: AuthorisedFile; entry: PersonalListEntry | null }> => {
    const { db, caller } = scope;
    await lockPersonalLists(db, caller.personId);
    const opened = await access.open(scope, guidOfId(id));
    return { opened, entry: await findEntry(db, listOf(caller), opened.file.guid) };
  };

  const unchanged = async (scope: CallScope<Caller>, opened: AuthorisedFile): Promise<PlacedFile> => ({ ...await views.present(scope, opened), isUnchanged: true });

  const move = async (scope: CallScope<Caller>, { opened, entry }: Awaited<ReturnType<typeof openFor>>, before: string | null): Promise<PlacedFile> => {
    const { db, caller } = scope;
    const list = listOf(caller);
    if (entry === null) throw new ApiError('NOT_LISTED');
    const following = await listEntries(db, list, entry, 1);
    const isThere = before === opened.file.guid || (following[0]?.guid ?? null) === before;
    return isThere ? unchanged(scope, opened) : put(scope, opened, before);
  };

  return {
    async page(scope: CallScope<Caller>, limit: number, cursor: string | undefined): Promise<PageOfFiles> {
      const { db, caller } = scope;
      const binding = [table, caller.personId];
      const [position, guid] = cursor === undefined ? [] : cursors.decode(binding, cursor) as [string, string];
      const found = await listEntries(db, listOf(caller), position === undefined || guid === undefined ? null : { position, guid }, limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const nextCursor = found.length > limit && last ? cursors.encode(binding, [last.position, last.guid]) : null;
      return views.page(scope, page.map((entry) => entry.guid), nextCursor);
    },

    /** Adding an entry that already exists has no effect (section 5). */
    async add(scope: CallScope<Caller>, id: string, before: string | undefined): Promise<PlacedFile> {
      const { opened, entry } = await openFor(scope, id);
      return entry === null ? put(scope, opened, before === undefined ? null : guidOfId(before)) : unchanged(scope, opened);
    },

    /** Moves an entry before `before`, or to the end. Throws NOT_LISTED if either is not in the list. */
    async move(scope: CallScope<Caller>, id: string, before: string | undefined): Promise<PlacedFile> {
      return move(scope, await openFor(scope, id), before === undefined ? null : guidOfId(before));
    },

    /** Moves an entry to an index among the visible entries. "An index out of range in reordering is an error" (section 5). */
    async moveTo(scope: CallScope<Caller>, id: string, index: number): Promise<PlacedFile> {
      const { db, caller } = scope;
      const target = await openFor(scope, id);
      const guids = (await listEntries(db, listOf(caller), null, allLimit)).map((entry) => entry.guid);
      const found = await access.findMany(scope, guids);
      const others = guids.filter((guid) => {
        const opened = found.get(guid);
        return guid !== target.opened.file.guid && opened?.file.trashRoot === null && opened.decision.capabilities.canRead.value;
      });
      if (target.entry !== null && (index < 0 || index > others.length)) throw new ApiError('INDEX_OUT_OF_RANGE');
      return move(scope, target, others[index] ?? null);
    },

    /** Also removes entries that the caller may no longer read. */
    async remove(scope: CallScope<Caller>, id: string): Promise<{ isUnchanged?: true }> {
      const { db, caller } = scope;
      const guid = guidOfId(id);
      await lockPersonalLists(db, caller.personId);
      if (!await deleteEntry(db, listOf(caller), guid)) return { isUnchanged: true };
      const opened = (await access.findMany(scope, [guid])).get(guid);
      if (opened) await onChange(scope, 'removed', opened);
      return {};
    },
  };
};
