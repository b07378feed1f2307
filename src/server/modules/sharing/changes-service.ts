import type { EventAction, EventKind } from '../../../contract/realtime/events';
import { exceeds } from '../../../core/permissions/ranks';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import type { Access, Opened } from '../files/access-service';
import { recordFileEvent, type FileEvent } from '../files/file-events-service';
import type { Reach } from '../files/reach-service';

/** How many people are told that a link no longer opens: those who used it. */
const toldLimit = 1000;

export interface ChangesDependencies {
  readonly access: Access;
  readonly reach: Reach;
}

/** Tells what a change of rights was, in the change's own transaction. */
export const createChanges = ({ access, reach }: ChangesDependencies) => {
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
     * Makes a change that may close what a link opened, and tells everybody who may read the file how it stands now, and
     * those who used it, or something in it, and may read it no longer, that it is gone.
     */
    async ofReaders(db: Database, caller: Caller, origin: string | null, { file }: Opened, change: () => Promise<void>): Promise<Opened> {
      const users = await reach.users(db, file, toldLimit);
      const before = await reach.ranks(db, file, users);
      await change();
      const after = await reach.ranks(db, file, users);
      const opened = await tell(db, caller, origin, file.guid, [{ kind: 'File', action: 'update' }]);
      const losers = users.filter((id) => exceeds(before.get(id) ?? 'none', 'none') && (after.get(id) ?? 'none') === 'none');
      await tell(db, caller, origin, file.guid, losers.map((id) => ({ kind: 'Permission', action: 'destroy', subject: { type: 1, id } })));
      return opened;
    },
  };
};

export type Changes = ReturnType<typeof createChanges>;
