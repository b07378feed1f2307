import type { Database } from '../../db/database-handle';
import { insertActivity, upsertLocation, type ActivityAction } from './timelines-repository';

/** Records an action on a file for the timelines, in the transaction of the change (file specification, section 3). */
export const recordActivity = (db: Database, fileGuid: string, personId: number, action: ActivityAction): Promise<void> =>
  insertActivity(db, fileGuid, personId, action);

/** Records the folder as the person's latest location, in the transaction that added a file to the folder. */
export const recordLocation = (db: Database, personId: number, folderGuid: string): Promise<void> => upsertLocation(db, personId, folderGuid);
