import type { PersonSummary } from '../../../contract/entities/common';
import { collaboratorTypes } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/sharing';
import type { Rank } from '../../../core/permissions/decision';
import { isPublicMode } from '../../../core/permissions/link';
import { exceeds } from '../../../core/permissions/ranks';
import type { Caller } from '../../call-context';
import type { Database } from '../../db/database';
import type { Access } from '../files/access-service';
import type { OpenLink, Reach } from '../files/reach-service';
import { findPeople } from './subjects-repository';

/** How many people, and how many links, a rehearsal looks at. */
const limit = 1000;

export interface RehearsalDependencies {
  readonly access: Access;
  readonly reach: Reach;
}

/** Undoes a rehearsal: thrown inside its savepoint and caught outside. */
class Curtain<Value> extends Error {
  constructor(readonly value: Value) { super('The rehearsal is over'); }
}

/** What an act does inside a savepoint that is then undone. */
const undone = async <Value>(db: Database, act: (savepoint: Database) => Promise<Value>): Promise<Value> => {
  try {
    return await db.transaction(async (savepoint) => { throw new Curtain(await act(savepoint)); });
  } catch (error) {
    if (error instanceof Curtain) return error.value as Value;
    throw error;
  }
};

/** A link dies where it opens no longer, or no longer to everybody. */
const diedOf = (before: readonly OpenLink[], after: readonly OpenLink[]): readonly OpenLink[] => before.filter(({ guid, mode }) =>
  !after.some((link) => link.guid === guid && (isPublicMode(link.mode) || !isPublicMode(mode))));

/** Tells what a change would do to the rights in a file, by making it and taking it back. */
export const createRehearsal = ({ access, reach }: RehearsalDependencies) => {
  const fileOf = async (db: Database, caller: Caller, guid: string) => {
    const opened = (await access.findMany(db, caller, [guid])).get(guid);
    if (!opened) throw new Error('A file that was rehearsed with is not there');
    return { file: opened.file, teamId: opened.facts.file.teamId };
  };

  return {
    /**
     * Throws whatever the change throws. Named is who has rights by themselves and who is known to be there by a link
     * (docs/permissions.md, "What a dry run tells"); of everybody else `links` says what becomes of them.
     */
    async run(db: Database, caller: Caller, guid: string, change: (savepoint: Database) => Promise<unknown>): Promise<AccessChanges> {
      await access.open(db, caller, guid);
      const { file, teamId } = await fileOf(db, caller, guid);
      const entitledBefore = await reach.entitled(db, file.path, teamId, limit + 1);
      const visitors = await reach.visitors(db, file, limit + 1);
      const linksBefore = await reach.openLinks(db, file, limit + 1);
      const { people, ranksAfter, linksAfter } = await undone(db, async (savepoint) => {
        await change(savepoint);
        const then = await fileOf(savepoint, caller, guid);
        const everybody = [...new Set([...entitledBefore, ...await reach.entitled(savepoint, then.file.path, then.teamId, limit + 1), ...visitors])];
        return { people: everybody, ranksAfter: await reach.ranks(savepoint, then.file, everybody.slice(0, limit)), linksAfter: await reach.openLinks(savepoint, then.file, limit + 1) };
      });
      const ranksBefore = await reach.ranks(db, file, people.slice(0, limit));

      const rankOf = (ranks: ReadonlyMap<number, Rank>, id: number): Rank => ranks.get(id) ?? 'none';
      const changed = people.slice(0, limit).map((id) => ({ id, before: rankOf(ranksBefore, id), after: rankOf(ranksAfter, id) })).filter(({ before, after }) => before !== after);
      const names: ReadonlyMap<number, PersonSummary> = await findPeople(db, changed.map(({ id }) => id));
      const subjects = changed.flatMap(({ id, before, after }) => {
        const person = names.get(id);
        return person ? [{ type: collaboratorTypes.user, ...person, before, after }] : [];
      });
      const died = diedOf(linksBefore.slice(0, limit), linksAfter);
      const readable = await access.findMany(db, caller, died.map((link) => link.guid));
      return {
        gains: subjects.filter(({ before, after }) => exceeds(after, before)),
        loses: subjects.filter(({ before, after }) => exceeds(before, after)),
        links: died.filter((link) => readable.get(link.guid)?.decision.capabilities.canRead.value === true),
        isCapped: people.length > limit || linksBefore.length > limit,
      };
    },
  };
};

export type Rehearsal = ReturnType<typeof createRehearsal>;
