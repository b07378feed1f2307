import { eq, getTableColumns, sql } from 'drizzle-orm';
import { fileTypes } from '../../../contract/entities/file';
import { desktopId } from '../../../contract/entities/common-schemas';
import { createGuid } from '../../../core/ids';
import { nameSortKey } from '../../../core/name-sort-key';
import type { Database } from '../../db/database-handle';
import { files, people } from '../../db/schema';
import type { Person } from '../../person';

export interface NewPerson {
  /** Validated by `core/names`. */
  readonly name: string;
  readonly email: string | null;
  readonly emailKey: string | null;
  readonly passwordHash: string | null;
}

/** A person with the password hash, which only sign-in needs. */
export interface PersonWithPassword extends Person { readonly passwordHash: string | null }

const { id, name, email, mobile, avatar, status, isBlocked, desktopGuid, createdAt, updatedAt, passwordHash } = getTableColumns(people);
const columns = {
  id, name, email, mobile, avatar, status, isBlocked, desktopGuid, createdAt, updatedAt, passwordHash,
  hasPassword: sql<boolean>`${people.passwordHash} is not null`,
};

/** The position of an only child; the first fractional index. */
const firstPosition = 'a0';

/** Inserts a person and the hidden folder that is their desktop. Returns null if the email address is taken. */
export const insertPerson = async (db: Database, person: NewPerson): Promise<PersonWithPassword | null> => {
  const guid = createGuid();
  const [row] = await db.insert(people).values({ ...person, sortName: nameSortKey(person.name), desktopGuid: guid })
    .onConflictDoNothing({ target: people.emailKey }).returning(columns);
  if (!row) return null;
  await db.insert(files).values({
    guid, type: fileTypes.folder, name: desktopId, sortName: nameSortKey(desktopId), parentGuid: null, path: `${guid}/`,
    position: firstPosition, creatorId: row.id, updatedBy: row.id,
  });
  return row;
};

const findBy = async (db: Database, condition: ReturnType<typeof eq>): Promise<PersonWithPassword | null> => {
  const [row] = await db.select(columns).from(people).where(condition);
  return row ?? null;
};

export const findPerson = (db: Database, personId: number): Promise<PersonWithPassword | null> => findBy(db, eq(people.id, personId));
export const findPersonByEmailKey = (db: Database, emailKey: string): Promise<PersonWithPassword | null> => findBy(db, eq(people.emailKey, emailKey));
export const findPersonByMobile = (db: Database, number: string): Promise<PersonWithPassword | null> => findBy(db, eq(people.mobile, number));
