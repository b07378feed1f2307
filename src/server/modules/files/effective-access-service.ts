import { decidePermissions } from '../../../core/permissions/decide-permissions';
import type { Rank } from '../../../core/permissions/decision';
import { isPublicMode } from '../../../core/permissions/effective-link';
import type { ShareMode } from '../../../contract/entities/permissions';
import { anonymousFacts, personFactsOf, type Deployment } from '../../account-membership';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import { grantSubjectsOf } from './access-service';
import { permissionFactsOfPath, withPasses, type EvaluationContext } from './permission-facts';
import { findAccounts, loadPathsWithFacts, type GrantSubjects } from './permission-facts-repository';
import type { LocatedFile } from './file-record';
import { findFile } from './files-repository';
import { findEntitled, findLinksAtOrBelow, findPassHolders, findPeopleUsing } from './effective-access-repository';
import { lockTrees } from './tree-repository';

export interface EffectiveAccessDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** A link that is currently valid. */
export interface OpenLink { readonly guid: string; readonly mode: ShareMode }

/** Maximum number of people with passes that are examined. */
const passLimit = 1000;

const noSubjects: GrantSubjects = { personIds: [], departmentIds: [], teamIds: [] };

/** Determines which people can currently access a file, and with which rank, to report the effects of permission changes. */
export const createEffectiveAccess = ({ deployment, clock }: EffectiveAccessDependencies) => {
  const moment = (): EvaluationContext => ({ now: clock().getTime(), deployment });

  /** The ranks of people on a file. A link with a password counts for people who entered the password. */
  const ranksOf = async (db: Database, { path, type }: Pick<LocatedFile, 'path' | 'type'>, personIds: readonly number[]): Promise<ReadonlyMap<number, Rank>> => {
    const ranks = new Map<number, Rank>();
    if (personIds.length === 0) return ranks;
    const at = moment();
    const people = await findAccounts(db, personIds);
    const each = [...people].map(([id, { account }]) => ({ id, account, subjects: grantSubjectsOf(id, account) }));
    const [gathered] = await loadPathsWithFacts(db, [path], {
      personIds: each.map(({ id }) => id),
      departmentIds: [...new Set(each.flatMap(({ subjects }) => subjects.departmentIds))],
      teamIds: [...new Set(each.flatMap(({ subjects }) => subjects.teamIds))],
    });
    const passes = await findPassHolders(db, path, at.now, { isBelowIncluded: false, limit: passLimit });
    for (const { id, account, subjects } of gathered ? each : []) {
      const facts = gathered && permissionFactsOfPath(withPasses(gathered, passes.get(id)), type, { facts: personFactsOf(id, account, deployment, at.now), subjects }, at);
      if (facts) ranks.set(id, decidePermissions(facts).rank);
    }
    return ranks;
  };

  return {
    ranksOf,

    /** The same by guid, for the people who may read the file now. Nobody may in the trash. */
    async findReaders(db: Database, guid: string, personIds: readonly number[]): Promise<ReadonlyMap<number, Rank>> {
      const file = await findFile(db, guid);
      const ranks = file?.trashRoot === null ? await ranksOf(db, file, personIds) : [];
      return new Map([...ranks].filter(([, rank]) => rank !== 'none'));
    },

    /** Prevents moves within the file's tree until the transaction ends. */
    lockTree: (db: Database, guid: string): Promise<void> => lockTrees(db, [guid], 'shared'),

    /** People who may have rights of their own on the file. */
    findEntitled,

    /**
     * People who are known to have access by link. They used the file or a descendant, or entered the password of a
     * link on these levels.
     */
    async findLinkVisitors(db: Database, file: Pick<LocatedFile, 'path'>, levels: readonly string[], limit: number): Promise<number[]> {
      const holders = await findPassHolders(db, file.path, clock().getTime(), { isBelowIncluded: false, limit });
      const entered = [...holders].flatMap(([id, guids]) => (guids.some((guid) => levels.includes(guid)) ? [id] : []));
      return [...new Set([...await findPeopleUsing(db, file.path, limit), ...entered])];
    },

    /**
     * The valid links that open a file, and the links of its descendants. An inherited link is returned with the guid
     * of the file itself. Links with a password count as open, because they open to people who know it.
     */
    async findOpenLinks(db: Database, file: Pick<LocatedFile, 'guid' | 'path' | 'type'>, limit: number): Promise<OpenLink[]> {
      const at = moment();
      const [gathered] = await loadPathsWithFacts(db, [file.path], noSubjects);
      const facts = gathered && permissionFactsOfPath(gathered, file.type, { facts: anonymousFacts(-1), subjects: noSubjects }, at);
      const link = facts ? decidePermissions(facts).link : null;
      const expiresAt = facts?.levels.find(({ guid }) => guid === link?.guid)?.link?.expiresAt ?? null;
      const isOver = expiresAt !== null && expiresAt <= at.now;
      const own: OpenLink[] = link !== null && link.mode !== 'private' && link.status === 'valid' && !isOver ? [{ guid: file.guid, mode: link.mode }] : [];
      const below = (await findLinksAtOrBelow(db, file.path, limit)).filter(({ guid, mode, expiresAt: end, sharer }) => guid !== file.guid
        && (end === null || Date.parse(end) > at.now) && (!isPublicMode(mode) || (sharer?.isValid === true && !sharer.hasExited)));
      return [...own, ...below.map(({ guid, mode }) => ({ guid, mode }))];
    },
  };
};

export type EffectiveAccess = ReturnType<typeof createEffectiveAccess>;
