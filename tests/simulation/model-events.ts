import type { File } from '../../src/contract/entities/file';
import type { FileEventKind, StoredEvent } from '../../src/contract/realtime/events';
import type { Decision } from '../../src/core/permissions/decision';
import type { Row } from './model-row';

/** From a file up to the desktop it is on, by guid. */
export type Path = readonly string[];

/** The effect of one write, as it is stored. */
export interface Happening {
  readonly kind: FileEventKind;
  readonly action: string;
  readonly guid: string;
  /** The path of the file before and after; null before its creation and after its end. */
  readonly oldPath: Path | null;
  readonly newPath: Path | null;
  /** The only person whom the event concerns; null: everybody who may read the file. */
  readonly subject: number | null;
  readonly origin: string | null;
}

export interface ModelEventsDependencies {
  readonly at: () => string;
  /** A person's decision at a present or former path, by the current rights. */
  readonly decideAt: (path: Path, type: number, personId: number) => Decision;
  readonly describe: (row: Row, personId: number, decision: Decision) => File;
  /** A file as it is now, with its path; null if it no longer exists. */
  readonly placeOf: (guid: string) => { readonly row: Row; readonly path: Path } | null;
}

/** A type without special rules: the right to read does not depend on the type. */
const anyType = 0;

/**
 * Stores events. A request gets them by the rights of its time, with the file of its time. All rights of the model are
 * as old as the model.
 */
export const createModelEvents = ({ at, decideAt, describe, placeOf }: ModelEventsDependencies) => {
  const kept: (Happening & { readonly at: string })[] = [];
  const mayRead = (path: Path | null, personId: number): boolean => path !== null && path.every(placeOf) && decideAt(path, anyType, personId).capabilities.canRead.value;

  return {
    append(happening: Happening): void {
      kept.push({ ...happening, at: at() });
    },
    lastSeq: (): number => kept.length,
    /** Null if the event is not delivered to the person. */
    eventFor(seq: number, personId: number): StoredEvent | null {
      const happening = kept[seq - 1];
      if (!happening || (happening.subject !== null && happening.subject !== personId)) return null;
      const { kind, action, guid, oldPath, newPath, subject, origin } = happening;
      const envelope = { seq, kind, guid, origin, at: happening.at };
      if (oldPath === null && newPath === null) return subject === null ? null : { ...envelope, action, data: null };
      const alone = { seq, kind: 'File', guid, origin: null, at: happening.at, data: null } as const;
      const isEnd = kind === 'File' && action === 'destroy';
      const couldRead = mayRead(isEnd ? oldPath : newPath, personId);
      const isReached = mayRead(oldPath, personId) || mayRead(newPath, personId) || subject === personId;
      const place = placeOf(guid);
      const decision = place?.row.trashRoot === null ? decideAt(place.path, place.row.type, personId) : null;
      if (place && decision?.capabilities.canRead.value) {
        if (!couldRead) return isReached ? { ...alone, action: 'update' } : null;
        return isEnd ? { ...envelope, action, data: null } : { ...envelope, action, data: { file: describe(place.row, personId, decision) } };
      }
      if (isEnd && couldRead) return { ...envelope, action, data: null };
      return isReached ? { ...alone, action: 'destroy' } : null;
    },
  };
};
