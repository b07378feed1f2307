import type { Backoff } from './backoff';
import type { HealthProbe } from './health-probe';
import type { Mode, Outbox, Update } from './outbox-entry';
import type { Cancel, Login, SendResult, SyncPorts } from './sync-engine-ports';
import type { SyncRules } from './sync-rules';

export interface SyncLoopDependencies {
  readonly ports: SyncPorts;
  readonly rules: SyncRules;
  readonly outbox: () => Outbox;
  /** Runs one transaction; resolves after the resulting outbox was followed. */
  readonly write: <Value>(decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }) => Promise<Value>;
  readonly onState: () => void;
}

export interface SettledRequest { readonly key: string; readonly sent: SendResult }

/** The memory of a sync loop: its requests, and whether it may send. */
export interface SyncLoopState extends SyncLoopDependencies {
  readonly healthProbe: HealthProbe;
  readonly backoff: Backoff;
  /** Signals that entries may be ready to send. */
  readonly wake: () => void;
  readonly inFlight: Set<string>;
  readonly hasFailed: Set<string>;
  /** Responses that are not yet written. */
  settled: SettledRequest[];
  cancelBatchTimer: Cancel | null;
  failures: number;
  mode: Mode;
  refusedLogin: Login['id'] | null;
  isLeading: boolean;
  isStopped: boolean;
  isPumping: boolean;
  isWoken: boolean;
}
