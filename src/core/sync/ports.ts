import type { Failure } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import type { Change, Superseded } from './change';
import type { Outbox, Update } from './entry';

/** Calls something off. */
export type Stop = () => void;

export interface ClockPort {
  /** Milliseconds since 1970. It only dates things: it may jump. */
  now(): number;
  /** Runs something once after so many milliseconds, whatever the clock says meanwhile. */
  later(run: () => void, delayMs: number): Stop;
}

export interface RandomPort {
  /** A key that nobody else ever has. */
  key(): string;
}

/** Keeps one person's outbox on one server. Several windows may have it open. */
export interface StoragePort {
  read(): Promise<Outbox>;
  /**
   * Runs a pure function over what stands, alone, and writes what it answers in one strict transaction. Resolves with
   * what then stands once that is flushed, in the order of the transactions; rejects where it could not be written, and
   * then nothing of it was.
   */
  transact<Value>(decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }): Promise<{ readonly outbox: Outbox; readonly value: Value }>;
  /** Is told when another window may have written. */
  onChanged(listener: () => void): Stop;
  /** Puts a copy beside it. */
  backUp(outbox: Outbox): Promise<void>;
}

/** What the server answered to a change. */
export interface Answer {
  readonly file: File | null;
  readonly superseded: Superseded | null;
  readonly isUnchanged: boolean;
  /** The id of what was made and is no file. */
  readonly made?: string | null;
}

export interface Sending {
  /** The idempotency key. */
  readonly key: string;
  /** The file it is about: the server's id, or the local id of one that is to be made. */
  readonly guid: string;
  /** With the server's ids only. */
  readonly change: Change;
}

export type Sent = { readonly isAnswered: true; readonly answer: Answer } | { readonly isAnswered: false; readonly failure: Failure };

export interface NetworkPort {
  /** Never rejects. It may hang: it is given up after 10 seconds. */
  send(sending: Sending): Promise<Sent>;
  /** `GET /status`; rejects where that fails. */
  probe(): Promise<void>;
}

/** What the host knows of the network by itself. */
export interface ConnectivityPort {
  isOnline(): boolean;
  onChanged(listener: () => void): Stop;
}

export interface LeadershipPort {
  /** Waits to be the one window that sends. `lead` runs once it is, and answers what to do when it no longer is. */
  request(lead: () => Stop): Stop;
}

export interface Login {
  /** Another one with every sign-in. */
  readonly id: number | string;
  readonly pushClientId: string | null;
}

export interface SessionPort {
  /** Whose outbox it is. */
  readonly personId: number;
  /** Null where this person is not signed in to this server. */
  current(): Login | null;
  onChanged(listener: () => void): Stop;
}

export interface SyncPorts {
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly storage: StoragePort;
  readonly network: NetworkPort;
  readonly connectivity: ConnectivityPort;
  readonly leadership: LeadershipPort;
  readonly session: SessionPort;
  /** Is told of what should not happen. */
  readonly log: (text: string, error: unknown) => void;
}
