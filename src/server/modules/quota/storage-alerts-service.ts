import { noticeTypes } from '../../../contract/entities/notice';
import type { Database } from '../../db/database-handle';
import { raiseWithoutFile } from '../notices/raise-notice-service';
import { setStorageAlert } from './quota-repository';

/** The team or person whose storage is measured. */
export interface AlertedPayer {
  /** `team:<id>` or `person:<id>`. */
  readonly key: string;
  readonly teamId: number | null;
  readonly personId: number;
  /** The moment of the change, milliseconds since 1970. */
  readonly now: number;
}

/** Used parts of the storage, in per cent, at which payers are notified ("Part 7", 7.2). */
const levels = [100, 90] as const;

const levelOf = (used: number, quota: number): number => levels.find((level) => used * 100 >= quota * level) ?? 0;

/** Notifies a payer whose storage became nearly full or full. It happens once, until the usage falls below. The caller holds the payer's lock. */
export const alertOfStorage = async (db: Database, { key, teamId, personId, now }: AlertedPayer, { used, quota }: { readonly used: number; readonly quota: number | null }): Promise<void> => {
  if (quota === null) return;
  const level = levelOf(used, quota);
  if (await setStorageAlert(db, key, level) >= level) return;
  const value = String(level);
  const link = '/desktop';
  await raiseWithoutFile({ db, caller: null }, teamId === null
    ? { type: noticeTypes.EXCEED_ALERT, to: { personIds: [personId] }, data: { value, link } }
    : { type: noticeTypes.EXCEED_ALERT, to: { managersOf: [teamId] }, teamId, data: { value, link } }, new Date(now));
};
