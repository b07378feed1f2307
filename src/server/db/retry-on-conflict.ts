import { databaseCodeOf } from '../error-causes';

/** Maximum number of attempts. */
const maximumAttempts = 4;

/** A serialization failure or deadlock. PostgreSQL rolled this transaction back, and it can be retried. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(databaseCodeOf(error) ?? '');

/** Runs a transaction, and again after a serialization failure or a deadlock. */
export const retryOnConflict = async <Value>(run: () => Promise<Value>): Promise<Value> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === maximumAttempts || !isConflict(error)) throw error;
    }
  }
};
