import type { CallScope, Caller } from '../../call-scope';
import type { AuthorisedFile } from './access-service';
import type { Database } from '../../db/database-handle';
import { appendEvent } from '../events/events-service';
import { indexFiles } from '../search/search-index-service';
import { excerptOf } from './excerpt';
import { fileEventOf, recordFileEvent } from './file-events-service';
import { setContentEdited, setContentSummary } from './files-repository';

/** How long a file's time and editor in lists may be behind its content, milliseconds. */
const editIntervalMs = 60_000;

/** Whether a file's time is recent enough that an edit now need not change it. */
export const isRecentlyEdited = ({ file }: Pick<AuthorisedFile, 'file'>, now: Date): boolean => now.getTime() - Date.parse(`${file.updatedAt.replace(' ', 'T')}Z`) < editIntervalMs;

/** The state of a file's content, for lists and the search. */
export interface ContentSummary {
  readonly guid: string;
  readonly text: string;
  /** The person of the last change, and its time. */
  readonly personId: number;
  readonly at: Date;
}

/** Stores excerpt, search text, editor and time of a file's content. Lists receive the event. */
export const storeSummary = async (db: Database, { guid, text, personId, at }: ContentSummary): Promise<void> => {
  const file = await setContentSummary(db, guid, { text, excerpt: excerptOf(text) || null, personId, at: at.toISOString() });
  if (!file) return;
  await indexFiles(db, [guid]);
  await appendEvent(db, fileEventOf({ kind: 'File', action: 'update', file, oldPath: file.path }, { personId, origin: null }));
};

/** Records that the caller edited a file's content, in the transaction of the edit. Lists receive the event. */
export const recordEdit = async (scope: CallScope<Caller>, { file }: Pick<AuthorisedFile, 'file'>): Promise<void> => {
  await setContentEdited(scope.db, file.guid, scope.caller.personId);
  await recordFileEvent(scope, { kind: 'File', action: 'update', file, oldPath: file.path });
};
