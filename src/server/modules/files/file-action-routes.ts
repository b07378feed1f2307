import { guidOfId } from '../../../core/ids';
import type { Handlers } from '../../call-context';
import type { BatchService } from './batch-service';
import type { DuplicateService } from './duplicate-service';
import type { LockService } from './lock-service';
import type { MarksService } from './personal-marks-service';

type FileActionEndpoint =
  | 'files.moveMany' | 'files.moveBatch' | 'files.duplicate' | 'files.removeMany' | 'files.removeBatch'
  | 'files.star' | 'files.unstar' | 'files.lock' | 'files.unlock' | 'files.mark' | 'files.markAllRead' | 'files.use' | 'files.creator' | 'recents.hide' | 'recents.show';

export interface FileActionServices {
  readonly batch: BatchService;
  readonly duplicates: DuplicateService;
  readonly locks: LockService;
  readonly marks: MarksService;
}

/** Handlers for actions on several files, and for the personal state of a file. */
export const createFileActionHandlers = ({ batch, duplicates, locks, marks }: FileActionServices): Handlers<FileActionEndpoint> => ({
  'files.moveMany': ({ query, body }, { scope }) =>
    (query?.dryRun === '1' ? batch.dryRunMany(scope, body) : batch.moveMany(scope, body)),
  'files.moveBatch': ({ query, body }, { scope }) =>
    (query?.dryRun === '1' ? batch.dryRunBatch(scope, body?.entries) : batch.moveBatch(scope, body?.entries)),
  'files.duplicate': ({ body }, { scope, locale }) => duplicates.duplicate(scope, locale, body ?? {}),
  'files.removeMany': ({ body }, { scope }) => batch.remove(scope, body.fileGuids, body.folder),
  'files.removeBatch': ({ body }, { scope }) => batch.remove(scope, body?.fileGUIDs),
  'files.star': ({ params }, { scope }) => marks.star(scope, guidOfId(params.id)),
  'files.unstar': ({ params }, { scope }) => marks.unstar(scope, guidOfId(params.id)),
  'files.lock': ({ params }, { scope }) => locks.lock(scope, guidOfId(params.id)),
  'files.unlock': ({ params }, { scope }) => locks.unlock(scope, guidOfId(params.id)),
  'files.mark': ({ params, body }, { scope }) => marks.mark(scope, guidOfId(params.id), body.marked),
  'files.markAllRead': (_, { scope }) => marks.markAllRead(scope),
  'files.use': ({ params, body }, { scope }) => marks.use(scope, guidOfId(params.id), body.action),
  'files.creator': ({ params }, { scope }) => marks.creator(scope, guidOfId(params.id)),
  'recents.hide': ({ params }, { scope }) => marks.hide(scope, guidOfId(params.id), true),
  'recents.show': ({ params }, { scope }) => marks.hide(scope, guidOfId(params.id), false),
});
