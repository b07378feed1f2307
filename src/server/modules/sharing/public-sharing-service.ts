import type { ErrorCode } from '../../../contract/errors';
import { isRealNameDue } from '../../../core/limits/real-name';
import { isPublicMode } from '../../../core/permissions/effective-link';
import { requiresPublicShare, linkChangeRefusal, type LinkChange } from '../../../core/permissions/link-change';
import { publicPlacementRefusal, publicShareRefusal, type PublicShareFacts } from '../../../core/permissions/public-share';
import type { CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { errorOfRefusal, type AuthorisedFile } from '../files/access-service';
import type { ArrivingFile, CheckedContent } from '../files/sharing-port-service';
import type { ContentCheck } from './content-check-service';
import { findFileContent, findLink, findSharer } from './share-link-repository';

export interface PublicSharingDependencies {
  readonly checkContent: ContentCheck;
  /** Whether public sharing requires a mobile number. */
  readonly isMobileRequired: boolean;
  /** Whether public sharing is offered in the server's region. */
  readonly isOffered: boolean;
  readonly clock: Clock;
  /** From which moment people need a real name, in milliseconds since 1970; null: never. */
  readonly realNameFrom: number | null;
  /** Online types whose content can be edited. */
  readonly typesWithEditor: ReadonlySet<number>;
}

/** `hasContent`: whether it is an online file with content. `hasEditor`: whether its content can be edited. `load` reads the content for the check; null if there is no content. */
interface ContentToCheck { readonly hasContent: boolean; readonly hasEditor: boolean; readonly load: (() => Promise<CheckedContent>) | null }

/** The only place that decides whether somebody may make a file public (docs/permissions.md, M6). */
export const createPublicSharing = ({ checkContent, isMobileRequired, isOffered, clock, realNameFrom, typesWithEditor }: PublicSharingDependencies) => {
  const factsOf = async ({ db, caller }: CallScope, { hasContent, hasEditor, load }: ContentToCheck): Promise<PublicShareFacts> => {
    const sharer = caller.person === null ? null : await findSharer(db, caller.personId);
    const numberState = sharer?.isMobileBanned ? 'banned' : 'verified';
    return {
      hasContent,
      hasEditor,
      isBlacklisted: sharer?.isBanned ?? true,
      mobile: isMobileRequired ? (sharer?.hasMobile ? numberState : 'missing') : 'unasked',
      isContentRefused: load !== null,
      // No sheet type shows other sheets yet.
      showsClosedSheets: false,
      isAvailableInRegion: isOffered,
      isRealNameDue: isRealNameDue({ requiredFrom: realNameFrom, now: clock().getTime(), isVerified: sharer?.hasRealName ?? false }),
    };
  };

  /** Calls the content check only if all other conditions allow public sharing. */
  const decideWithCheck = async (
    scope: CallScope, content: ContentToCheck, decide: (share: PublicShareFacts) => ErrorCode | null,
  ): Promise<ErrorCode | null> => {
    const { caller } = scope;
    const { load } = content;
    const facts = await factsOf(scope, content);
    const refusal = decide(facts);
    if (load === null || refusal !== 'FILE_CONTENT_ILLEGAL' || await checkContent(caller, load)) return refusal;
    return decide({ ...facts, isContentRefused: false });
  };

  const contentOf = async (db: Database, { file: { guid, name, type, mimeType, sizeBytes, blobHash } }: AuthorisedFile) => ({
    hasContent: (await findLink(db, guid)).hasContent,
    hasEditor: typesWithEditor.has(type),
    load: async (): Promise<CheckedContent> => ({ guid, name, type, mimeType, sizeBytes, sha256: blobHash, content: await findFileContent(db, guid) }),
  });

  const check = async (scope: CallScope, opened: AuthorisedFile): Promise<true | ErrorCode> =>
    await decideWithCheck(scope, await contentOf(scope.db, opened), (share) => publicShareRefusal(opened.facts, share)) ?? true;

  /** Without content only the facts about the person count. */
  const contentOfArrival = async (db: Database, arrival: ArrivingFile): Promise<ContentToCheck> => {
    if (arrival.kind === 'made') {
      const { content } = arrival;
      return { hasContent: content !== null, hasEditor: false, load: content && (async () => content) };
    }
    const { hasContent, hasEditor, load } = await contentOf(db, arrival.opened);
    return { hasContent, hasEditor, load: hasContent || arrival.opened.file.blobHash !== null ? load : null };
  };

  /** Whether the link does not change who can see the arriving file: the link already applied to it, or the file's own settings decide. */
  const isVisibilityUnchanged = (arrival: ArrivingFile, linkGuid: string | null): boolean => {
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
    async requirePublicPlacement(scope: CallScope, folder: AuthorisedFile, arrival: ArrivingFile): Promise<void> {
      const { db } = scope;
      const { mode, guid } = folder.decision.link;
      if (!isPublicMode(mode) || isVisibilityUnchanged(arrival, guid)) return;
      if (arrival.kind === 'moved') {
        // An empty file may move there, because it may also be created there.
        const content = { ...await contentOf(db, arrival.opened), hasEditor: false };
        const refusal = await decideWithCheck(scope, content, (share) => publicShareRefusal(arrival.opened.facts, share));
        if (refusal !== null) throw errorOfRefusal(refusal, arrival.opened, { act: 'canChangeShareMode', features: ['publicShare'] });
      } else {
        const refusal = await decideWithCheck(scope, await contentOfArrival(db, arrival), publicPlacementRefusal);
        if (refusal !== null) throw errorOfRefusal(refusal, folder);
      }
    },

    /** Returns why the caller may not set this link on a file, or null. */
    async linkRefusal(scope: CallScope, opened: AuthorisedFile, change: LinkChange): Promise<ErrorCode | null> {
      const { db } = scope;
      if (!requiresPublicShare(opened.facts, change.mode)) return linkChangeRefusal(opened.facts, change, null);
      return decideWithCheck(scope, await contentOf(db, opened), (share) => linkChangeRefusal(opened.facts, change, share));
    },
  };
};

export type PublicSharing = ReturnType<typeof createPublicSharing>;
