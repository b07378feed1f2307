import type { Database } from '../../db/database';
import type { CommittedEvent, EventView, TellEvents } from '../events/events-service';
import type { FileRecord } from './file-record';
import { findRootOwners } from './files-repository';
import { parentOf, rootOf } from './paths';
import { audienceOf, standingOf, type Standing } from './policy';
import { iso, presentEventData } from './presenter';

/** How many owners are remembered. Whose desktop a root is never changes. */
const rememberedLimit = 50_000;

/**
 * Tells events about files as the rights stand now: to those who may read where the file is, the file with their own
 * capabilities; to those who could only read where it was, that it is gone, by its guid and nothing else.
 */
export const createFileEventViews = (apiBase: string): TellEvents => {
  const owners = new Map<string, number>();

  const learnOwners = async (db: Database, roots: Iterable<string>): Promise<void> => {
    const unknown = [...new Set(roots)].filter((root) => !owners.has(root));
    if (unknown.length === 0) return;
    if (owners.size > rememberedLimit) owners.clear();
    for (const { root, ownerId } of await findRootOwners(db, unknown)) owners.set(root, ownerId);
  };

  const readersOf = (path: string | null): readonly number[] => (path === null ? [] : audienceOf(owners.get(rootOf(path)) ?? null));

  const viewsOf = ({ seq, kind, action, guid, oldPath, newPath, origin, data, at }: CommittedEvent): EventView[] => {
    const envelope = { seq, kind, guid, origin, at: iso(at) };
    const before = readersOf(oldPath);
    const now = newPath === null || data === null ? [] : readersOf(newPath);
    const losers = before.filter((personId) => !now.includes(personId));
    const views: EventView[] = losers.length > 0 ? [{ people: losers, event: { ...envelope, action: 'destroy', data: null } }] : [];
    if (newPath === null || data === null) return views;

    const record = data as FileRecord;
    const root = rootOf(newPath);
    const ownerId = owners.get(root) ?? null;
    const movedFrom = oldPath !== null && parentOf(oldPath) !== parentOf(newPath) ? parentOf(oldPath) : null;
    const peopleByStanding = new Map<Standing, number[]>();
    for (const personId of now) {
      const standing = standingOf({ isOnOwnDesktop: personId === ownerId, type: record.type, isInTrash: record.trashRoot !== null });
      peopleByStanding.set(standing, [...(peopleByStanding.get(standing) ?? []), personId]);
    }
    for (const [standing, people] of peopleByStanding) {
      const viewer = { desktopGuid: people.every((personId) => personId === ownerId) ? root : '', apiBase };
      views.push({ people, event: { ...envelope, action, data: presentEventData(record, viewer, standing, movedFrom) } });
    }
    return views;
  };

  return async (db, events) => {
    await learnOwners(db, events.flatMap(({ oldPath, newPath }) => [oldPath, newPath].filter((path) => path !== null).map(rootOf)));
    return events.map(viewsOf);
  };
};
