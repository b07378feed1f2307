import { inject } from 'vitest';
import type pg from 'pg';
import { connectionTo, freshName, withClient, type TestDatabaseServer } from './database-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this test run; `global-database.ts` starts it. */
    readonly testDatabase: TestDatabaseServer;
  }
}

export interface TestDatabase {
  readonly connection: pg.ClientConfig;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own, some 30 ms away. Drop it when the test is done. */
export const createTestDatabase = async (server: TestDatabaseServer = inject('testDatabase')): Promise<TestDatabase> => {
  const name = freshName('test');
  const maintenance = connectionTo(server, 'postgres');
  await withClient(maintenance, (client) => client.query(`create database ${name} template ${server.templateName} strategy file_copy`));
  return {
    connection: connectionTo(server, name),
    drop: async () => { await withClient(maintenance, (client) => client.query(`drop database if exists ${name} with (force)`)); },
  };
};
