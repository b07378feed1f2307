import type { Random } from '../integration/properties/random';
import type { Counts } from './counts';
import type { ModelServer } from './model-server';
import type { Scheduler } from './scheduler';

/** How hard a history is on its clients: probabilities, all of them 0 once it has quiet. */
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
  readonly random: Random;
  readonly chaos: Chaos;
  readonly counts: Counts;
  readonly server: ModelServer;
  /** The server itself is ill, or away, until a moment. */
  readonly illness: { until: number; kind: 'broken' | 'gateway' };
  /** What must not happen and did. */
  readonly violations: string[];
}
