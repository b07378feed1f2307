import { guidOfId } from '../../../core/ids';
import type { Handlers } from '../../call-context';
import type { BatchService } from './batch-service';
import type { DuplicateService } from './duplicate-service';
import type { LockService } from './lock-service';
import type { MarksService } from './personal-marks-service';

type FileActionEndpoint =
  | 'files.moveMany' | 'files.moveBatch' | 'files.duplicate' | 'files.removeMany' | 'files.removeBatch'
  | 'files.star' | 'files.unstar' | 'files.lock' | 'files.unlock' | 'files.mark' | 'files.markAllRead' | 'files.use' | 'files.creator' | 'recents.hide';

export interface FileActionServices {
  readonly batch: BatchService;
  readonly duplicates: DuplicateService;
  readonly locks: LockService;
  readonly marks: MarksService;
}

/** Handlers for actions on several files, and for the personal state of a file. */
export const createFileActionHandlers = ({ batch, duplicates, locks, marks }: FileActionServices): Handlers<FileActionEndpoint> => ({
  'files.moveMany': ({ query, body }, { db, caller, origin }) =>
    (query?.dryRun === '1' ? batch.dryRunMany(db, caller, body) : batch.moveMany(db, caller, origin, body)),
  'files.moveBatch': ({ query, body }, { db, caller, origin }) =>
    (query?.dryRun === '1' ? batch.dryRunBatch(db, caller, body?.entries) : batch.moveBatch(db, caller, origin, body?.entries)),
  'files.duplicate': ({ body }, { db, caller, origin, locale }) => duplicates.duplicate(db, caller, origin, locale, body ?? {}),
  'files.removeMany': ({ body }, { db, caller, origin }) => batch.remove(db, caller, origin, body.fileGuids, body.folder),
  'files.removeBatch': ({ body }, { db, caller, origin }) => batch.remove(db, caller, origin, body?.fileGUIDs),
  'files.star': ({ params }, { db, caller, origin }) => marks.star(db, caller, origin, guidOfId(params.id)),
  'files.unstar': ({ params }, { db, caller, origin }) => marks.unstar(db, caller, origin, guidOfId(params.id)),
  'files.lock': ({ params }, { db, caller, origin }) => locks.lock(db, caller, origin, guidOfId(params.id)),
  'files.unlock': ({ params }, { db, caller, origin }) => locks.unlock(db, caller, origin, guidOfId(params.id)),
  'files.mark': ({ params, body }, { db, caller, origin }) => marks.mark(db, caller, origin, guidOfId(params.id), body.marked),
  'files.markAllRead': (_, { db, caller, origin }) => marks.markAllRead(db, caller, origin),
  'files.use': ({ params, body }, { db, caller }) => marks.use(db, caller, guidOfId(params.id), body.action),
  'files.creator': ({ params }, { db, caller }) => marks.creator(db, caller, guidOfId(params.id)),
  'recents.hide': ({ params }, { db, caller }) => marks.hide(db, caller, guidOfId(params.id)),
});
