import type { ContentMessage, Presence } from '../../../contract/realtime/content-messages';
import type { Database } from '../../db/database-handle';
import type { EffectiveAccess } from '../files/effective-access-service';
import { contentChannel, findChangesets, findRev, notifyPresence, presenceChannel, type AnnouncedPresence } from './content-repository';
import { lineOf } from './content-service';

/** Maximum size of the changesets in one message, bytes. Larger ones are fetched by the clients. */
const messageLimitBytes = 128 * 1024;
/** Maximum number of changesets in one message. */
const messageLimit = 200;

/** The channels on which servers learn of changes and presences. */
export const contentChannels = [contentChannel, presenceChannel] as const;

/** A notification: new changesets of a file, or the presence of a window. */
export type ContentNotification = { readonly kind: 'changed'; readonly guid: string } | { readonly kind: 'presence'; readonly presence: Presence };

/** Reads a notification; null for other channels. */
export const readNotification = (channel: string, payload: string): ContentNotification | null => {
  if (channel === contentChannel) return { kind: 'changed', guid: payload.split(' ', 1)[0] ?? '' };
  return channel === presenceChannel ? { kind: 'presence', presence: JSON.parse(payload) as Presence } : null;
};

export interface ContentFeedDependencies {
  readonly database: Database;
  readonly effectiveAccess: EffectiveAccess;
}

/** Reads and passes on changes of open files, for live connections. */
export const createContentFeed = ({ database, effectiveAccess }: ContentFeedDependencies) => ({
  /** Whether each of the people may now edit the file; people who may not read it are missing. */
  async findReaders(guid: string, personIds: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const readers = await effectiveAccess.findReaders(database, guid, personIds);
    return new Map([...readers].map(([id, rank]) => [id, rank !== 'reader' && rank !== 'commentator']));
  },

  /** The last revision of a file. */
  revOf: (guid: string): Promise<number> => findRev(database, guid),

  /** The changesets after a revision, as one message; null if there are none. */
  async readAfter(guid: string, prevRev: number): Promise<ContentMessage | null> {
    const rows = await findChangesets(database, guid, prevRev, 2 ** 31 - 1, messageLimit);
    const last = rows.at(-1);
    if (!last) return null;
    const size = rows.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return { guid, prevRev, rev: last.rev, changesets: size > messageLimitBytes ? null : rows.map(lineOf) };
  },

  /** Sends the presence of a window to all servers. */
  announce: (presence: AnnouncedPresence): Promise<void> => notifyPresence(database, presence),
});

export type ContentFeed = ReturnType<typeof createContentFeed>;
