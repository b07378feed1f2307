import type { File } from '../../../contract/entities/file';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import type { AuthorisedFile } from './access-service';
import type { CallScope, Caller } from '../../call-scope';

/** Content that is about to become public, in the format of the operator's content check. Null values do not exist, or not yet. */
export interface CheckedContent {
  readonly guid: string | null;
  readonly name: string;
  readonly type: number;
  readonly mimeType: string | null;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
  /** The text of an online file. */
  readonly content: string | null;
}

/** A file that arrives in a folder. */
export type ArrivingFile =
  /** Created there or uploaded; `content` is null without content. */
  | { readonly kind: 'made'; readonly content: CheckedContent | null }
  /** Moved from elsewhere, recovered from the trash, or a copy, which has none of the original's rights. */
  | { readonly kind: 'moved' | 'recovered' | 'copied'; readonly opened: AuthorisedFile };

/** The part of the sharing module that files need; a port, because sharing depends on files. */
export interface SharingPort {
  /** The password of a file's own link in clear text; null if there is none. */
  decryptPassword(guid: string, secret: Buffer | null): string | null;
  /** Sets whether only people who manage the file may change its collaborators. */
  setOnlyAdmins(scope: CallScope<Caller>, guid: string, onlyAdmins: boolean): Promise<File>;
  /** Closes links in a recovered file that the caller may not create. */
  closeForbiddenLinks(scope: CallScope<Caller>, guid: string): Promise<void>;
  /** Throws if a public link of the folder would newly apply to the arriving file and the caller may not share it publicly. */
  requirePublicPlacement(scope: CallScope<Caller>, folder: AuthorisedFile, arrival: ArrivingFile): Promise<void>;
  /** Performs a change, rolls it back and returns how it would affect permissions on files. */
  dryRun(scope: CallScope<Caller>, guids: readonly string[], change: (scope: CallScope<Caller>) => Promise<unknown>): Promise<AccessChanges>;
}
