import type { Me } from '../../../contract/entities/session';
import { isoTimestamp } from '../../timestamps';
import type { Person } from '../../person';

/** The caller's own profile (account specification, section 3, User). */
export const presentMe = (person: Person): Me => ({
  id: person.id,
  name: person.name,
  email: person.email,
  mobile: person.mobile,
  avatar: person.avatar,
  createdAt: isoTimestamp(person.createdAt),
  updatedAt: isoTimestamp(person.updatedAt),
  hasPassword: person.hasPassword,
  status: person.status,
  desktopGuid: person.desktopGuid,
});
