import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import type { CallScope, Caller } from '../../call-scope';
import type { Cursors } from '../../list-cursors';
import { isoTimestamp } from '../../timestamps';
import { requireManager } from './team-access';
import { listLog } from './team-log-repository';

/** The log of the caller's team. */
export const createTeamLog = (cursors: Cursors) => ({
  /** Throws TEAM_NOT_FOUND, NO_ACCESS_MANAGE_TEAM and CURSOR_INVALID. */
  async list(scope: CallScope<Caller>, { limit = pageLimit.default, cursor }: NonNullable<EndpointInput<'teams.log'>['query']>): Promise<EndpointOutput<'teams.log'>> {
    const { id } = await requireManager(scope);
    const binding = ['team log', scope.caller.personId, id];
    const [before] = cursor === undefined ? [] : cursors.decode(binding, cursor);
    const rows = await listLog(scope.db, id, before === undefined ? null : Number(before), limit);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      entries: page.map(({ at, subjects, names, ...entry }) => ({ ...entry, at: isoTimestamp(at), subjects: [...subjects], names: [...names] })),
      nextCursor: rows.length > limit && last ? cursors.encode(binding, [last.id]) : null,
    };
  },
});
