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
  /** Whether whoever shares with everybody has to have a mobile number. */
  readonly isMobileRequired: boolean;
  /** Whether it is offered in the region where the server stands. */
  readonly isOffered: boolean;
}

/** What is shown: whether it is an online file with content, and how it is looked at; null where there is nothing to see. */
interface Shown { readonly hasContent: boolean; readonly look: (() => Promise<Showable>) | null }

/** The one place that says whether somebody may show a file to everybody (docs/permissions.md, M6). */
export const createPublicSharing = ({ checkContent, isMobileRequired, isOffered }: PublicSharingDependencies) => {
  const factsOf = async (db: Database, asker: Asker, hasContent: boolean, isContentRefused: boolean): Promise<PublicShareFacts> => {
    const sharer = asker.person === null ? null : await findSharer(db, asker.personId);
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

  /** Of what has nothing in it only whoever brings it is asked about. */
  const shownOf = async (db: Database, arrival: Arrival): Promise<Shown> => {
    if (arrival.kind === 'made') {
      const { content } = arrival;
      return { hasContent: content !== null, look: content && (async () => content) };
    }
    const { hasContent, look } = await asItStands(db, arrival.opened);
    return { hasContent, look: hasContent || arrival.opened.file.blobHash !== null ? look : null };
  };

  /** Whether this link does not change who can see what arrives: it opened it already, or what it has of its own decides. */
  const isUntouched = (arrival: Arrival, linkGuid: string | null): boolean => {
    if (arrival.kind === 'made') return false;
    const { facts: { levels: [{ link, isCutOff }] }, decision } = arrival.opened;
    return decision.link.guid === linkGuid || (arrival.kind !== 'copied' && (link !== null || isCutOff));
  };

  return {
    /** True, or the reason why not. */
    check,

    /**
     * Throws why somebody may not bring something to where a link for everybody opens it that did not before
     * (docs/permissions.md, M7).
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

    /** Why this person may not give a file this link; null where they may. */
    async linkRefusal(db: Database, asker: Asker, opened: Opened, change: LinkChange): Promise<ErrorCode | null> {
      if (!asksPublicShare(opened.facts, change.mode)) return linkChangeRefusal(opened.facts, change, null);
      return decided(db, asker, await asItStands(db, opened), (share) => linkChangeRefusal(opened.facts, change, share));
    },
  };
};

export type PublicSharing = ReturnType<typeof createPublicSharing>;
