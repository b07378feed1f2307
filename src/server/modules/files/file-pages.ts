import type { PageOfFiles } from '../../../contract/api/files';
import type { Caller } from '../../call-context';
import type { CursorBinding, Cursors, CursorValues } from '../../cursors';
import type { Database } from '../../db/database';
import type { Access, Opened } from './access-service';
import type { FileViews } from './file-views-service';
import { presentRecords } from './presenter';

/** A row of a list: a file, and what it is sorted by as a cursor keeps it. */
export interface ListRow {
  readonly guid: string;
  readonly sortKey: string;
}

/** The rows after a place in a list, at most so many. */
export type FindRows = (db: Database, limit: number, after: CursorValues | null) => Promise<readonly ListRow[]>;

export interface PageRequest {
  readonly binding: CursorBinding;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly find: FindRows;
  readonly isTrashIncluded?: boolean;
}

/** How often rows are fetched for one page. Where hardly any may be read the page is short, and its cursor goes on. */
const roundLimit = 10;

/** Pages of files from anywhere, full as far as there are files that the person may read. */
export const createFilePages = ({ access, views, cursors }: { readonly access: Access; readonly views: FileViews; readonly cursors: Cursors }) =>
  async (db: Database, caller: Caller, { binding, limit, cursor, find, isTrashIncluded = false }: PageRequest): Promise<PageOfFiles> => {
    const shown: Opened[] = [];
    let position = cursor === undefined ? null : cursors.decode(binding, cursor);
    let isEnd = false;
    for (let round = 0; round < roundLimit && !isEnd && shown.length < limit; round += 1) {
      const rows = await find(db, limit + 1, position);
      const found = await access.findMany(db, caller, rows.map(({ guid }) => guid));
      let taken = 0;
      for (const { guid, sortKey } of rows) {
        if (shown.length === limit) break;
        const opened = found.get(guid);
        if (opened?.decision.capabilities.canRead.value && (isTrashIncluded || opened.file.trashRoot === null)) shown.push(opened);
        position = [sortKey, guid];
        taken += 1;
      }
      isEnd = rows.length <= limit && taken === rows.length;
    }
    const nextCursor = isEnd || position === null ? null : cursors.encode(binding, position);
    return presentRecords(await views.shown(db, caller, shown), views.viewerOf(caller), nextCursor);
  };

export type FilePages = ReturnType<typeof createFilePages>;
