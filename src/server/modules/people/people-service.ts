import type { Me } from '../../../contract/entities/session';
import { checkPersonName } from '../../../core/accounts/check-person-name';
import { ApiError } from '../../api-error';
import type { Database } from '../../db/database-handle';
import type { Person } from '../../person';
import { presentMe } from './me-presenter';
import { findPerson, findPersonByEmailKey, findPersonByMobile, insertPerson, lockPasswordHash, replacePasswordHash, setPasswordHash, type NewPerson, type PersonWithPassword } from './people-repository';

export type { PersonWithPassword };

/** The interface of this module for other modules. */
export interface PeopleService {
  /** Adds a person with an empty desktop. Returns null if the address or the number is taken. */
  add(db: Database, person: NewPerson): Promise<PersonWithPassword | null>;
  byId(db: Database, personId: number): Promise<PersonWithPassword | null>;
  /** `emailKey` is the address in lower case. */
  byEmailKey(db: Database, emailKey: string): Promise<PersonWithPassword | null>;
  byMobile(db: Database, mobile: string): Promise<PersonWithPassword | null>;
  /** Locks a password against changes until the transaction ends. Returns false if the stored hash is no longer `hash`. */
  lockPasswordHash(db: Database, personId: number, hash: string): Promise<boolean>;
  /** Replaces a password. Returns false if the stored hash is no longer `previousHash`. */
  replacePasswordHash(db: Database, personId: number, previousHash: string, hash: string): Promise<boolean>;
  /** Sets a password. `isEmailVerified`: the person has just shown that the address is theirs. */
  setPasswordHash(db: Database, personId: number, hash: string, isEmailVerified: boolean): Promise<void>;
  me(person: Person): Me;
}

/** Returns the name of a person in its stored form. Throws the error of an invalid or reserved name. */
export const requirePersonName = (raw: string): string => {
  const checked = checkPersonName(raw);
  if (!checked.ok) throw new ApiError(checked.code, checked.args);
  return checked.name;
};

export const peopleService: PeopleService = {
  add: insertPerson,
  byId: findPerson,
  byEmailKey: findPersonByEmailKey,
  byMobile: findPersonByMobile,
  lockPasswordHash,
  replacePasswordHash,
  setPasswordHash,
  me: presentMe,
};
