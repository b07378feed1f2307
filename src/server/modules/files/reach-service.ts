import { decide } from '../../../core/permissions/decide';
import type { Rank } from '../../../core/permissions/decision';
import { isPublicMode } from '../../../core/permissions/link';
import type { ShareMode } from '../../../contract/entities/permissions';
import { anonymousFacts, personFactsOf, type Deployment } from '../../account';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { subjectsOf } from './access-service';
import { factsOfPath, type Moment } from './facts';
import { findAccounts, gatherPaths, type GatheredPath, type Subjects } from './facts-repository';
import type { LocatedFile } from './file-record';
import { findEntitled, findLinksAtOrBelow, findPassHolders, findUsers } from './reach-repository';
import { lockTrees } from './tree-repository';

export interface ReachDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** A link that is currently valid. */
export interface OpenLink { readonly guid: string; readonly mode: ShareMode }

/** Maximum number of people with passes that are examined. */
const passLimit = 1000;

/** The place with the passes of a person for these levels. */
const openedBy = (gathered: GatheredPath, guids: readonly string[] | undefined): GatheredPath =>
  (guids === undefined ? gathered : { ...gathered, levels: gathered.levels?.map((level) => ({ ...level, hasPass: guids.includes(level.guid) })) ?? null });

const nobody: Subjects = { personIds: [], departmentIds: [], teamIds: [] };

/** Determines which people can currently access a file, and with which rank, to report the effects of permission changes. */
export const createReach = ({ deployment, clock }: ReachDependencies) => {
  const moment = (): Moment => ({ now: clock().getTime(), deployment });

  return {
    /** Prevents moves within the file's tree until the transaction ends. */
    holdTree: (db: Database, guid: string): Promise<void> => lockTrees(db, [guid], 'shared'),

    /** People who may have rights of their own on the file. */
    entitled: findEntitled,

    /**
     * People who are known to have access by link. They used the file or a descendant, or entered the password of a
     * link on these levels.
     */
    async visitors(db: Database, file: Pick<LocatedFile, 'path'>, levels: readonly string[], limit: number): Promise<number[]> {
      const holders = await findPassHolders(db, file.path, clock().getTime(), limit);
      const entered = [...holders].flatMap(([id, guids]) => (guids.some((guid) => levels.includes(guid)) ? [id] : []));
      return [...new Set([...await findUsers(db, file.path, limit), ...entered])];
    },

    /** The ranks of people on a file. A link with a password counts for people who entered the password. */
    async ranks(db: Database, { path, type }: Pick<LocatedFile, 'path' | 'type'>, personIds: readonly number[]): Promise<ReadonlyMap<number, Rank>> {
      const ranks = new Map<number, Rank>();
      if (personIds.length === 0) return ranks;
      const at = moment();
      const people = await findAccounts(db, personIds);
      const each = [...people].map(([id, { account }]) => ({ id, account, subjects: subjectsOf(id, account) }));
      const [gathered] = await gatherPaths(db, [path], {
        personIds: each.map(({ id }) => id),
        departmentIds: [...new Set(each.flatMap(({ subjects }) => subjects.departmentIds))],
        teamIds: [...new Set(each.flatMap(({ subjects }) => subjects.teamIds))],
      });
      const passes = await findPassHolders(db, path, at.now, passLimit);
      for (const { id, account, subjects } of gathered ? each : []) {
        const facts = gathered && factsOfPath(openedBy(gathered, passes.get(id)), type, { facts: personFactsOf(id, account, deployment, at.now), subjects }, at);
        if (facts) ranks.set(id, decide(facts).rank);
      }
      return ranks;
    },

    /**
     * The valid links that open a file, and the links of its descendants. An inherited link is returned with the guid
     * of the file itself. Links with a password count as open, because they open to people who know it.
     */
    async openLinks(db: Database, file: Pick<LocatedFile, 'guid' | 'path' | 'type'>, limit: number): Promise<OpenLink[]> {
      const at = moment();
      const [gathered] = await gatherPaths(db, [file.path], nobody);
      const facts = gathered && factsOfPath(gathered, file.type, { facts: anonymousFacts(-1), subjects: nobody }, at);
      const link = facts ? decide(facts).link : null;
      const expiresAt = facts?.levels.find(({ guid }) => guid === link?.guid)?.link?.expiresAt ?? null;
      const isOver = expiresAt !== null && expiresAt <= at.now;
      const own: OpenLink[] = link !== null && link.mode !== 'private' && link.status === 'valid' && !isOver ? [{ guid: file.guid, mode: link.mode }] : [];
      const below = (await findLinksAtOrBelow(db, file.path, limit)).filter(({ guid, mode, expiresAt: end, sharer }) => guid !== file.guid
        && (end === null || Date.parse(end) > at.now) && (!isPublicMode(mode) || (sharer?.isValid === true && !sharer.hasExited)));
      return [...own, ...below.map(({ guid, mode }) => ({ guid, mode }))];
    },
  };
};

export type Reach = ReturnType<typeof createReach>;
