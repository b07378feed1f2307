import { actionArgs } from '../../../contract/error-groups';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import { personalBytesOf, storageLimitsOf, teamVolumeOf, type Deployment } from '../../account-membership';
import type { Clock } from '../../system-clock';
import type { Database } from '../../db/database-handle';
import { editionAt } from '../../../core/limits/edition-at';
import { limitsOf } from '../../../core/limits/editions';
import { isRealNameDue } from '../../../core/limits/real-name';
import { alertOfStorage, type AlertedPayer } from './storage-alerts-service';
import { hasStorageAlert, pendingAt, pendingOfPerson, pendingOfTeam, changeUsage, findQuotaRoot, lockPayer, measureTree, sumOfPerson, sumOfTeam, type QuotaRoot, type Usage } from './quota-repository';

/** The current usage and its limit; a null limit means unlimited. */
export interface Gauge {
  readonly quota: number | null;
  readonly used: number;
}

/** Bytes and files of one place, or of all places of one payer. */
export interface Volume {
  readonly bytes: Gauge;
  readonly files: Gauge;
}

/** The team or person whose quota pays for a place. */
interface Payer extends AlertedPayer {
  readonly bytes: number | null;
  readonly files: number | null;
  sum(db: Database): Promise<Usage>;
  /** Usage that unfinished uploads reserve. */
  pending(db: Database): Promise<Usage>;
}

export interface QuotaDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
  /** From which moment teams need a real name, in milliseconds since 1970; null: never. */
  readonly realNameFrom: number | null;
}

const isFull = ({ quota, used }: Gauge, added: number): boolean => quota !== null && (used >= quota || used + added > quota);
const isOver = ({ quota, used }: Gauge): boolean => quota !== null && used > quota;

const withMore = ({ bytes, files }: Volume, { sizeBytes, fileCount }: Usage): Volume =>
  ({ bytes: { ...bytes, used: bytes.used + sizeBytes }, files: { ...files, used: files.used + fileCount } });

/** The exceeded limit: of bytes or of the number of files. */
export type Shortage = 'INSUFFICIENT_QUOTA' | 'INSUFFICIENT_FILE_COUNT';

export const isShortage = (reason: string): reason is Shortage => reason === 'INSUFFICIENT_QUOTA' || reason === 'INSUFFICIENT_FILE_COUNT';

/** The reason why a payer's places receive nothing new. */
export type PayerRefusal = Shortage | 'REAL_NAME_REQUIRED';

const shortageOf = (isOfBytes: boolean, isOfFiles: boolean): Shortage | null => {
  if (isOfBytes) return 'INSUFFICIENT_QUOTA';
  return isOfFiles ? 'INSUFFICIENT_FILE_COUNT' : null;
};

const throwShortage = (shortage: Shortage | null): void => {
  if (shortage !== null) throw new ApiError(shortage);
};

const realNameRefusal = ({ clock, realNameFrom }: QuotaDependencies, { team }: QuotaRoot): 'REAL_NAME_REQUIRED' | null =>
  (isRealNameDue({ requiredFrom: realNameFrom, now: clock().getTime(), isVerified: team?.hasRealName ?? true }) ? 'REAL_NAME_REQUIRED' : null);

/** Throws REAL_NAME_REQUIRED if the place belongs to a team that has to verify its real name first. */
const requireRealName = (dependencies: QuotaDependencies, place: QuotaRoot): void => {
  const refusal = realNameRefusal(dependencies, place);
  if (refusal !== null) throw new ApiError(refusal, actionArgs(refusal, 'canCreateChildFile'));
};

const gaugesOf = ({ deployment, clock }: QuotaDependencies, place: QuotaRoot): Volume => {
  const limits = storageLimitsOf(place, deployment, clock().getTime());
  return { bytes: { quota: limits.bytes, used: place.used.sizeBytes }, files: { quota: limits.files, used: place.used.fileCount } };
};

const payerOf = ({ deployment, clock }: QuotaDependencies, { team, owner }: QuotaRoot): Payer => {
  const now = clock().getTime();
  if (team) return { key: `team:${team.id}`, teamId: team.id, personId: owner.id, now, bytes: teamVolumeOf(team, deployment, now), files: null, sum: (db) => sumOfTeam(db, team.id), pending: (db) => pendingOfTeam(db, team.id) };
  const { diskVolumeBytes, fileCount } = limitsOf(editionAt({ ...owner, team: null }, { deployment, now }));
  return {
    key: `person:${owner.id}`, teamId: null, personId: owner.id, now, bytes: personalBytesOf({ quotaBytes: owner.quotaBytes, included: diskVolumeBytes, bought: owner, now }), files: fileCount, sum: (db) => sumOfPerson(db, owner.id), pending: (db) => pendingOfPerson(db, owner.id),
  };
};

