import type { Member } from '../../../contract/entities/team';
import { isoTimestamp } from '../../timestamps';
import type { MemberRow } from './members-repository';

export const presentMember = ({ person, email, role, isSeat, departmentIds, joinedAt, lastSeenAt }: MemberRow): Member => ({
  person, email, role, isSeat, departmentIds: [...departmentIds], joinedAt: isoTimestamp(joinedAt), lastSeenAt: lastSeenAt === null ? null : isoTimestamp(lastSeenAt),
});
