import type { File } from '../../src/contract/entities/file';
import type { EventKind, StoredEvent } from '../../src/contract/realtime/events';
import type { Decision } from '../../src/core/permissions/decision';
import type { Row } from './model-row';

/** From a file up to the desktop it is on, by guid. */
export type Path = readonly string[];

/** What one write did, as it is kept. */
export interface Happening {
  readonly kind: EventKind;
  readonly action: string;
  readonly guid: string;
  /** Where the file was and is; null where it was not, or is not any more. */
  readonly oldPath: Path | null;
  readonly newPath: Path | null;
  /** Whom alone it concerns; null: everybody who may read the file. */
  readonly subject: number | null;
  readonly origin: string | null;
}

export interface ModelEventsDependencies {
  readonly at: () => string;
  /** What a person may do with what is, or was, at a path, as the rights stand now. */
  readonly decideAt: (path: Path, type: number, personId: number) => Decision;
  readonly describe: (row: Row, personId: number, decision: Decision) => File;
  /** A file as it is now, and where; null where it is gone. */
  readonly placeOf: (guid: string) => { readonly row: Row; readonly path: Path } | null;
}

/** A type that no rule asks about: who may read does not depend on it. */
const anyType = 0;

/** Events as they are kept: told to whoever asks by the rights, and with the file, that there are when they ask. All rights of the model are as old as it is. */
export const createModelEvents = ({ at, decideAt, describe, placeOf }: ModelEventsDependencies) => {
  const kept: (Happening & { readonly at: string })[] = [];
  const mayRead = (path: Path | null, personId: number): boolean => path !== null && path.every(placeOf) && decideAt(path, anyType, personId).capabilities.canRead.value;

  return {
    append(happening: Happening): void {
      kept.push({ ...happening, at: at() });
    },
    lastSeq: (): number => kept.length,
    /** Null where a person is told nothing of it. */
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
