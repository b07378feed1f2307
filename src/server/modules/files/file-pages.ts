import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { CursorBinding, Cursors, CursorValues } from '../../list-cursors';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Access, AuthorisedFile } from './access-service';
import type { FileViews } from './file-views-service';
import { fillPage } from './fill-page';
import { presentRecords } from './file-presenter';

/** A row of a list: a file, and its sort key as it is stored in a cursor. */
export interface ListRow {
  readonly guid: string;
  readonly sortKey: string;
}

/** Returns at most `limit` rows after a position in a list. */
export type FindRows = (db: Database, limit: number, after: CursorValues | null) => Promise<readonly ListRow[]>;

export interface PageRequest {
  readonly binding: CursorBinding;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly find: FindRows;
  readonly isTrashIncluded?: boolean;
}

/** Opens the files of rows, in order. Unreadable files become null. */
export const openReadableRows = async (
  scope: CallScope, access: Access, rows: readonly Pick<ListRow, 'guid'>[], { isTrashIncluded = false } = {},
): Promise<(AuthorisedFile | null)[]> => {
  const found = await access.findMany(scope, rows.map(({ guid }) => guid));
  return rows.map(({ guid }) => {
    const opened = found.get(guid);
    return opened?.decision.capabilities.canRead.value && (isTrashIncluded || opened.file.trashRoot === null) ? opened : null;
  });
};

/** Creates pages of files from any folder. Pages are filled with readable files as long as the list has more. */
export const createFilePages = ({ access, views, cursors }: { readonly access: Access; readonly views: FileViews; readonly cursors: Cursors }) =>
  async (scope: CallScope<Caller>, { binding, limit, cursor, find, isTrashIncluded = false }: PageRequest): Promise<PageOfFiles> => {
    const { db, caller } = scope;
    const { shown, last } = await fillPage<ListRow, AuthorisedFile>({
      limit,
      after: cursor === undefined ? null : cursors.decode(binding, cursor),
      find: (count, after) => find(db, count, after),
      show: (rows) => openReadableRows(scope, access, rows, { isTrashIncluded }),
      valuesOf: ({ guid, sortKey }) => [sortKey, guid],
    });
    const nextCursor = last === null ? null : cursors.encode(binding, last);
    return presentRecords(await views.toPresentable(scope, shown), views.viewerOf(caller), nextCursor);
  };

export type FilePages = ReturnType<typeof createFilePages>;
