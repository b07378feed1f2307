import type { TestProject } from 'vitest/node';
import { startTestDatabaseServer } from './database-server';

/**
 * Starts one PostgreSQL per run, for all test files with a database. vitest calls this function first, and its
 * returned function last.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, connection, templateName } = await startTestDatabaseServer();
  project.provide('testDatabase', { connection, templateName });
  return stop;
};
