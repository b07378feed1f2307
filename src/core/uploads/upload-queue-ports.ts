import type { Failure, UploadProgress } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import type { ClockPort, ConnectivityPort, LeadershipPort, RandomPort, Cancel } from '../sync/sync-engine-ports';
import type { UploadRecord } from './upload-record';

/** Persists one person's queue on one server. Several windows may have it open. */
export interface UploadStorePort {
  read(): Promise<readonly UploadRecord[]>;
  /** Resolves once the records are on disk. Rejects if they cannot be stored, and then stores none of them. */
  put(records: readonly UploadRecord[]): Promise<void>;
  /** Updates the stored record atomically; undefined if it no longer exists. */
  update(id: string, change: (record: UploadRecord) => UploadRecord): Promise<UploadRecord | undefined>;
  remove(id: string): Promise<void>;
  /** Notifies when a different window has written. */
  onChanged(listener: () => void): Cancel;
}

/** Reads a part of a file. Rejects with `SourceError`. */
export type ReadPart = (start: number, end: number) => Promise<Blob | Uint8Array>;

/** The bytes of queued files. `Source` is their origin: a file of the page, or one on disk. */
export interface UploadBytesPort<Source> {
  /** Copies a file. Rejects with `SourceError` if it cannot be read, or changed meanwhile. */
  copy(record: UploadRecord, source: Source, onProgress: (copiedBytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Reads the copy, or the file itself if there is no copy yet. */
  read(record: UploadRecord, source: Source | null, start: number, end: number): ReturnType<ReadPart>;
  /** Ids of the copies that may lack a record. */
  ids(): Promise<readonly string[]>;
  remove(id: string): Promise<void>;
  /**
   * The file of an upload that is neither copied nor of this window, if it is still available. Null once nobody can
   * copy it any more. May remain pending while a different window is open.
   */
  sourceOf(record: UploadRecord): Promise<Source | null>;
}

/** One transfer in progress. */
export interface Transfer {
  /** Stops the transfer so that it can be resumed. */
  pause(): void;
}

export interface TransferListeners {
  readonly onUrl: (url: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: (guid: string) => void;
  readonly onFailed: (failure: Failure) => void;
}

export interface TransfersPort {
  start(record: UploadRecord, read: ReadPart, listeners: TransferListeners): Transfer;
  /** Allows the server to discard the received part of an upload. */
  drop(url: string): Promise<void>;
}

export interface UploadQueuePorts<Source> {
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly store: UploadStorePort;
  readonly bytes: UploadBytesPort<Source>;
  readonly transfers: TransfersPort;
  readonly leadership: LeadershipPort;
  readonly connectivity: ConnectivityPort;
  /** Rejects if the server is not reachable. */
  readonly probe: () => Promise<void>;
  /** The file of a finished upload; null if it cannot be fetched. */
  readonly fileOf: (guid: string) => Promise<File | null>;
  /** The server no longer accepts the session. */
  readonly onSessionEnded: (failure: Failure) => void;
  /** `isToBeShared`: this window has to notify the other windows. */
  readonly report: (progress: UploadProgress, isToBeShared: boolean) => void;
  readonly log: (text: string, error: unknown) => void;
}
