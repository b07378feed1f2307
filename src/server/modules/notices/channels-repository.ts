import { sql } from 'drizzle-orm';
import type { NoticeChannel } from '../../../contract/entities/notice';
import type { Database } from '../../db/database-handle';

/** The channels that a person turned on or off. */
export type ChosenChannels = Partial<Record<NoticeChannel, boolean>>;

export const findChannels = async (db: Database, personId: number): Promise<ChosenChannels> => {
  const { rows: [row] } = await db.execute<{ channels: ChosenChannels }>(sql`select channels from person_settings where person_id = ${personId}`);
  return row?.channels ?? {};
};

/** Returns false if the channel was already in this state. */
export const setChannel = async (db: Database, personId: number, channel: NoticeChannel, isOn: boolean): Promise<boolean> => {
  const chosen = JSON.stringify({ [channel]: isOn });
  const { rowCount } = await db.execute(sql`
    insert into person_settings as s (person_id, channels) values (${personId}, ${chosen}::jsonb)
    on conflict (person_id) do update set channels = s.channels || excluded.channels where coalesce((s.channels ->> ${channel})::boolean, true) <> ${isOn}`);
  return (rowCount ?? 0) > 0;
};
