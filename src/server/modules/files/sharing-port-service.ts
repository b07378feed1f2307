import type { File } from '../../../contract/entities/file';
import type { AccessChanges } from '../../../contract/entities/sharing';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import type { Opened } from './access-service';

/** What is to be shown to everybody, as the operator's own service is told it. Null: it is not there yet, or has none. */
export interface Showable {
  readonly guid: string | null;
  readonly name: string;
  readonly type: number;
  readonly mimeType: string | null;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  /** The text of an online file. */
  readonly content: string | null;
}

/** Something that comes to lie in a folder. */
export type Arrival =
  /** Made there or uploaded; `content`: null where there is nothing in it. */
  | { readonly kind: 'made'; readonly content: Showable | null }
  /** From elsewhere, from the trash, or a copy of it, which has none of its rights. */
  | { readonly kind: 'moved' | 'recovered' | 'copied'; readonly opened: Opened };

/** What files need of sharing, which itself stands on them. */
export interface SharingPort {
  /** The password of a file's own link in the clear; null where there is none. */
  decryptPassword(guid: string, secret: Buffer | null): string | null;
  /** Leaves collaborators to those who manage the file, or no longer. */
  setOnlyAdmins(db: Database, caller: Caller, origin: string | null, guid: string, onlyAdmins: boolean): Promise<File>;
  /** Closes the links in what came back from the trash that whoever brought it back may not make. */
  closeUnrightfulLinks(db: Database, caller: Caller, guid: string): Promise<void>;
  /** Throws why somebody may not bring something to where a link for everybody opens it that did not before. */
  requireBelow(db: Database, caller: Caller, folder: Opened, arrival: Arrival): Promise<void>;
  /** Makes a change, takes it back and tells what it would do to the rights in some files. */
  rehearse(db: Database, caller: Caller, guids: readonly string[], change: (savepoint: Database) => Promise<unknown>): Promise<AccessChanges>;
}
