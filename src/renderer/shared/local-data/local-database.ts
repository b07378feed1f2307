import { openDB } from 'idb';
import { logProblem } from '../log';
import { schemaVersion, upgradeSchema, type LocalDatabase } from './local-schema';

/** Owner of the data. Independent of the sign-in: neither a token nor a session is part of the name. */
export interface Account {
  readonly server: string;
  readonly personId: number;
}

export const localDatabaseName = ({ server, personId }: Account): string => `account ${personId} ${server}`;

/**
 * The data was written by a newer version of the app. This version must not modify it; the window has to be reloaded.
 */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
}

/** A window's connection to the data of one person on one server. */
export interface LocalData {
  /**
   * The open database. Opened by the first call, and reopened after the connection was lost. Rejects with
   * `NewerDataError`, or with the browser's error where databases are not allowed.
   */
  connection(): Promise<LocalDatabase>;
  /** The database if it is already open, else null. */
  opened(): LocalDatabase | null;
  /** Closes the connection; transactions in progress complete. */
  close(): void;
}

const open = async (name: string, onLost: (isOutdated: boolean) => void): Promise<LocalDatabase> => {
  try {
    return await openDB(name, schemaVersion, {
      upgrade(upgraded, oldVersion, _newVersion, transaction) { upgradeSchema(upgraded, oldVersion, transaction); },
      blocked(currentVersion) { logProblem(`Waiting for a window that has the database open in version ${currentVersion}.`, null); },
      // A newer window waits for this window, or the data is being deleted. Transactions in progress complete.
      blocking(_currentVersion, newVersion, event) {
        onLost(newVersion !== null);
        (event.target as IDBDatabase).close();
      },
      terminated() { onLost(false); },
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') throw new NewerDataError('The data on this device was written by a newer version of the app.', { cause: error });
    throw error;
  }
};

/** `onOutdated` is called if the data was or is being upgraded by a newer version of the app. */
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
      if (isClosed) throw new Error('The database of this person is closed.');
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
