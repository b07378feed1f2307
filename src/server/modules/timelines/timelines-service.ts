import type { Database } from '../../db/database';
import { insertActivity, upsertLocation, type ActivityAction } from './timelines-repository';

/** Keeps for the timelines, in the change's own transaction, what somebody did to a file (file specification, section 3). */
export const recordActivity = (db: Database, fileGuid: string, personId: number, action: ActivityAction): Promise<void> =>
  insertActivity(db, fileGuid, personId, action);

/** Keeps, in the change's own transaction, that somebody just put something into a folder: it becomes their latest location. */
export const recordLocation = (db: Database, personId: number, folderGuid: string): Promise<void> => upsertLocation(db, personId, folderGuid);
