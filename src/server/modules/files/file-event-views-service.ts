import type { FileTags } from '../../../contract/entities/file';
import { isFileEventKind, type FileEventData, type StoredEvent } from '../../../contract/realtime/events';
import type { Decision } from '../../../core/permissions/decision';
import { viewOfEvent, type EventView as View } from '../../../core/permissions/event-view';
import type { Deployment } from '../../account-membership';
import type { Clock } from '../../system-clock';
import { createYieldWhenDue } from '../../yield-to-event-loop';
import type { Member } from '../events/event-audience-service';
import type { CommittedEvent, EventView, PresentEvents } from '../events/events-service';
import { readEventBatch, type EventBatch } from './event-batch';
import type { RecipientGroup } from './event-recipients';
import type { FileEventDetails, ChangedTags } from './file-events-service';
import { parentOf, rootOf } from '../../tree-paths';
import { isoOfRecord, presentEventData, textOfCapabilities, type PersonalFacts, type Viewer } from './file-presenter';

export interface FileEventViewsDependencies {
  readonly apiBase: string;
  readonly thumbnailSources: Viewer['thumbnailSources'];
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** The facts on which the presentation of a file to a person depends. */
interface Presentation {
  readonly decision: Decision;
  /** The person's own desktop, if the file was moved from there or is below it; otherwise empty. */
  readonly desktopGuid: string;
  readonly movedFrom: { readonly guid: string; readonly isDesktop: boolean } | null;
  readonly isMoved: boolean;
  readonly fileTags: Partial<FileTags> | null;
  readonly place: Pick<FileEventData, 'after'>;
  readonly personal: PersonalFacts | null;
}

/** The grouping key: people with equal facts receive one view. */
const presentationKeyOf = ({ decision: { role, parentRole, isAdmin, hasUnprivilegedParent, capabilities, link }, ...rest }: Presentation): string =>
  `${role} ${parentRole} ${isAdmin} ${hasUnprivilegedParent} ${JSON.stringify([link, rest])} ${textOfCapabilities(capabilities)}`;

/** The current tags that a member sees; team tags are visible to members of that team only. */
const visibleTagsOf = (tags: ChangedTags | undefined, personal: PersonalFacts | null, teamId: number | null): Partial<FileTags> | null => {
  if (tags === undefined) return null;
  const { team, user } = personal?.tags ?? { team: [], user: [] };
  if (tags.of === 'user') return { user };
  return teamId === tags.teamId ? { team } : {};
};

/**
 * Presents file events by the current rights of people (docs/permissions.md, "Events"). People who may read the file at
 * its current place receive its current state. People who can no longer read it receive only its guid. Events before a
 * right began are presented by guid only.
 */
export const createFileEventViews = ({ apiBase, thumbnailSources, deployment, clock }: FileEventViewsDependencies): PresentEvents => {
  const viewFor = (batch: EventBatch, event: CommittedEvent, member: Member): View => {
    const { kind, action, guid, oldPath, newPath, happenedAt } = event;
    const isEndOfRight = kind === 'Permission' && action === 'destroy';
    const [reachesNew, couldReadNew] = [batch.mayReadAt(newPath, member), batch.couldRead(newPath, member, happenedAt)];
    const isMoved = oldPath !== newPath;
    return viewOfEvent({
      isReadable: batch.readable(guid, member) !== null,
      isDeletion: isEndOfRight || (kind === 'File' && action === 'destroy'),
      isRevocation: isEndOfRight,
      isNamed: batch.isNamed(event, member),
      coversNewLocation: reachesNew,
      coversOldLocation: isMoved ? batch.mayReadAt(oldPath, member) : reachesNew,
      couldReadNew,
      couldReadOld: isMoved ? batch.couldRead(oldPath, member, happenedAt) : couldReadNew,
    });
  };

  const presentationFor = (batch: EventBatch, { guid, oldPath, newPath, data }: CommittedEvent, member: Member): Presentation => {
    const readable = batch.readable(guid, member);
    if (!readable) throw new Error('A file that may not be read is shown');
    const { file, decision } = readable;
    const change = (data ?? {}) as FileEventDetails;
    const isMoved = oldPath !== null && newPath !== null && parentOf(oldPath) !== parentOf(newPath);
    const fromGuid = isMoved && batch.mayReadAt(oldPath, member, 1) ? parentOf(oldPath) : null;
    const movedFrom = oldPath === null || fromGuid === null ? null : { guid: fromGuid, isDesktop: fromGuid === rootOf(oldPath) && batch.isBelowDesktop(oldPath) };
    const before = batch.readable(change.after, member)?.file;
    const isPlaceKnown = change.after === null || (before !== undefined && before.parentGuid === file.parentGuid);
    const personal = batch.personal(file, member);
    const { desktopGuid } = member;
    return {
      decision, movedFrom, isMoved, personal,
      desktopGuid: [rootOf(file.path), fromGuid].includes(desktopGuid) ? desktopGuid : '',
      fileTags: visibleTagsOf(change.tags, personal, member.account.team?.id ?? null),
      place: change.after !== undefined && isPlaceKnown ? { after: change.after } : {},
    };
  };

  const dataOf = (batch: EventBatch, guid: string, member: Member, { decision, personal, desktopGuid, movedFrom, isMoved, fileTags, place }: Presentation): FileEventData => {
    const file = batch.readable(guid, member)?.file;
    if (!file) throw new Error('A file that may not be read is shown');
    const isOnDesktop = file.parentGuid === rootOf(file.path) && !file.root.isSpace;
    const shown = presentEventData({ record: file, decision, teamId: file.root.teamId, personal, isOnDesktop }, { desktopGuid, apiBase, thumbnailSources }, movedFrom);
    return { ...shown, ...(isMoved && movedFrom === null ? { previousParentId: null } : {}), ...place, ...(fileTags === null ? {} : { fileTags }) };
  };

  const viewsOf = (batch: EventBatch, event: CommittedEvent, now: string): EventView[] => {
    if (batch.recipients(event).length === 0) return [];
    const { seq, epoch, kind, action, guid, oldPath, newPath, origin, at } = event;
    /** A view that reveals nothing about the event: neither who caused it nor when. */
    const guidOnly = { seq, epoch, guid, kind: 'File', origin: null, at: now, data: null } as const;
    const asItHappened = { seq, epoch, guid, kind, origin, at: isoOfRecord(at) };
    const byView = new Map<View, RecipientGroup[]>();
    const hasNoPath = oldPath === null && newPath === null;
    for (const listeners of batch.recipients(event)) {
      // An event without a path concerns the people it names, for example the deletion of a file from their trash.
      const view = hasNoPath ? (batch.isNamed(event, listeners.member) ? 'end' : 'gone') : viewFor(batch, event, listeners.member);
      const group = byView.get(view);
      if (group) group.push(listeners);
      else byView.set(view, [listeners]);
    }
    const views: EventView[] = [];
    const add = (view: View, event: StoredEvent): void => {
      const people = byView.get(view)?.flatMap((listeners) => listeners.people);
      if (people) views.push({ people, event: event });
    };
    add('end', { ...asItHappened, action: hasNoPath ? action : 'destroy', data: null });
    add('gone', { ...guidOnly, action: 'destroy' });
    add('again', { ...guidOnly, action: 'update' });

    const alike = new Map<string, { readonly likeness: Presentation; readonly member: Member; readonly people: (readonly number[])[] }>();
    const whole = byView.get('whole') ?? [];
    for (const { member, people } of whole) {
      const likeness = presentationFor(batch, event, member);
      const key = whole.length === 1 ? '' : presentationKeyOf(likeness);
      const group = alike.get(key);
      if (group) group.people.push(people);
      else alike.set(key, { likeness, member, people: [people] });
    }
    // A person who can still read the file after a right ended has a different right. The event reports that right.
    const presentedAction = kind === 'Permission' && action === 'destroy' ? 'create' : action;
    for (const { people, member, likeness } of alike.values()) {
      if (!isFileEventKind(kind)) throw new Error(`An event of kind ${kind} has a path`);
      views.push({ people: people.flat(), event: { ...asItHappened, kind, action: presentedAction, data: dataOf(batch, guid, member, likeness) } });
    }
    return views;
  };

  return async (db, events, audience) => {
    const now = clock();
    const batch = await readEventBatch(db, events, audience, { now: now.getTime(), deployment });
    const views: EventView[][] = [];
    const yieldWhenDue = createYieldWhenDue();
    for (const event of events) {
      views.push(viewsOf(batch, event, now.toISOString()));
      await yieldWhenDue();
    }
    return views;
  };
};
