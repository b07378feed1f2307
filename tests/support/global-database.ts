import type { TestProject } from 'vitest/node';
import { startTestDatabaseServer } from './database-server';

/** One PostgreSQL a run, for every test file that asks for a database. vitest calls this first and what it returns last. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, connection, templateName } = await startTestDatabaseServer();
  project.provide('testDatabase', { connection, templateName });
  return stop;
};
