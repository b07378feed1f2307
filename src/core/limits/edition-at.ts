import { editionOfId, personalEditions, type PersonalEdition } from './editions';
import type { EditionName } from '../../contract/entities/editions';

/** A private deployment has neither editions nor memberships, so nobody is limited. */
export type Deployment = 'private' | 'public';

/** The facts about a team on which its edition depends. Timestamps are ISO 8601; null: without an end. */
export interface TeamTerms {
  readonly editionId: number;
  /** The end of the membership or of the trial. */
  readonly expiresAt: string | null;
}

/** The facts about a person on which the edition depends. */
export interface PersonTerms {
  readonly personalEdition: PersonalEdition;
  readonly membershipExpiresAt: string | null;
  readonly team: (TeamTerms & { readonly role: 'creator' | 'admin' | 'member' | 'disabled'; readonly isSeat: boolean }) | null;
}

/** Whether a moment is at or before `now`, in milliseconds since 1970. */
export const hasEnded = (moment: string | null, now: number): boolean => moment !== null && Date.parse(moment) <= now;

const editionOfTeam = ({ editionId, expiresAt }: TeamTerms, now: number): EditionName => (hasEnded(expiresAt, now) ? 'personal_free' : editionOfId(editionId));

const editionOfPerson = ({ personalEdition, membershipExpiresAt, team }: PersonTerms, now: number): EditionName => {
  if (team) return team.isSeat && team.role !== 'disabled' ? editionOfTeam(team, now) : 'personal_free';
  return hasEnded(membershipExpiresAt, now) ? 'personal_free' : personalEditions[personalEdition].name;
};

/**
 * The edition that counts for a person or a team at a moment, with its features and limits. A team has its edition while
 * its membership or trial runs. A member has it on a seat and while not disabled. A personal membership continues inside
 * a team, and counts outside of it only.
 */
export const editionAt = (terms: PersonTerms | TeamTerms, { deployment, now }: { readonly deployment: Deployment; readonly now: number }): EditionName => {
  if (deployment === 'private') return 'private';
  return 'editionId' in terms ? editionOfTeam(terms, now) : editionOfPerson(terms, now);
};
