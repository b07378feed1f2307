import type { File } from '../../../contract/entities/file';
import type { AccessChanges } from '../../../contract/entities/sharing';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import type { Opened } from './access-service';

/** What files need of sharing, which itself stands on them. */
export interface SharingPort {
  /** The password of a file's own link in the clear; null where there is none. */
  decryptPassword(guid: string, secret: Buffer | null): string | null;
  /** Leaves collaborators to those who manage the file, or no longer. */
  setOnlyAdmins(db: Database, caller: Caller, origin: string | null, guid: string, onlyAdmins: boolean): Promise<File>;
  /** Closes the links in what came back from the trash that whoever brought it back may not make. */
  closeUnrightfulLinks(db: Database, caller: Caller, guid: string): Promise<void>;
  /** Throws why somebody may not bring a file to where a link for everybody opens it that did not before. */
  requireBelow(db: Database, caller: Caller, opened: Opened, folder: Opened): Promise<void>;
  /** Makes a change, takes it back and tells what it would do to the rights in some files. */
  rehearse(db: Database, caller: Caller, guids: readonly string[], change: (savepoint: Database) => Promise<unknown>): Promise<AccessChanges>;
}