const volumeOf = async (db: Database, payer: Payer): Promise<Volume> => {
  const { sizeBytes, fileCount } = await payer.sum(db);
  return { bytes: { quota: payer.bytes, used: sizeBytes }, files: { quota: payer.files, used: fileCount } };
};

const shortageFor = ({ bytes, files }: Volume, { sizeBytes, fileCount }: Usage): Shortage | null => shortageOf(isFull(bytes, sizeBytes), isFull(files, fileCount));

const shortageOfPayer = async (db: Database, payer: Payer, usage: Usage): Promise<Shortage | null> =>
  (payer.bytes === null && payer.files === null ? null : shortageFor(await volumeOf(db, payer), usage));

const requireRoomIn = async (dependencies: QuotaDependencies, db: Database, place: QuotaRoot, usage: Usage, from: QuotaRoot | null): Promise<void> => {
  throwShortage(shortageFor(gaugesOf(dependencies, place), usage));
  const payer = payerOf(dependencies, place);
  if (from !== null && payerOf(dependencies, from).key === payer.key) return;
  throwShortage(await shortageOfPayer(db, payer, usage));
};

const excessOf = ({ bytes, files }: Volume, { sizeBytes, fileCount }: Usage): Shortage | null => shortageOf(sizeBytes > 0 && isOver(bytes), fileCount > 0 && isOver(files));

/**
 * Checks additions to all places of a payer in one transaction at a time, because a sum does not include uncommitted
 * additions of other transactions. Takes no lock if the payer has no limit for the added amounts.
 */
const requirePayerLimits = async (db: Database, payer: Payer, usage: Usage): Promise<void> => {
  if ((payer.bytes === null || usage.sizeBytes <= 0) && (payer.files === null || usage.fileCount <= 0)) return;
  await lockPayer(db, payer.key);
  const volume = await volumeOf(db, payer);
  throwShortage(excessOf(volume, usage));
  await alertOfStorage(db, payer, volume.bytes);
};

const change = async (dependencies: QuotaDependencies, db: Database, rootGuid: string, usage: Usage): Promise<QuotaRoot | null> => {
  if (usage.sizeBytes === 0 && usage.fileCount === 0) return null;
  const place = await changeUsage(db, rootGuid, usage);
  throwShortage(excessOf(gaugesOf(dependencies, place), usage));
  return place;
};

/** Throws the shortage if a place or its payer has no room for the given usage, and REAL_NAME_REQUIRED. */
const requireRoom = async (dependencies: QuotaDependencies, db: Database, rootGuid: string, usage: Usage): Promise<void> => {
  const place = await findQuotaRoot(db, rootGuid);
  await requireRoomIn(dependencies, db, place, usage, null);
  requireRealName(dependencies, place);
};

/** Returns the reason of the payer that prevents one more folder in the place, or null. Ignores limits of the place itself. */
const payerRefusal = async (dependencies: QuotaDependencies, db: Database, rootGuid: string): Promise<PayerRefusal | null> => {
  const place = await findQuotaRoot(db, rootGuid);
  return await shortageOfPayer(db, payerOf(dependencies, place), { sizeBytes: 0, fileCount: 1 }) ?? realNameRefusal(dependencies, place);
};

/**
 * Like `requireRoom`, for a new upload. Uploads in progress count as used. Locks the payer, so that concurrent
 * uploads of the payer start one after the other.
 */
const requireRoomForUpload = async (dependencies: QuotaDependencies, db: Database, rootGuid: string, usage: Usage): Promise<void> => {
  const place = await findQuotaRoot(db, rootGuid);
  requireRealName(dependencies, place);
  const payer = payerOf(dependencies, place);
  const limits = [gaugesOf(dependencies, place).bytes.quota, gaugesOf(dependencies, place).files.quota, payer.bytes, payer.files];
  if (limits.every((limit) => limit === null)) return;
  await lockPayer(db, payer.key);
  throwShortage(shortageFor(withMore(gaugesOf(dependencies, place), await pendingAt(db, rootGuid)), usage));
  throwShortage(shortageFor(withMore(await volumeOf(db, payer), await payer.pending(db)), usage));
};

