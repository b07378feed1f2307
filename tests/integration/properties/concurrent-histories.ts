import { drawWrite } from './random-writes';
import { createSeededRandom } from '../../support/seeded-random';
import { findViolations } from './tree-invariants';
import { filesOf, make, type Call, type SharedWorkspace } from './shared-workspace';

export interface HistoriesOutcome {
  readonly made: number;
  readonly done: number;
}

/** The number of concurrent calls. */
const concurrentCalls = 8;

/**
 * Runs rounds of random concurrent writes by several people, including moves of folders into each other. After each
 * round it checks the invariants of the tables. Throws the violations, with the seed and the latest writes.
 */
export const runHistories = async (workshop: SharedWorkspace, seed: number, rounds: number): Promise<HistoriesOutcome> => {
  const random = createSeededRandom(seed);
  let [made, done] = [0, 0];
  const history: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const files = await filesOf(workshop);
    const calls = Array.from({ length: concurrentCalls }, () => drawWrite(random, workshop, files));
    const folders = files.filter(({ type, isInTrash }) => type === 1 && !isInTrash);
    const [left, right] = random.sample(folders, 2);
    if (left && right) {
      const into = (from: string, to: string): Call => ({ name: 'files.move', input: { params: { id: from }, body: { to } } });
      for (const [from, to] of [[left, right], [right, left]] as const) {
        const owner = workshop.people.find(({ user }) => user.id === from.creatorId);
        if (owner) calls.push({ person: owner, call: into(from.guid, to.guid) });
      }
    }
    const results = await Promise.allSettled(calls.map(({ person, call }) => make(person, call)));
    const faults: string[] = [];
    history.push(`round ${round}`);
    for (const [index, result] of results.entries()) {
      const { person, call } = calls[index] ?? {};
      const said = result.status === 'fulfilled' ? result.value ?? 'done' : String(result.reason);
      history.push(`${person?.user.name} ${call?.name} ${JSON.stringify(call?.input)}: ${said}`);
      if (result.status === 'rejected') faults.push(said);
      else done += result.value === null ? 1 : 0;
    }
    made += calls.length;
    faults.push(...await findViolations(workshop.server, { areConcurrent: true }));
    if (faults.length > 0) throw new Error(`SEED=${seed}\n  ${history.slice(-2 * (concurrentCalls + 3)).join('\n  ')}\n${faults.join('\n')}`);
  }
  return { made, done };
};
