import type { EventAction, EventKind } from '../../../contract/realtime/events';
import { appendEvent, type NewEvent } from '../events/events-service';
import type { Subject } from './permission-facts-repository';
import type { LocatedFile } from './file-record';
import type { CallScope } from '../../call-scope';

/** The person who makes a change, and the window it comes from. */
export interface Actor {
  readonly personId: number;
  readonly origin: string | null;
}

/** The type of the changed tags of a file, and the team whose members see the team tags. */
export interface ChangedTags {
  readonly of: 'team' | 'user';
  readonly teamId: number | null;
}

/** The stored data of a file event, besides the guid. The file is presented in its state at the time of presentation. */
export interface FileEventDetails {
  readonly tags?: ChangedTags;
  /** The sibling after which the file was placed; null for the first place. */
  readonly after?: string | null;
}

/** A change of a file. */
export interface FileEvent<Kind extends EventKind = EventKind> {
  readonly kind: Kind;
  readonly action: EventAction<Kind>;
  /** The file after the change. */
  readonly file: Pick<LocatedFile, 'guid' | 'path'>;
  /** The previous path; null for a new file, or if the path does not matter. */
  readonly oldPath?: string | null;
  /** The recipient; without it, all people who may read the file. */
  readonly subject?: Subject;
  readonly tags?: ChangedTags;
  /** The previous sibling, if the order among siblings changed; null if the file is first. */
  readonly after?: string | null;
}

/** Converts a file event to its stored form. A deletion stores only the guid. */
export const fileEventOf = <Kind extends EventKind>({ kind, action, file, oldPath = null, subject, tags, after }: FileEvent<Kind>, actor: Actor): NewEvent => {
  const isFileGone = kind === 'File' && action === 'destroy';
  return {
    kind, action, guid: file.guid, oldPath, newPath: isFileGone ? null : file.path, actorId: actor.personId, origin: actor.origin,
    subject: subject ?? null, data: isFileGone ? null : { ...(tags ? { tags } : {}), ...(after === undefined ? {} : { after }) } satisfies FileEventDetails,
  };
};

/** The person and the window of a call, as events store them. */
export const actorOf = ({ caller: { personId }, origin }: CallScope): Actor => ({ personId, origin });

/** Inserts the event of the caller's change, in the transaction of the change. */
export const recordFileEvent = <Kind extends EventKind>(scope: CallScope, event: FileEvent<Kind>): Promise<void> => appendEvent(scope.db, fileEventOf(event, actorOf(scope)));
