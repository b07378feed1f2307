import type { ErrorCode } from '../../../contract/errors';
import { isPublicMode } from '../../../core/permissions/link';
import { asksPublicShare, linkChangeRefusal, type LinkChange } from '../../../core/permissions/link-change';
import { publicShareRefusal, type PublicShareFacts } from '../../../core/permissions/public-share';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import { refusalOf, type Opened } from '../files/access-service';
import type { ContentCheck } from './content-check-service';
import { findLink, findSharer } from './link-repository';

export interface PublicSharingDependencies {
  readonly checkContent: ContentCheck;
  /** Whether whoever shares with everybody has to have a mobile number. */
  readonly isMobileRequired: boolean;
  /** Whether it is offered in the region where the server stands. */
  readonly isOffered: boolean;
}

/** The one place that says whether somebody may show a file to everybody (docs/permissions.md, M6). */
export const createPublicSharing = ({ checkContent, isMobileRequired, isOffered }: PublicSharingDependencies) => {
  const factsOf = async (db: Database, asker: Asker, { file: { guid } }: Opened, isContentRefused: boolean): Promise<PublicShareFacts> => {
    const sharer = asker.person === null ? null : await findSharer(db, asker.personId);
    const { hasContent } = await findLink(db, guid);
    const numberState = sharer?.isMobileBanned ? 'banned' : 'verified';
    return {
      hasContent,
      isBlacklisted: sharer?.isBanned ?? true,
      mobile: isMobileRequired ? (sharer?.hasMobile ? numberState : 'missing') : 'unasked',
      isContentRefused,
      // No kind of sheet shows another one yet.
      showsClosedSheets: false,
      isAvailableInRegion: isOffered,
      isRealNameDue: sharer?.isRealNameDue ?? true,
    };
  };

  /** Content is looked at only where nothing that comes before it refuses anyway. */
  const decided = async (db: Database, asker: Asker, opened: Opened, decide: (share: PublicShareFacts) => ErrorCode | null): Promise<ErrorCode | null> => {
    const facts = await factsOf(db, asker, opened, true);
    const refusal = decide(facts);
    if (refusal !== 'FILE_CONTENT_ILLEGAL' || await checkContent(db, asker, opened)) return refusal;
    return decide({ ...facts, isContentRefused: false });
  };

  const check = async (db: Database, asker: Asker, opened: Opened): Promise<true | ErrorCode> =>
    await decided(db, asker, opened, (share) => publicShareRefusal(opened.facts, share)) ?? true;

  return {
    /** True, or the reason why not. */
    check,

    /**
     * Throws why somebody may not bring a file to where a link for everybody opens it that did not before
     * (docs/permissions.md, M7).
     */
    async requireBelow(db: Database, asker: Asker, opened: Opened, folder: Opened): Promise<void> {
      const { mode, guid } = folder.decision.link;
      const { link, isCutOff } = opened.facts.levels[0];
      if (!isPublicMode(mode) || link !== null || isCutOff || opened.decision.link.guid === guid) return;
      const allowed = await check(db, asker, opened);
      if (allowed !== true) throw refusalOf(allowed, opened, ['publicShare']);
    },

    /** Why this person may not give a file this link; null where they may. */
    async linkRefusal(db: Database, asker: Asker, opened: Opened, change: LinkChange): Promise<ErrorCode | null> {
      if (!asksPublicShare(opened.facts, change.mode)) return linkChangeRefusal(opened.facts, change, null);
      return decided(db, asker, opened, (share) => linkChangeRefusal(opened.facts, change, share));
    },
  };
};

export type PublicSharing = ReturnType<typeof createPublicSharing>;
