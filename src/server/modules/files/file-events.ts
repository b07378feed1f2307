import type { Database } from '../../db/database';
import { appendEvent } from '../events/events-service';
import type { LocatedFile } from './file-record';

/** Who changes something, and from which window. */
export interface Actor {
  readonly personId: number;
  readonly origin: string | null;
}

/** Keeps, in the change's own transaction, what it was. A destroyed file is told by its guid only. */
export const recordFileEvent = (
  db: Database, action: 'create' | 'update' | 'sortFiles' | 'destroy', file: LocatedFile, oldPath: string | null, actor: Actor,
): Promise<void> => {
  const isGone = action === 'destroy';
  const { path, position: _position, blobHash: _blobHash, ...record } = file;
  return appendEvent(db, {
    kind: 'File', action, guid: file.guid, oldPath, newPath: isGone ? null : path, actorId: actor.personId, origin: actor.origin, data: isGone ? null : record,
  });
};
