import { ApiError } from './api-error';

/** How much of it is done at the same time, and how often a call begins anew for its sake. */
const [atOnce, mostRounds] = [10, 20];

/**
 * What a call has to ask of another service before it can go on. Thrown inside a transaction, which ends with it: so
 * nothing is held while the other one thinks. Then the call begins anew, and finds what was answered.
 */
export class OutsideWork extends Error {
  override readonly name = 'OutsideWork';
  constructor(readonly jobs: readonly (() => Promise<void>)[]) { super('Something has to be asked outside first'); }
}

/** Does what has to be done outside, and then the same again. */
export const withOutsideWork = async <Value>(act: () => Promise<Value>): Promise<Value> => {
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof OutsideWork)) throw error;
      for (let index = 0; index < error.jobs.length; index += atOnce) await Promise.all(error.jobs.slice(index, index + atOnce).map((job) => job()));
    }
  }
  throw new ApiError('SERVICE_UNAVAILABLE');
};

/** One after the other; what several of them have to ask outside is asked together. */
export const eachWithOutsideWork = async <Item>(items: Iterable<Item>, act: (item: Item) => Promise<void>): Promise<void> => {
  const jobs: (() => Promise<void>)[] = [];
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      if (!(error instanceof OutsideWork)) throw error;
      jobs.push(...error.jobs);
    }
  }
  if (jobs.length > 0) throw new OutsideWork(jobs);
};
