import type { SeededRandom } from '../support/seeded-random';
import type { Counts } from './counts';
import type { ModelServer } from './model-server';
import type { Scheduler } from './scheduler';

/** The difficulty of a history for its clients: probabilities, all of them 0 in its quiet phase. */
export interface Chaos {
  readonly isOn: () => boolean;
  readonly lost: number;
  readonly slow: number;
  readonly twice: number;
  readonly refusedByGateway: number;
  readonly crash: number;
  readonly fullDisk: number;
  readonly eventTrouble: number;
}

export interface World {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly chaos: Chaos;
  readonly counts: Counts;
  readonly server: ModelServer;
  /** The period in which the server itself fails or is unreachable. */
  readonly illness: { until: number; kind: 'broken' | 'gateway' };
  /** How often the server started. Its end loses all responses that are on their way. */
  readonly serverStarts: () => number;
  /** Events that must not happen and did. */
  readonly violations: string[];
}
