import type { ErrorCode } from '../../../contract/errors';
import { isPublicMode } from '../../../core/permissions/link';
import { asksPublicShare, linkChangeRefusal, type LinkChange } from '../../../core/permissions/link-change';
import { arrivalRefusal, publicShareRefusal, type PublicShareFacts } from '../../../core/permissions/public-share';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import { refusalOf, type Opened } from '../files/access-service';
import type { Arrival, Showable } from '../files/sharing-port-service';
import type { ContentCheck } from './content-check-service';
import { findContent, findLink, findSharer } from './link-repository';

export interface PublicSharingDependencies {
  readonly checkContent: ContentCheck;
  /** Whether public sharing requires a mobile number. */
  readonly isMobileRequired: boolean;
  /** Whether public sharing is offered in the server's region. */
  readonly isOffered: boolean;
}

/** `hasContent`: whether it is an online file with content. `look` loads the content for the check; null if there is no content. */
interface Shown { readonly hasContent: boolean; readonly look: (() => Promise<Showable>) | null }

/** The only place that decides whether somebody may make a file public (docs/permissions.md, M6). */
export const createPublicSharing = ({ checkContent, isMobileRequired, isOffered }: PublicSharingDependencies) => {
  const factsOf = async (db: Database, asker: Asker, hasContent: boolean, isContentRefused: boolean): Promise<PublicShareFacts> => {
    const sharer = asker.person === null ? null : await findSharer(db, asker.personId);
    const numberState = sharer?.isMobileBanned ? 'banned' : 'verified';
    return {
      hasContent,
      isBlacklisted: sharer?.isBanned ?? true,
      mobile: isMobileRequired ? (sharer?.hasMobile ? numberState : 'missing') : 'unasked',
      isContentRefused,
      // No sheet type shows other sheets yet.
      showsClosedSheets: false,
      isAvailableInRegion: isOffered,
      isRealNameDue: sharer?.isRealNameDue ?? true,
    };
  };

  /** Calls the content check only if all other conditions allow public sharing. */
  const decided = async (
    db: Database, asker: Asker, { hasContent, look }: Shown, decide: (share: PublicShareFacts) => ErrorCode | null,
  ): Promise<ErrorCode | null> => {
    const facts = await factsOf(db, asker, hasContent, look !== null);
    const refusal = decide(facts);
    if (look === null || refusal !== 'FILE_CONTENT_ILLEGAL' || await checkContent(asker, look)) return refusal;
    return decide({ ...facts, isContentRefused: false });
  };

  const asItStands = async (db: Database, { file: { guid, name, type, mimeType, sizeBytes, blobHash } }: Opened) => ({
    hasContent: (await findLink(db, guid)).hasContent,
    look: async (): Promise<Showable> => ({ guid, name, type, mimeType, sizeBytes, sha256: blobHash, content: await findContent(db, guid) }),
  });

  const check = async (db: Database, asker: Asker, opened: Opened): Promise<true | ErrorCode> =>
    await decided(db, asker, await asItStands(db, opened), (share) => publicShareRefusal(opened.facts, share)) ?? true;

  /** Without content only the facts about the person count. */
  const shownOf = async (db: Database, arrival: Arrival): Promise<Shown> => {
    if (arrival.kind === 'made') {
      const { content } = arrival;
      return { hasContent: content !== null, look: content && (async () => content) };
    }
    const { hasContent, look } = await asItStands(db, arrival.opened);
    return { hasContent, look: hasContent || arrival.opened.file.blobHash !== null ? look : null };
  };

  /** Whether the link does not change who can see the arriving file: the link already applied to it, or the file's own settings decide. */
  const isUntouched = (arrival: Arrival, linkGuid: string | null): boolean => {
    if (arrival.kind === 'made') return false;
    const { facts: { levels: [{ link, isCutOff }] }, decision } = arrival.opened;
    return decision.link.guid === linkGuid || (arrival.kind !== 'copied' && (link !== null || isCutOff));
  };

  return {
    /** Returns true, or the error that forbids public sharing. */
    check,

    /**
     * Throws if a public link of the folder would newly apply to the arriving file and the caller may not share it
     * publicly (docs/permissions.md, M7).
     */
    async requireBelow(db: Database, asker: Asker, folder: Opened, arrival: Arrival): Promise<void> {
      const { mode, guid } = folder.decision.link;
      if (!isPublicMode(mode) || isUntouched(arrival, guid)) return;
      if (arrival.kind === 'moved') {
        const allowed = await check(db, asker, arrival.opened);
        if (allowed !== true) throw refusalOf(allowed, arrival.opened, { act: 'canChangeShareMode', features: ['publicShare'] });
      } else {
        const refusal = await decided(db, asker, await shownOf(db, arrival), arrivalRefusal);
        if (refusal !== null) throw refusalOf(refusal, folder);
      }
    },

    /** Returns why the caller may not set this link on a file, or null. */
    async linkRefusal(db: Database, asker: Asker, opened: Opened, change: LinkChange): Promise<ErrorCode | null> {
      if (!asksPublicShare(opened.facts, change.mode)) return linkChangeRefusal(opened.facts, change, null);
      return decided(db, asker, await asItStands(db, opened), (share) => linkChangeRefusal(opened.facts, change, share));
    },
  };
};

export type PublicSharing = ReturnType<typeof createPublicSharing>;
