import type { Failure } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import type { Change, Superseded } from './change';
import type { Outbox, Update } from './outbox-entry';

/** Cancels a subscription, timer or request. */
export type Cancel = () => void;

export interface ClockPort {
  /** Milliseconds since 1970. Only for timestamps: it may jump. */
  now(): number;
  /** Runs a callback once after a delay, independent of clock changes. */
  schedule(run: () => void, delayMs: number): Cancel;
}

export interface RandomPort {
  /** Returns a globally unique key. */
  key(): string;
}

/** Persists one person's outbox on one server. Several windows may have it open. */
export interface StoragePort {
  read(): Promise<Outbox>;
  /**
   * Runs a pure function on the current outbox exclusively, and writes its update in one strict transaction. Resolves
   * with the resulting outbox once it is flushed, in transaction order. Rejects if the write failed; then nothing was
   * written.
   */
  transact<Value>(decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }): Promise<{ readonly outbox: Outbox; readonly value: Value }>;
  /** Notifies when a different window may have written. */
  onChanged(listener: () => void): Cancel;
  /** Stores a backup copy. */
  backUp(outbox: Outbox): Promise<void>;
}

/** The server's response to a change. */
export interface ChangeResponse {
  readonly file: File | null;
  readonly superseded: Superseded | null;
  readonly isUnchanged: boolean;
  /** Id of a created object that is not a file. */
  readonly made?: string | null;
  /** See `Confirmation`. */
  readonly readIds?: readonly number[] | null;
}

export interface ChangeRequest {
  /** The idempotency key. */
  readonly key: string;
  /** The file of the change: its server id, or the local id of a file to create. */
  readonly guid: string;
  /** Contains only server ids. */
  readonly change: Change;
}

export type SendResult = { readonly isAccepted: true; readonly response: ChangeResponse } | { readonly isAccepted: false; readonly failure: Failure };

export interface NetworkPort {
  /** Never rejects. May hang: the caller's timeout is 10 seconds. */
  send(sending: ChangeRequest): Promise<SendResult>;
  /** `GET /status`; rejects if it fails. */
  probe(): Promise<void>;
}

/** The host's own information about the network. */
export interface ConnectivityPort {
  isOnline(): boolean;
  onChanged(listener: () => void): Cancel;
}

export interface LeadershipPort {
  /** Waits to become the only window that sends. `lead` runs then, and returns the callback for losing leadership. */
  request(lead: () => Cancel): Cancel;
}

export interface Login {
  /** Differs for every sign-in. */
  readonly id: number | string;
  readonly pushClientId: string | null;
}

export interface SessionPort {
  /** Owner of the outbox. */
  readonly personId: number;
  /** Null if this person is not signed in to this server. */
  current(): Login | null;
  onChanged(listener: () => void): Cancel;
}

export interface SyncPorts {
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly storage: StoragePort;
  readonly network: NetworkPort;
  readonly connectivity: ConnectivityPort;
  readonly leadership: LeadershipPort;
  readonly session: SessionPort;
  /** Logs unexpected errors. */
  readonly log: (text: string, error: unknown) => void;
}
