import type { EndpointInput } from '../../../../contract/api/endpoints';
import { membersTogetherLimit } from '../../../../contract/api/member-endpoints';
import type { Member } from '../../../../contract/entities/team';
import type { MembersFilter } from '../team-context';

/** Identifies a list: lists with the same key have the same members. */
export const filterKeyOf = ({ query, role, departmentId }: MembersFilter): string => JSON.stringify([query.trim(), role, departmentId]);

/** The query of one page of `members.list`. */
export const pageQueryOf = ({ query, role, departmentId }: MembersFilter, limit: number, cursor: string | null): NonNullable<EndpointInput<'members.list'>['query']> => ({
  limit,
  ...(query.trim() === '' ? {} : { query: query.trim() }),
  ...(role === null ? {} : { role }),
  ...(departmentId === null ? {} : { departmentId }),
  ...(cursor === null ? {} : { cursor }),
});

/** Adds a page. A person who moved within the order meanwhile may be on both pages, and is listed once. */
export const withPage = (members: readonly Member[], page: readonly Member[]): readonly Member[] => {
  const known = new Set(members.map(({ person }) => person.id));
  return [...members, ...page.filter(({ person }) => !known.has(person.id))];
};

/** Replaces the members that a call has changed; all others keep their objects. */
export const withChanged = (members: readonly Member[], changed: readonly Member[]): readonly Member[] => {
  const byId = new Map(changed.map((member) => [member.person.id, member]));
  return members.map((member) => byId.get(member.person.id) ?? member);
};

/** Members that did not change keep their objects, so that their rows do not render again. */
export const withKnownObjects = (members: readonly Member[], known: readonly Member[]): readonly Member[] => {
  const byId = new Map(known.map((member) => [member.person.id, member]));
  return members.map((member) => {
    const before = byId.get(member.person.id);
    return before && JSON.stringify(before) === JSON.stringify(member) ? before : member;
  });
};

/** Splits ids into the groups of which one call changes each. */
export const groupsOfIds = (ids: readonly number[], limit = membersTogetherLimit): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / limit) }, (_, index) => ids.slice(index * limit, (index + 1) * limit));
