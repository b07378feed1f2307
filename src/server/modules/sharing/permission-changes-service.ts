import { fileTypes } from '../../../contract/entities/file';
import type { EventAction, EventKind } from '../../../contract/realtime/events';
import type { Access, AuthorisedFile } from '../files/access-service';
import { appendEvents, type NewEvent } from '../events/events-service';
import { actorOf, fileEventOf, recordFileEvent, type Actor, type FileEvent } from '../files/file-events-service';
import type { SubtreeNotifier } from '../files/subtree-notifier-service';
import type { CutOff } from './collaborators-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface PermissionChangesDependencies {
  readonly access: Access;
  readonly holdings: SubtreeNotifier;
}

/** The event that the actor may no longer read a file. */
const lossEventOf = (guid: string, { personId, origin }: Actor): NewEvent =>
  ({ kind: 'Permission', action: 'destroy', guid, oldPath: null, newPath: null, actorId: personId, origin, subject: { type: 1, id: personId }, data: null });

/** Records events about permission changes, in the transaction of the change. */
export const createPermissionChanges = ({ access, holdings }: PermissionChangesDependencies) => {
  /** Also works if the caller has just lost access. */
  const reload = async (scope: CallScope<Caller>, guid: string): Promise<AuthorisedFile> => {
    const opened = (await access.findMany(scope, [guid])).get(guid);
    if (!opened) throw new Error('A file that was just changed is not there');
    return opened;
  };

  const recordEvents = async <Kind extends EventKind>(
    scope: CallScope<Caller>, guid: string, events: readonly { readonly kind: Kind; readonly action: EventAction<Kind>; readonly subject?: FileEvent['subject'] }[],
  ): Promise<AuthorisedFile> => {
    const opened = await reload(scope, guid);
    for (const { kind, action, subject } of events) {
      await recordFileEvent(scope, { kind, action, file: opened.file, ...(subject ? { subject } : {}) });
    }
    return opened;
  };

  return {
    reload,
    recordEvents,

    /**
     * Records events for cut-off files in a folder whose owner changed. Access to them follows ownership of the folder
     * (A2), not grants that the former owner keeps. The former owner is notified of lost files, the new owner of
     * received files.
     */
    async recordCutOffTransfer(scope: CallScope<Caller>, places: readonly CutOff[], receiverId: number): Promise<void> {
      const { db } = scope;
      const actor = actorOf(scope);
      const kept = await access.findMany(scope, places.map(({ guid }) => guid));
      await appendEvents(db, places.flatMap((file) => [
        ...(kept.get(file.guid)?.decision.capabilities.canRead.value ? [] : [lossEventOf(file.guid, actor)]),
        ...(file.isInTrash ? [] : [fileEventOf({ kind: 'Permission', action: 'create', file, subject: { type: 1, id: receiverId } }, actor)]),
      ]));
    },

    /**
     * Runs a change of a link or of inheritance, and notifies the people it affects. Readers receive the updated file.
     * People who had the file, or a descendant, in a list and can no longer read it receive a removal. A space with a
     * team link is in the lists of the whole team.
     */
    async changeReaders(scope: CallScope<Caller>, { file, facts }: AuthorisedFile, change: () => Promise<void>): Promise<AuthorisedFile> {
      await holdings.notifyAround(scope, file, 'Permission', async () => {
        await change();
        await recordEvents(scope, file.guid, [{ kind: 'File', action: 'update' }]);
        return file.path;
      });
      const opened = await reload(scope, file.guid);
      const { teamId } = facts.file;
      const [{ link }] = facts.levels;
      if (file.type === fileTypes.space && teamId !== null && link?.mode.startsWith('enterprise_') && JSON.stringify(link) !== JSON.stringify(opened.facts.levels[0].link)) {
        await recordEvents(scope, file.guid, [{ kind: 'Permission', action: 'destroy', subject: { type: 3, id: teamId } }]);
      }
      return opened;
    },
  };
};

export type PermissionChanges = ReturnType<typeof createPermissionChanges>;
