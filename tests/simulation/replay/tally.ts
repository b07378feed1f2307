import type { CountName, Counts } from '../counts';

export interface Difference {
  readonly seed: number;
  /** Counted from 1. The number of the events may be one lower. */
  readonly request: number;
  readonly what: string;
  /** The differing paths, with the values of the model and of the real server. */
  readonly differs: readonly string[];
}

/** Counts of replays. */
export interface Tally {
  histories: number;
  /** Requests of the real server by call, and its responses by status, for refusals with the code. */
  readonly requests: Map<string, number>;
  readonly results: Map<string, number>;
  /** Writes with a repeated key. */
  repeated: number;
  events: number;
  differences: number;
  readonly first: Difference[];
  /** Faults that clients met on the network and no server made. They are not replayed. */
  readonly leftOut: Map<CountName, number>;
}

export const noTally = (): Tally => ({ histories: 0, requests: new Map(), results: new Map(), repeated: 0, events: 0, differences: 0, first: [], leftOut: new Map() });

/** Timeouts, expired and blocked sessions, server failures, and gateway failures. */
const madeByWire = ['hangs', 'status401', 'status423', 'status500', 'status502', 'status503', 'status504'] as const satisfies readonly CountName[];

export const addTo = <Key>(counts: Map<Key, number>, key: Key, more = 1): void => { counts.set(key, (counts.get(key) ?? 0) + more); };

export const leaveOut = ({ leftOut }: Tally, counts: Counts): void => { for (const name of madeByWire) addTo(leftOut, name, counts[name]); };

const kept = 20;
export const keepDifference = (tally: Tally, difference: Difference): void => {
  tally.differences += 1;
  if (tally.first.length < kept) tally.first.push(difference);
};

export const total = (counts: ReadonlyMap<unknown, number>): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
const textOf = (counts: ReadonlyMap<string, number>): string => [...counts].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`).join(', ');

/**
 * Minimum number of each refusal in 1,000 histories, about half of the usual number. Other refusals occur a few times
 * at most.
 */
const refusalFloors: Readonly<Record<string, number>> = {
  '410 FILE_DELETED': 1600, '409 CHANGED_MEANWHILE': 140, '403 FILE_FORBIDDEN': 130, '404 FILE_NOT_FOUND': 60, '403 NO_ACCESS_DELETE': 95, '400 NAME_EMPTY': 45,
  '403 FAILURE_READ_ONLY': 55, '403 NO_ACCESS_MOVE_FILE': 50, '403 NO_ACCESS_MODIFY': 35, '409 TOO_MANY_TAGS_ON_FILE': 35, '403 NO_ACCESS_MOVE_FOLDER': 20, '409 FILE_IS_LOCKED': 2,
};

/** Counts that are too small to prove anything. Rare refusals are checked only after enough histories. */
export const shortOf = (tally: Tally): string[] => {
  const { histories, requests, results, repeated, events } = tally;
  const floors: [what: string, count: number, floor: number][] = [
    ['requests', total(requests), 20 * histories], ['events', events, 10 * histories], ['repeated writes', repeated, histories],
    ...(histories < 1000 ? [] : Object.entries(refusalFloors).map(([refusal, floor]): [string, number, number] => [refusal, results.get(refusal) ?? 0, Math.floor((floor * histories) / 1000)])),
  ];
  return floors.filter(([, count, floor]) => count < floor).map(([what, count, floor]) => `${what}: ${count}, at least ${floor} are wanted`);
};

export const reportOf = (tally: Tally): string => [
  `${tally.histories} histories, ${total(tally.requests)} requests, ${tally.repeated} of them repeated writes, ${tally.events} events, ${tally.differences} differences`,
  `requests: ${textOf(tally.requests)}`,
  `answers: ${textOf(tally.results)}`,
  `left out, because the wire made it and no server: ${textOf(tally.leftOut)}`,
  ...tally.first.map(({ seed, request, what, differs }) => `✗ seed ${seed}, request ${request}, ${what}\n    ${differs.slice(0, 8).join('\n    ')}`),
].map((line) => `  ${line}\n`).join('');
