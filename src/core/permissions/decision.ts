import type { FileRole, PermissionsAndReasons, PublicShareStatus, ShareMode } from '../../contract/entities/permissions';

/** How much somebody may do with a file, weakest first (docs/permissions.md, "Authorisation"). */
export const ranks = ['none', 'reader', 'commentator', 'editor', 'manager', 'owner'] as const;
export type Rank = (typeof ranks)[number];

/** What keeps a link from opening to somebody its mode is meant for (L5). */
export type LinkRefusal = Exclude<PublicShareStatus, 'valid'> | 'SHARE_EXPIRED' | 'PASSWORD_REQUIRED';

/** The link that counts for a file. */
export interface EffectiveLink {
  /** `private` where there is none. */
  readonly mode: ShareMode;
  /** The level that has it; null where none does. */
  readonly guid: string | null;
  /** Always `valid` for links that are not open to anybody (L2). */
  readonly status: PublicShareStatus;
  /** Null where it opens, and where its mode is not meant for this person (L5). */
  readonly refusal: LinkRefusal | null;
  /** When it ends, milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
  readonly isPasswordProtected: boolean;
}

/** What one person may do with one file, and why. */
export interface Decision {
  readonly role: FileRole;
  readonly parentRole: FileRole;
  readonly isAdmin: boolean;
  /** Whether there is a level above that this person cannot read (R4). */
  readonly hasUnprivilegedParent: boolean;
  /** By ownership and grants alone. */
  readonly authorisation: Rank;
  /** The higher of authorisation and link. */
  readonly rank: Rank;
  readonly link: EffectiveLink;
  readonly capabilities: PermissionsAndReasons;
}
