import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import type { Cursors } from '../../list-cursors';
import { knownTeamOf } from './known-people-service';
import { emailKeyOf } from '../../../core/email-address';
import type { Clock } from '../../system-clock';
import { rateLimits } from '../rate-limits/rate-limits-service';
import { findDepartments, findKnownByEmail, findKnownPeople, findTeams } from './people-search-repository';
import type { CallScope, Caller } from '../../call-scope';

/** Lookups of addresses a person an hour. */
const lookups = { limit: 100, windowMs: 60 * 60_000 } as const;

/**
 * Finds people to share with: the caller's team, its departments and people who already share files with the caller.
 * Never finds strangers.
 */
export const createPeopleSearch = ({ cursors, clock }: { readonly cursors: Cursors; readonly clock: Clock }) => ({
  /** Throws TOO_MANY_REQUESTS. */
  async byEmail({ db, caller: { personId, account } }: CallScope<Caller>, email: string): Promise<EndpointOutput<'people.byEmail'>> {
    await rateLimits.count(db, [{ subject: `lookup ${personId}`, ...lookups }], clock());
    return { user: await findKnownByEmail(db, { personId, teamId: knownTeamOf(account) }, emailKeyOf(email)) };
  },

  async search({ db, caller: { personId, account } }: CallScope<Caller>, query: NonNullable<EndpointInput<'people.search'>['query']>): Promise<EndpointOutput<'people.search'>> {
    const text = (query.query ?? '').normalize('NFC').trim();
    const limit = query.limit ?? pageLimit.default;
    const teamId = knownTeamOf(account);
    const binding = ['people', personId, text];
    const rows = await findKnownPeople(db, { personId, teamId, text, limit, after: query.cursor === undefined ? null : cursors.decode(binding, query.cursor) });
    const isFirst = query.cursor === undefined;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      people: page.map(({ id, name, avatar, email, isOutsider }) => ({ id, name, avatar, email, isOutsider })),
      departments: isFirst && teamId !== null ? await findDepartments(db, teamId, text) : [],
      teams: isFirst && teamId !== null ? await findTeams(db, teamId, text) : [],
      nextCursor: rows.length > limit && last ? cursors.encode(binding, [last.sortName, last.id]) : null,
    };
  },
});

export type PeopleSearch = ReturnType<typeof createPeopleSearch>;
