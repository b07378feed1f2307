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
  /** The file as it then stood; null where the guid says all. */
  readonly record: Row | null;
  readonly origin: string | null;
}

export interface ModelEventsDependencies {
  readonly at: () => string;
  /** What a person may do with what is, or was, at a path, as the rights stand now. */
  readonly decideAt: (path: Path, type: number, personId: number) => Decision;
  readonly describe: (row: Row, personId: number, decision: Decision) => File;
}

/** A type that no rule asks about: who may read does not depend on it. */
const anyType = 0;

/** Events as they are kept: told to whoever asks by the rights that stand when they ask. */
export const createModelEvents = ({ at, decideAt, describe }: ModelEventsDependencies) => {
  const kept: (Happening & { readonly at: string })[] = [];

  return {
    append(happening: Happening): void {
      kept.push({ ...happening, record: happening.record && { ...happening.record }, at: at() });
    },
    lastSeq: (): number => kept.length,
    /** Null where a person is told nothing of it. */
    eventFor(seq: number, personId: number): StoredEvent | null {
      const happening = kept[seq - 1];
      if (!happening || (happening.subject !== null && happening.subject !== personId)) return null;
      const { kind, action, guid, oldPath, newPath, subject, record, origin } = happening;
      const envelope = { seq, kind, guid, origin, at: happening.at };
      if (oldPath === null && newPath === null) return subject === null ? null : { ...envelope, action, data: null };
      const decision = newPath !== null && record !== null ? decideAt(newPath, record.type, personId) : null;
      if (record && decision?.capabilities.canRead.value) return { ...envelope, action, data: { file: describe(record, personId, decision) } };
      return oldPath !== null && decideAt(oldPath, anyType, personId).capabilities.canRead.value ? { ...envelope, action: 'destroy', data: null } : null;
    },
  };
};
