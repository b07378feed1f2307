import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { Caller, CallScope } from '../../call-scope';
import type { Clock } from '../../system-clock';
import type { Access } from '../files/access-service';
import { isMuted, listMuted, setMute } from './mutes-repository';
import { recordPersonalNoticeEvent } from './personal-notice-events-service';

/** Maximum number of muted files that are listed. */
const listLimit = 1000;

export interface MutesDependencies {
  readonly access: Pick<Access, 'open' | 'findMany'>;
  readonly clock: Clock;
}

/** Files, folders and spaces about which a person wants no notices. */
export const createMutes = ({ access, clock }: MutesDependencies) => ({
  async set(scope: CallScope<Caller>, guid: string, mutes: boolean): Promise<EndpointOutput<'notices.mute'> & { isUnchanged?: true }> {
    const { db, caller: { personId } } = scope;
    const { file } = await access.open(scope, guid);
    const isChanged = await setMute(db, personId, guid, mutes ? clock() : null);
    if (isChanged) await recordPersonalNoticeEvent(scope, 'settings', 'mutes');
    const mute = await isMuted(db, personId, file.path);
    return isChanged ? { mute } : { mute, isUnchanged: true };
  },

  /** Only files that the caller may read. Others remain muted. */
  async list(scope: CallScope<Caller>): Promise<EndpointOutput<'notices.muted'>> {
    const guids = await listMuted(scope.db, scope.caller.personId, listLimit);
    const found = await access.findMany(scope, guids);
    return {
      files: guids.flatMap((guid) => {
        const opened = found.get(guid);
        if (!opened || opened.file.trashRoot !== null || !opened.decision.capabilities.canRead.value) return [];
        const { name, type } = opened.file;
        return [{ guid, name, type }];
      }),
    };
  },
});

export type Mutes = ReturnType<typeof createMutes>;
