import { ApiError } from './api-error';

/** Maximum concurrent jobs, and maximum restarts of a call. */
const [maximumConcurrentJobs, maximumRounds] = [10, 20];

/**
 * Requests to external services that a call needs before it can continue. Thrown inside a transaction to roll it back,
 * so that no locks are held during the requests. The call is then restarted and finds their results.
 */
export class ExternalCallsNeeded extends Error {
  override readonly name = 'OutsideWork';
  constructor(readonly jobs: readonly (() => Promise<void>)[]) { super('Something has to be asked outside first'); }
}

/**
 * Runs a call, and restarts it after each round of external work. The only external work is the content check, so
 * exceeding the maximum throws CONTENT_CHECK_FAILED.
 */
export const retryAfterExternalCalls = async <Value>(act: () => Promise<Value>): Promise<Value> => {
  for (let round = 0; round < maximumRounds; round += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ExternalCallsNeeded)) throw error;
      for (let index = 0; index < error.jobs.length; index += maximumConcurrentJobs) await Promise.all(error.jobs.slice(index, index + maximumConcurrentJobs).map((job) => job()));
    }
  }
  throw new ApiError('CONTENT_CHECK_FAILED');
};

/** Processes items in order, and collects their external work into a single round. */
export const collectExternalCalls = async <Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> => {
  const jobs: (() => Promise<void>)[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof ExternalCallsNeeded)) throw error;
      jobs.push(...error.jobs);
    }
  }
  if (jobs.length > 0) throw new ExternalCallsNeeded(jobs);
};
