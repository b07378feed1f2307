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
  /** What has begun still ends. */
  close(): void;
}

const open = async (name: string, onLost: () => void): Promise<LocalDatabase> => {
  try {
    const database = await openDB(name, schemaVersion, {
      upgrade(upgraded, oldVersion, _newVersion, transaction) { upgradeSchema(upgraded, oldVersion, transaction); },
      blocked(currentVersion) { logProblem(`A window has the data open in version ${currentVersion}; it is waited for.`, null); },
      // A newer window waits for this one, or somebody deletes the data. What comes next opens it again, or learns that it may not.
      blocking(_currentVersion, _blockedVersion, event) {
        onLost();
        (event.target as IDBDatabase).close();
      },
      terminated: onLost,
    });
    return database;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') throw new NewerDataError('The data on this device is of a newer version of the app.', { cause: error });
    throw error;
  }
};

export const openLocalDatabase = (account: Account): LocalData => {
  let current: Promise<LocalDatabase> | null = null;
  let isClosed = false;

  const connect = (): Promise<LocalDatabase> => {
    const forget = (): void => { if (current === connecting) current = null; };
    const connecting = open(localDatabaseName(account), forget);
    connecting.catch(forget);
    return connecting;
  };

  return {
    async connection() {
      if (isClosed) throw new Error('The data of this person was closed in this window.');
      current ??= connect();
      return current;
    },
    close() {
      isClosed = true;
      current?.then((database) => { database.close(); }, () => undefined);
    },
  };
};
