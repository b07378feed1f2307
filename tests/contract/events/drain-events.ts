import type { TestPerson, TestServer } from '../../support/test-server';
import { make } from '../sharing/people';

/** Drains the numbering. Returns the sequence number of a new change by `aside`, an uninvolved person, which follows all earlier events. */
export const drainEvents = async ({ pool }: TestServer, aside: TestPerson): Promise<number> => {
  const guid = await make(aside);
  for (let turn = 0; turn < 500; turn += 1) {
    const { rows: [row] } = await pool.query<{ seq: number | null }>('select seq::float8 as seq from events where guid = $1', [guid]);
    if (row?.seq) return row.seq;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  throw new Error('Events are not numbered.');
};