/**
 * Records added files; must be the last statement of the transaction. Throws the shortage if concurrent
 * transactions used the room. So neither a place nor all places of a payer ever exceed their limits.
 */
const recordAddition = async (dependencies: QuotaDependencies, db: Database, rootGuid: string, usage: Usage): Promise<void> => {
  const place = await change(dependencies, db, rootGuid, usage);
  if (place !== null) await requirePayerLimits(db, payerOf(dependencies, place), usage);
};

/** A payer who uses less is notified again once the storage is nearly full again. */
const lowerAlert = async (db: Database, payer: Payer): Promise<void> => {
  if (!await hasStorageAlert(db, payer.key)) return;
  await lockPayer(db, payer.key);
  await alertOfStorage(db, payer, (await volumeOf(db, payer)).bytes);
};

/** Records that files of a place were permanently deleted. */
const recordDeletion = async (dependencies: QuotaDependencies, db: Database, rootGuid: string, { sizeBytes, fileCount }: Usage): Promise<void> => {
  const place = await change(dependencies, db, rootGuid, { sizeBytes: -sizeBytes, fileCount: -fileCount });
  if (place !== null) await lowerAlert(db, payerOf(dependencies, place));
};

/**
 * Records that a file moves to a different tree with its descendants. Must be called before the paths change, with
 * the current path. Locks both trees. Throws the shortage. Does nothing within one tree.
 */
const recordMove = async (dependencies: QuotaDependencies, db: Database, path: string, toRoot: string): Promise<void> => {
  const fromRoot = path.slice(0, path.indexOf('/'));
  if (fromRoot === toRoot) return;
  const usage = await measureTree(db, path);
  const [from, to] = [await findQuotaRoot(db, fromRoot), await findQuotaRoot(db, toRoot)];
  await requireRoomIn(dependencies, db, to, usage, from);
  const taken: Usage = { sizeBytes: -usage.sizeBytes, fileCount: -usage.fileCount };
  const changes: [string, Usage][] = [[fromRoot, taken], [toRoot, usage]];
  // Rows are locked in the order of their roots, and payers in the order of their keys, so that concurrent moves cannot deadlock.
  for (const [root, difference] of changes.sort(([one], [other]) => (one < other ? -1 : 1))) await change(dependencies, db, root, difference);
  const [before, after] = [payerOf(dependencies, from), payerOf(dependencies, to)];
  if (before.key === after.key) return;
  const checks = [{ key: before.key, check: () => lowerAlert(db, before) }, { key: after.key, check: () => requirePayerLimits(db, after, usage) }];
  for (const { check } of checks.sort((one, other) => (one.key < other.key ? -1 : 1))) await check();
};

/** Records a change of owner. Throws the shortage if the new payer has no room for the contents of the place. */
const recordTransfer = async (dependencies: QuotaDependencies, db: Database, rootGuid: string): Promise<void> => {
  const place = await findQuotaRoot(db, rootGuid);
  await requirePayerLimits(db, payerOf(dependencies, place), place.used);
};

/** The limit and usage of a place, and whether a limit applies: its own or the payer's. */
const ofPlace = async (dependencies: QuotaDependencies, db: Database, rootGuid: string): Promise<Gauge & { readonly isLimited: boolean }> => {
  const place = await findQuotaRoot(db, rootGuid);
  const { bytes } = gaugesOf(dependencies, place);
  return { ...bytes, isLimited: bytes.quota !== null || payerOf(dependencies, place).bytes !== null };
};

/** The limits and usage of the place and of its payer, which is a team or this person. */
const ofPayer = async (dependencies: QuotaDependencies, db: Database, rootGuid: string): Promise<{ readonly place: Volume; readonly payer: Volume; readonly isTeam: boolean }> => {
  const place = await findQuotaRoot(db, rootGuid);
  return { place: gaugesOf(dependencies, place), payer: await volumeOf(db, payerOf(dependencies, place)), isTeam: place.team !== null };
};

/**
 * Tracks the usage of places, in the transaction that changes it. Callers that add files call `requireRoom` first and
 * `recordAddition` at the very end of the transaction. Until then the row of the place is not locked, so files can be added to
 * one place concurrently.
 */
export const createQuota = (dependencies: QuotaDependencies) => bindFirst(dependencies, { requireRoom, payerRefusal, requireRoomForUpload, recordAddition, recordDeletion, recordMove, recordTransfer, ofPlace, ofPayer });

export type Quota = ReturnType<typeof createQuota>;
