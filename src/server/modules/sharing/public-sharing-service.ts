import type { ErrorCode } from '../../../contract/errors';
import { asksPublicShare, linkChangeRefusal, type LinkChange } from '../../../core/permissions/link-change';
import { publicShareRefusal, type PublicShareFacts } from '../../../core/permissions/public-share';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import type { Opened } from '../files/access-service';
import { findLink, findSharer } from './link-repository';

/** What an operator may have looked at before a file is shown to everybody. Answers whether it is refused. */
export type ContentCheck = (guid: string) => Promise<boolean>;

export const everythingIsLegal: ContentCheck = async () => false;

export interface PublicSharingDependencies {
  readonly checkContent: ContentCheck;
  /** Whether whoever shares with everybody has to have a mobile number. */
  readonly isMobileRequired: boolean;
  /** Whether it is offered in the region where the server stands. */
  readonly isOffered: boolean;
}

/** The one place that says whether somebody may show a file to everybody (docs/permissions.md, M6). */
export const createPublicSharing = ({ checkContent, isMobileRequired, isOffered }: PublicSharingDependencies) => {
  const factsOf = async (db: Database, asker: Asker, { file: { guid } }: Opened): Promise<PublicShareFacts> => {
    const sharer = asker.person === null ? null : await findSharer(db, asker.personId);
    const { hasContent } = await findLink(db, guid);
    const numberState = sharer?.isMobileBanned ? 'banned' : 'verified';
    return {
      hasContent,
      isBlacklisted: sharer?.isBanned ?? true,
      mobile: isMobileRequired ? (sharer?.hasMobile ? numberState : 'missing') : 'unasked',
      isContentRefused: await checkContent(guid),
      // No kind of sheet shows another one yet.
      showsClosedSheets: false,
      isAvailableInRegion: isOffered,
      isRealNameDue: sharer?.isRealNameDue ?? true,
    };
  };

  return {
    /** True, or the reason why not. */
    async check(db: Database, asker: Asker, opened: Opened): Promise<true | ErrorCode> {
      return publicShareRefusal(opened.facts, await factsOf(db, asker, opened)) ?? true;
    },

    /** Why this person may not give a file this link; null where they may. */
    async linkRefusal(db: Database, asker: Asker, opened: Opened, change: LinkChange): Promise<ErrorCode | null> {
      return linkChangeRefusal(opened.facts, change, asksPublicShare(opened.facts, change.mode) ? await factsOf(db, asker, opened) : null);
    },
  };
};

export type PublicSharing = ReturnType<typeof createPublicSharing>;
