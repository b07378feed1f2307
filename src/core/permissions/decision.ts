import type { FileRole, PermissionsAndReasons, PublicShareStatus, ShareMode } from '../../contract/entities/permissions';

/** Access levels to a file, weakest first (docs/permissions.md, "Authorisation"). */
export const ranks = ['none', 'reader', 'commentator', 'editor', 'manager', 'owner'] as const;
export type Rank = (typeof ranks)[number];

/** Why a link does not open for a person its mode applies to (L5). */
export type LinkRefusal = Exclude<PublicShareStatus, 'valid'> | 'SHARE_EXPIRED' | 'PASSWORD_REQUIRED';

/** The effective link of a file. */
export interface EffectiveLink {
  /** `private` if there is none. */
  readonly mode: ShareMode;
  /** The level with the link; null if there is none. */
  readonly guid: string | null;
  /** Always `valid` for links that are not public (L2). */
  readonly status: PublicShareStatus;
  /** Null if the link opens, or its mode does not apply to this person (L5). */
  readonly refusal: LinkRefusal | null;
  /** Expiry in milliseconds since 1970; null: never. */
  readonly expiresAt: number | null;
  readonly isPasswordProtected: boolean;
}

/** The permissions of one person for one file, with reasons. */
export interface Decision {
  readonly role: FileRole;
  readonly parentRole: FileRole;
  readonly isAdmin: boolean;
  /** Whether a level above exists that this person cannot read (R4). */
  readonly hasUnprivilegedParent: boolean;
  /** Rank by ownership and grants only. */
  readonly authorisation: Rank;
  /** The higher of authorisation and link. */
  readonly rank: Rank;
  readonly link: EffectiveLink;
  readonly capabilities: PermissionsAndReasons;
}
