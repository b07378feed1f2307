import type {
  AdvancedPermissions, CollaboratorRole, FeatureName, ShareMode,
} from '../../contract/entities/permissions';

/** A team's membership as far as it decides anything (file specification, sections 5 and 6). */
export type TeamStanding = 'active' | 'trial' | 'trial_ended' | 'expired';

/** Who a person is to the product. In a private deployment nobody is limited: the facts there say so. */
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

/** A grant that reaches the person: to themselves, to a department of theirs (or one above it), or to their team. */
export interface GrantFacts {
  readonly subject: 'user' | 'department' | 'team';
  /** Null where the grant gives nothing but the admin flag. */
  readonly role: CollaboratorRole | null;
  readonly isAdmin: boolean;
}

/** The link of one level. */
export interface LinkFacts {
  readonly mode: ShareMode;
  /** Milliseconds since 1970; null: never. The link ends at that very moment. */
  readonly expiresAt: number | null;
  readonly isPasswordProtected: boolean;
  /** Whether this person entered the password that stands now. */
  readonly hasVerifiedPassword: boolean;
  readonly sharer: {
    /** False where the account is blocked, disabled or gone. */
    readonly isValid: boolean;
    /** Whether they can no longer open the file themselves. */
    readonly hasExited: boolean;
    /** Milliseconds since 1970; null: it does not end. */
    readonly membershipExpiredAt: number | null;
  };
}

/** The file itself or a folder above it. */
export interface LevelFacts {
  readonly guid: string;
  readonly kind: 'desktop' | 'space' | 'folder' | 'file';
  readonly creatorId: number;
  /** Whether grants and links above this level do not count for it. */
  readonly isCutOff: boolean;
  readonly grants: readonly GrantFacts[];
  /** Null: as above. */
  readonly link: LinkFacts | null;
}

export interface FileFacts {
  /** Type number (file specification, section 3). */
  readonly type: number;
  /** The team that the file belongs to; null for personal ones. */
  readonly teamId: number | null;
  /** Made by a service and not by a person (`isFromSVC`). */
  readonly isServiceCreated: boolean;
  /** Who locked it; null where nobody did. */
  readonly lockedBy: number | null;
  readonly isInTrash: boolean;
  readonly onlyAdminsCanModifyCollaborators: boolean;
  /** How many people were added here or above, up to the first cut-off. */
  readonly collaboratorCount: number;
  /** Whether the payer of this place has no byte left. */
  readonly isQuotaUsedUp: boolean;
  /** Whether the payer of this place has as many files as its edition allows. */
  readonly isFileCountUsedUp: boolean;
  readonly advanced: AdvancedPermissions | null;
}

/** Everything that decides what one person may do with one file at one moment. */
export interface PermissionFacts {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly person: PersonFacts;
  readonly file: FileFacts;
  /** The file itself first, then each folder above it up to the root. Never empty. */
  readonly levels: readonly [LevelFacts, ...LevelFacts[]];
}
