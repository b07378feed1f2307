import { fileTypes } from '../../../contract/entities/file';
import type { EventAction, EventKind } from '../../../contract/realtime/events';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import type { Access, Opened } from '../files/access-service';
import { appendEvents, type NewEvent } from '../events/events-service';
import { fileEventOf, recordFileEvent, type Actor, type FileEvent } from '../files/file-events-service';
import type { Holdings } from '../files/holdings-service';
import type { CutOff } from './collaborators-repository';

export interface ChangesDependencies {
  readonly access: Access;
  readonly holdings: Holdings;
}

/** Somebody may read a file no longer. */
const lossOf = (guid: string, { personId, origin }: Actor): NewEvent =>
  ({ kind: 'Permission', action: 'destroy', guid, oldPath: null, newPath: null, actorId: personId, origin, subject: { type: 1, id: personId }, data: null });

/** Tells what a change of rights was, in the change's own transaction. */
export const createChanges = ({ access, holdings }: ChangesDependencies) => {
  /** Also for whoever just lost it. */
  const asItStands = async (db: Database, caller: Caller, guid: string): Promise<Opened> => {
    const opened = (await access.findMany(db, caller, [guid])).get(guid);
    if (!opened) throw new Error('A file that was just changed is not there');
    return opened;
  };

  const tell = async <Kind extends EventKind>(
    db: Database, caller: Caller, origin: string | null, guid: string, events: readonly { readonly kind: Kind; readonly action: EventAction<Kind>; readonly subject?: FileEvent['subject'] }[],
  ): Promise<Opened> => {
    const opened = await asItStands(db, caller, guid);
    for (const { kind, action, subject } of events) {
      await recordFileEvent(db, { kind, action, file: opened.file, ...(subject ? { subject } : {}) }, { personId: caller.personId, origin });
    }
    return opened;
  };

  return {
    asItStands,
    tell,

    /**
     * What is cut off in a folder that changed hands goes with ownership (A2), and with nothing that its former owner keeps:
     * each of both is told of what they lost or received there.
     */
    async tellCutOff(db: Database, caller: Caller, origin: string | null, places: readonly CutOff[], receiverId: number): Promise<void> {
      const actor = { personId: caller.personId, origin };
      const kept = await access.findMany(db, caller, places.map(({ guid }) => guid));
      await appendEvents(db, places.flatMap((file) => [
        ...(kept.get(file.guid)?.decision.capabilities.canRead.value ? [] : [lossOf(file.guid, actor)]),
        ...(file.isInTrash ? [] : [fileEventOf({ kind: 'Permission', action: 'create', file, subject: { type: 1, id: receiverId } }, actor)]),
      ]));
    },

    /**
     * Makes a change to what a link opens, or to what comes from above, and tells everybody who may read the file how it
     * stands now, and those who have it, or something in it, in a list of theirs and may read that no longer, that it is
     * gone. A space whose link is for its team stands in the lists of all of it.
     */
    async ofReaders(db: Database, caller: Caller, origin: string | null, { file, facts }: Opened, change: () => Promise<void>): Promise<Opened> {
      await holdings.around(db, { personId: caller.personId, origin }, file, 'Permission', async () => {
        await change();
        await tell(db, caller, origin, file.guid, [{ kind: 'File', action: 'update' }]);
        return file.path;
      });
      const opened = await asItStands(db, caller, file.guid);
      const { teamId } = facts.file;
      const [{ link }] = facts.levels;
      if (file.type === fileTypes.space && teamId !== null && link?.mode.startsWith('enterprise_') && JSON.stringify(link) !== JSON.stringify(opened.facts.levels[0].link)) {
        await tell(db, caller, origin, file.guid, [{ kind: 'Permission', action: 'destroy', subject: { type: 3, id: teamId } }]);
      }
      return opened;
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;
