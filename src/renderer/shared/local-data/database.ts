import { openDB } from 'idb';
import { logProblem } from '../log';
import { schemaVersion, upgradeSchema, type LocalDatabase } from './schema';

/** Whose data it is. A sign-in changes nothing about it: neither a token nor a session is part of its name. */
export interface Account {
  readonly server: string;
  readonly personId: number;
}

export const localDatabaseName = ({ server, personId }: Account): string => `account ${personId} ${server}`;

/** The data was written by a newer version of the app. This one must not touch it; the window has to be loaded again. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/** One window's way to the data of one person on one server. */
export interface LocalData {
  /**
   * The open database: opened at the first call, and again where the connection was lost. Rejects with `NewerDataError`,
   * or with what the browser says where it allows no database here.
   */
  connection(): Promise<LocalDatabase>;
  /** The same without waiting, where it is open; null where it has to be waited for. */
  opened(): LocalDatabase | null;
  /** What has begun still ends. */
  close(): void;
}

const open = async (name: string, onLost: (isOutdated: boolean) => void): Promise<LocalDatabase> => {
  try {
    return await openDB(name, schemaVersion, {
      upgrade(upgraded, oldVersion, _newVersion, transaction) { upgradeSchema(upgraded, oldVersion, transaction); },
      blocked(currentVersion) { logProblem(`A window has the data open in version ${currentVersion}; it is waited for.`, null); },
      // A newer window waits for this one, or somebody deletes the data. What was begun still ends.
      blocking(_currentVersion, newVersion, event) {
        onLost(newVersion !== null);
        (event.target as IDBDatabase).close();
      },
      terminated() { onLost(false); },
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') throw new NewerDataError('The data on this device is of a newer version of the app.', { cause: error });
    throw error;
  }
};

/** `onOutdated`: the data is, or becomes, of a newer version of the app than this window. */
export const openLocalDatabase = (account: Account, onOutdated: () => void = () => undefined): LocalData => {
  let current: Promise<LocalDatabase> | null = null;
  let opened: LocalDatabase | null = null;
  let isClosed = false;

  const connect = (): Promise<LocalDatabase> => {
    const lose = (isOutdated: boolean): void => {
      if (current === connecting) {
        current = null;
        opened = null;
      }
      if (isOutdated) onOutdated();
    };
    const connecting = open(localDatabaseName(account), lose);
    connecting.then((database) => { if (current === connecting) opened = database; }, (error: unknown) => { lose(error instanceof NewerDataError); });
    return connecting;
  };

  return {
    async connection() {
      if (isClosed) throw new Error('The data of this person was closed in this window.');
      current ??= connect();
      return current;
    },
    opened: () => (isClosed ? null : opened),
    close() {
      isClosed = true;
      current?.then((database) => { database.close(); }, () => undefined);
    },
  };
};
