import { ApiError } from '../../api-error';
import { editionOf, placeLimitsOf, teamVolumeOf, type Deployment } from '../../account';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { limitsOf } from '../../../core/limits/editions';
import { changeUsage, findPlace, measureTree, sumOfPerson, sumOfTeam, type Place, type Usage } from './quota-repository';

/** A limit, null where there is none, and what is used of it. */
export interface Gauge {
  readonly quota: number | null;
  readonly used: number;
}

/** Whoever pays for a place: its team, or the person who made it. */
export interface Volume {
  readonly payer: string;
  readonly bytes: Gauge;
  readonly files: Gauge;
}

export interface QuotaDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

const isFull = ({ quota, used }: Gauge, added: number): boolean => quota !== null && (used >= quota || used + added > quota);
const isOver = ({ quota, used }: Gauge): boolean => quota !== null && used > quota;

const refuse = (): never => { throw new ApiError('INSUFFICIENT_QUOTA'); };

/**
 * What places use up, kept in the transaction that changes it. Whoever adds files asks `requireRoom` first and says
 * `added` as the last thing before the end of the transaction: until then the place's row is nobody's, so files are added
 * to one place at the same time.
 */
export const createQuota = ({ deployment, clock }: QuotaDependencies) => {
  const gaugesOf = (place: Place): { bytes: Gauge; files: Gauge } => {
    const limits = placeLimitsOf(place, deployment, clock().getTime());
    return { bytes: { quota: limits.bytes, used: place.used.sizeBytes }, files: { quota: limits.files, used: place.used.fileCount } };
  };

  const volumeOf = async (db: Database, { team, owner, isSpace, quotaBytes }: Place): Promise<Volume> => {
    if (team) {
      const used = await sumOfTeam(db, team.id);
      return { payer: `team:${team.id}`, bytes: { quota: teamVolumeOf(team, deployment), used: used.sizeBytes }, files: { quota: null, used: used.fileCount } };
    }
    const limits = limitsOf(editionOf({ ...owner, team: null }, deployment, clock().getTime()));
    const used = await sumOfPerson(db, owner.id);
    const ownQuota = isSpace ? null : quotaBytes;
    return { payer: `person:${owner.id}`, bytes: { quota: ownQuota ?? limits.diskVolumeBytes, used: used.sizeBytes }, files: { quota: limits.fileCount, used: used.fileCount } };
  };

  const requireRoomIn = async (db: Database, place: Place, { sizeBytes, fileCount }: Usage, payerOfAll: string | null): Promise<void> => {
    const { bytes, files } = gaugesOf(place);
    if (isFull(bytes, sizeBytes) || isFull(files, fileCount)) refuse();
    const volume = await volumeOf(db, place);
    if (volume.payer !== payerOfAll && (isFull(volume.bytes, sizeBytes) || isFull(volume.files, fileCount))) refuse();
  };

  const change = async (db: Database, rootGuid: string, usage: Usage): Promise<void> => {
    if (usage.sizeBytes === 0 && usage.fileCount === 0) return;
    const { bytes, files } = gaugesOf(await changeUsage(db, rootGuid, usage));
    if ((usage.sizeBytes > 0 && isOver(bytes)) || (usage.fileCount > 0 && isOver(files))) refuse();
  };

  return {
    /** Throws INSUFFICIENT_QUOTA where a place, or whoever pays for it, has no room for this much more. */
    async requireRoom(db: Database, rootGuid: string, usage: Usage): Promise<void> {
      await requireRoomIn(db, await findPlace(db, rootGuid), usage, null);
    },

    /**
     * Files were added to a place, last of all in the transaction. Throws INSUFFICIENT_QUOTA where others took the room
     * meanwhile: the place itself never holds more than it may. A team with several places may go over its quota by what
     * is added to them at the same moment.
     */
    added: change,

    /** Files of a place are gone for good. */
    released: (db: Database, rootGuid: string, { sizeBytes, fileCount }: Usage): Promise<void> =>
      change(db, rootGuid, { sizeBytes: -sizeBytes, fileCount: -fileCount }),

    /**
     * A file moves to another tree with all below it; said before its paths are changed, with the place it still lies at.
     * Both trees are held. Throws INSUFFICIENT_QUOTA. Does nothing within one tree.
     */
    async moving(db: Database, path: string, toRoot: string): Promise<void> {
      const fromRoot = path.slice(0, path.indexOf('/'));
      if (fromRoot === toRoot) return;
      const usage = await measureTree(db, path);
      const [from, to] = [await findPlace(db, fromRoot), await findPlace(db, toRoot)];
      await requireRoomIn(db, to, usage, (await volumeOf(db, from)).payer);
      const taken: Usage = { sizeBytes: -usage.sizeBytes, fileCount: -usage.fileCount };
      const changes: [string, Usage][] = [[fromRoot, taken], [toRoot, usage]];
      // Always in the order of the roots, so that two cannot wait for each other.
      for (const [root, difference] of changes.sort(([one], [other]) => (one < other ? -1 : 1))) await change(db, root, difference);
    },

    /** What a place may hold and holds. */
    async ofPlace(db: Database, rootGuid: string): Promise<Gauge> {
      return gaugesOf(await findPlace(db, rootGuid)).bytes;
    },

    /** What whoever pays for a place may use and uses, and what the place itself does. */
    async ofPayer(db: Database, rootGuid: string): Promise<{ readonly volume: Volume; readonly place: { bytes: Gauge; files: Gauge }; readonly isTeam: boolean }> {
      const place = await findPlace(db, rootGuid);
      return { volume: await volumeOf(db, place), place: gaugesOf(place), isTeam: place.team !== null };
    },
  };
};

export type Quota = ReturnType<typeof createQuota>;
