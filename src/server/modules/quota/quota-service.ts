import { ApiError } from '../../api-error';
import { editionOf, placeLimitsOf, teamVolumeOf, type Deployment } from '../../account';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { limitsOf } from '../../../core/limits/editions';
import { begunAt, begunOfPerson, begunOfTeam, changeUsage, findPlace, lockPayer, measureTree, sumOfPerson, sumOfTeam, type Place, type Usage } from './quota-repository';

/** A limit, null where there is none, and what is used of it. */
export interface Gauge {
  readonly quota: number | null;
  readonly used: number;
}

/** The bytes and files of one place, or of all places that one team or person pays for. */
export interface Volume {
  readonly bytes: Gauge;
  readonly files: Gauge;
}

/** Whoever pays for a place: its team, or the person who made it. */
interface Payer {
  readonly key: string;
  readonly bytes: number | null;
  readonly files: number | null;
  sum(db: Database): Promise<Usage>;
  /** Uploads that are begun and not finished. */
  begun(db: Database): Promise<Usage>;
}

export interface QuotaDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

const isFull = ({ quota, used }: Gauge, added: number): boolean => quota !== null && (used >= quota || used + added > quota);
const isOver = ({ quota, used }: Gauge): boolean => quota !== null && used > quota;

const withMore = ({ bytes, files }: Volume, { sizeBytes, fileCount }: Usage): Volume =>
  ({ bytes: { ...bytes, used: bytes.used + sizeBytes }, files: { ...files, used: files.used + fileCount } });

/** The limit that leaves no room: of bytes, or of the number of files. */
export type Shortage = 'INSUFFICIENT_QUOTA' | 'INSUFFICIENT_FILE_COUNT';

export const isShortage = (reason: string): reason is Shortage => reason === 'INSUFFICIENT_QUOTA' || reason === 'INSUFFICIENT_FILE_COUNT';

const shortageOf = (isOfBytes: boolean, isOfFiles: boolean): Shortage | null => {
  if (isOfBytes) return 'INSUFFICIENT_QUOTA';
  return isOfFiles ? 'INSUFFICIENT_FILE_COUNT' : null;
};

const refuse = (shortage: Shortage | null): void => {
  if (shortage !== null) throw new ApiError(shortage);
};

/**
 * What places use up, kept in the transaction that changes it. Whoever adds files asks `requireRoom` first and says
 * `added` as the last thing before the end of the transaction: until then the place's row is nobody's, so files are added
 * to one place at the same time.
 */
