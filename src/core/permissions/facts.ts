import type {
  AdvancedPermissions, CollaboratorRole, FeatureName, ShareMode,
} from '../../contract/entities/permissions';

/** State of a team's membership, as far as rules depend on it (file specification, sections 5 and 6). */
export type TeamStanding = 'active' | 'trial' | 'trial_ended' | 'expired';

/** A person's account. A private deployment restricts nobody; its facts express that. */
export type AccountFacts =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'personal'; readonly edition: 'free' | 'premium' | 'super' }
  | {
    readonly kind: 'enterprise';
    readonly teamId: number;
    readonly role: 'creator' | 'admin' | 'member' | 'disabled';
    readonly isOnSeat: boolean;
    readonly standing: TeamStanding;
    readonly isDingtalk: boolean;
  };

export interface PersonFacts {
  /** Negative for anonymous people. */
  readonly id: number;
  readonly account: AccountFacts;
  readonly features: ReadonlySet<FeatureName>;
}

/**
 * A grant that reaches the person: personally, through a department of theirs (or one above it), or through their team.
 */
export interface GrantFacts {
  readonly subject: 'user' | 'department' | 'team';
  /** Null if the grant has only the admin flag. */
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
}

/** The link of one level. */
export interface LinkFacts {
  readonly mode: ShareMode;
  /** Milliseconds since 1970; null: never. The link is expired from this time on. */
  readonly expiresAt: number | null;
  readonly isPasswordProtected: boolean;
  /** Whether this person entered the current password. */
  readonly hasVerifiedPassword: boolean;
  readonly sharer: {
    /** False if the account is blocked, disabled or gone. */
    readonly isValid: boolean;
    /** Whether the sharer can no longer open the file. */
    readonly hasExited: boolean;
    /** Milliseconds since 1970; null: never. */
    readonly membershipExpiredAt: number | null;
  };
}

/** The file itself or a folder above it. */
export interface LevelFacts {
  readonly guid: string;
  readonly kind: 'desktop' | 'space' | 'folder' | 'file';
  readonly creatorId: number;
  /** Whether grants and links above this level are ignored for it. */
  readonly isCutOff: boolean;
  readonly grants: readonly GrantFacts[];
  /** Null: inherited. */
  readonly link: LinkFacts | null;
}

export interface FileFacts {
  /** Type number (file specification, section 3). */
  readonly type: number;
  /** The team that owns the file; null for personal files. */
  readonly teamId: number | null;
  /** Created by a service instead of a person (`isFromSVC`). */
  readonly isServiceCreated: boolean;
  /** Id of the person who locked the file, or null. */
  readonly lockedBy: number | null;
  readonly isInTrash: boolean;
  readonly onlyAdminsCanModifyCollaborators: boolean;
  /** Number of people added here or above, up to the first cut-off. */
  readonly collaboratorCount: number;
  /** Whether the payer of this location has no bytes left. */
  readonly isQuotaUsedUp: boolean;
  /** Whether the payer of this location has reached its edition's limit of files. */
  readonly isFileCountUsedUp: boolean;
  /** Whether this location belongs to a team that has to verify its real name first. Like the payer's total, only read for one folder. */
  readonly isRealNameDue: boolean;
  readonly advanced: AdvancedPermissions | null;
}

/** All inputs of the decision about one person and one file at one time. */
export interface PermissionFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly person: PersonFacts;
  readonly file: FileFacts;
  /** The file itself first, then each folder above it up to the root. Never empty. */
  readonly levels: readonly [LevelFacts, ...LevelFacts[]];
}
