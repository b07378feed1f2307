import type { EventAction, EventKind } from '../../../contract/realtime/events';
import type { Database } from '../../db/database';
import { appendEvent, type NewEvent } from '../events/events-service';
import type { Subject } from './facts-repository';
import type { LocatedFile } from './file-record';

/** Who changes something, and from which window. */
export interface Actor {
  readonly personId: number;
  readonly origin: string | null;
}

/** Which of a file's tags changed, and the team whose members see the team's. */
export interface ToldTags {
  readonly of: 'team' | 'user';
  readonly teamId: number | null;
}

/** What an event about a file keeps besides the guid. The file itself is shown as it is when the event is told. */
export interface ToldChange {
  readonly tags?: ToldTags;
  /** The sibling behind which it was put; null: the first place. */
  readonly after?: string | null;
}

/** What happened to a file. */
export interface FileEvent<Kind extends EventKind = EventKind> {
  readonly kind: Kind;
  readonly action: EventAction<Kind>;
  /** As it stands after the change. */
  readonly file: Pick<LocatedFile, 'guid' | 'path'>;
  /** Where it was; null where it was not, or where its place does not matter. */
  readonly oldPath?: string | null;
  /** Whom it concerns; everybody who may read the file where nothing is said. */
  readonly subject?: Subject;
  readonly tags?: ToldTags;
  /** Where its place among its siblings changed: the one before it, null where it is the first. */
  readonly after?: string | null;
}

/** What is kept of what happened. What is destroyed is told by its guid only. */
export const fileEventOf = <Kind extends EventKind>({ kind, action, file, oldPath = null, subject, tags, after }: FileEvent<Kind>, actor: Actor): NewEvent => {
  const isFileGone = kind === 'File' && action === 'destroy';
  return {
    kind, action, guid: file.guid, oldPath, newPath: isFileGone ? null : file.path, actorId: actor.personId, origin: actor.origin,
    subject: subject ?? null, data: isFileGone ? null : { ...(tags ? { tags } : {}), ...(after === undefined ? {} : { after }) } satisfies ToldChange,
  };
};

/** Keeps it in the change's own transaction. */
export const recordFileEvent = <Kind extends EventKind>(db: Database, event: FileEvent<Kind>, actor: Actor): Promise<void> => appendEvent(db, fileEventOf(event, actor));