export const createQuota = ({ deployment, clock }: QuotaDependencies) => {
  const gaugesOf = (place: Place): Volume => {
    const limits = placeLimitsOf(place, deployment, clock().getTime());
    return { bytes: { quota: limits.bytes, used: place.used.sizeBytes }, files: { quota: limits.files, used: place.used.fileCount } };
  };

  const payerOf = ({ team, owner }: Place): Payer => {
    if (team) return { key: `team:${team.id}`, bytes: teamVolumeOf(team, deployment), files: null, sum: (db) => sumOfTeam(db, team.id), begun: (db) => begunOfTeam(db, team.id) };
    const { diskVolumeBytes, fileCount } = limitsOf(editionOf({ ...owner, team: null }, deployment, clock().getTime()));
    return {
      key: `person:${owner.id}`, bytes: owner.quotaBytes ?? diskVolumeBytes, files: fileCount, sum: (db) => sumOfPerson(db, owner.id), begun: (db) => begunOfPerson(db, owner.id),
    };
  };

  const volumeOf = async (db: Database, payer: Payer): Promise<Volume> => {
    const { sizeBytes, fileCount } = await payer.sum(db);
    return { bytes: { quota: payer.bytes, used: sizeBytes }, files: { quota: payer.files, used: fileCount } };
  };

  const shortageFor = ({ bytes, files }: Volume, { sizeBytes, fileCount }: Usage): Shortage | null => shortageOf(isFull(bytes, sizeBytes), isFull(files, fileCount));

  const payerShortage = async (db: Database, payer: Payer, usage: Usage): Promise<Shortage | null> =>
    (payer.bytes === null && payer.files === null ? null : shortageFor(await volumeOf(db, payer), usage));

  const requireRoomIn = async (db: Database, place: Place, usage: Usage, from: Place | null): Promise<void> => {
    refuse(shortageFor(gaugesOf(place), usage));
    const payer = payerOf(place);
    if (from !== null && payerOf(from).key === payer.key) return;
    refuse(await payerShortage(db, payer, usage));
  };

  const excessOf = ({ bytes, files }: Volume, { sizeBytes, fileCount }: Usage): Shortage | null => shortageOf(sizeBytes > 0 && isOver(bytes), fileCount > 0 && isOver(files));

  /**
   * What was added to all places of a payer is looked at by one transaction at a time: a sum tells nothing of what others
   * add and have not committed. Where nothing is added that the payer has a limit for, nobody waits.
   */
  const requirePaid = async (db: Database, payer: Payer, usage: Usage): Promise<void> => {
    if ((payer.bytes === null || usage.sizeBytes <= 0) && (payer.files === null || usage.fileCount <= 0)) return;
    await lockPayer(db, payer.key);
    refuse(excessOf(await volumeOf(db, payer), usage));
  };

  const change = async (db: Database, rootGuid: string, usage: Usage): Promise<Place | null> => {
    if (usage.sizeBytes === 0 && usage.fileCount === 0) return null;
    const place = await changeUsage(db, rootGuid, usage);
    refuse(excessOf(gaugesOf(place), usage));
    return place;
  };

  return {
    /** Throws the shortage where a place, or whoever pays for it, has no room for this much more. */
    async requireRoom(db: Database, rootGuid: string, usage: Usage): Promise<void> {
      await requireRoomIn(db, await findPlace(db, rootGuid), usage, null);
    },

    /** The limit that keeps the payer of a place from adding one more folder; null where there is none. Limits of the place itself do not count. */
    payerShortage: async (db: Database, rootGuid: string): Promise<Shortage | null> => payerShortage(db, payerOf(await findPlace(db, rootGuid)), { sizeBytes: 0, fileCount: 1 }),

    /**
     * What `requireRoom` does for an upload that begins: what is under way takes up room already, and nobody begins
     * another one that whoever pays would have to hold until the transaction ends.
     */
    async requireRoomToBegin(db: Database, rootGuid: string, usage: Usage): Promise<void> {
      const place = await findPlace(db, rootGuid);
      const payer = payerOf(place);
      const limits = [gaugesOf(place).bytes.quota, gaugesOf(place).files.quota, payer.bytes, payer.files];
      if (limits.every((limit) => limit === null)) return;
      await lockPayer(db, payer.key);
      refuse(shortageFor(withMore(gaugesOf(place), await begunAt(db, rootGuid)), usage));
      refuse(shortageFor(withMore(await volumeOf(db, payer), await payer.begun(db)), usage));
    },

    /**
     * Files were added to a place, last of all in the transaction. Throws the shortage where others took the room
     * meanwhile: neither the place nor all places of whoever pays ever hold more than they may.
     */
    async added(db: Database, rootGuid: string, usage: Usage): Promise<void> {
      const place = await change(db, rootGuid, usage);
      if (place !== null) await requirePaid(db, payerOf(place), usage);
    },

    /** Files of a place are gone for good. */
    async released(db: Database, rootGuid: string, { sizeBytes, fileCount }: Usage): Promise<void> {
      await change(db, rootGuid, { sizeBytes: -sizeBytes, fileCount: -fileCount });
    },

    /**
     * A file moves to another tree with all below it; said before its paths are changed, with the place it still lies at.
     * Both trees are held. Throws the shortage. Does nothing within one tree.
     */
    async moving(db: Database, path: string, toRoot: string): Promise<void> {
      const fromRoot = path.slice(0, path.indexOf('/'));
      if (fromRoot === toRoot) return;
      const usage = await measureTree(db, path);
      const [from, to] = [await findPlace(db, fromRoot), await findPlace(db, toRoot)];
      await requireRoomIn(db, to, usage, from);
      const taken: Usage = { sizeBytes: -usage.sizeBytes, fileCount: -usage.fileCount };
      const changes: [string, Usage][] = [[fromRoot, taken], [toRoot, usage]];
      // Always in the order of the roots, so that two cannot wait for each other.
      for (const [root, difference] of changes.sort(([one], [other]) => (one < other ? -1 : 1))) await change(db, root, difference);
      const payer = payerOf(to);
      if (payer.key !== payerOf(from).key) await requirePaid(db, payer, usage);
    },

    /** A place has another owner. Throws the shortage where whoever pays for it now has no room for what lies in it. */
    async handedOver(db: Database, rootGuid: string): Promise<void> {
      const place = await findPlace(db, rootGuid);
      await requirePaid(db, payerOf(place), place.used);
    },

    /** What a place may hold and holds, and whether it is limited, be it by what all places of whoever pays may hold. */
    async ofPlace(db: Database, rootGuid: string): Promise<Gauge & { readonly isLimited: boolean }> {
      const place = await findPlace(db, rootGuid);
      const { bytes } = gaugesOf(place);
      return { ...bytes, isLimited: bytes.quota !== null || payerOf(place).bytes !== null };
    },

    /** What the place may hold and holds, and the same of whoever pays for it: a team, or this person. */
    async ofPayer(db: Database, rootGuid: string): Promise<{ readonly place: Volume; readonly payer: Volume; readonly isTeam: boolean }> {
      const place = await findPlace(db, rootGuid);
      return { place: gaugesOf(place), payer: await volumeOf(db, payerOf(place)), isTeam: place.team !== null };
    },
  };
};

export type Quota = ReturnType<typeof createQuota>;
