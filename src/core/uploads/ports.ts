import type { Failure, UploadProgress } from '../../contract/bridge';
import type { File } from '../../contract/entities/file';
import type { ClockPort, ConnectivityPort, LeadershipPort, RandomPort, Stop } from '../sync/ports';
import type { UploadRecord } from './record';

/** Keeps one person's queue on one server. Several windows may have it open. */
export interface UploadStorePort {
  read(): Promise<readonly UploadRecord[]>;
  /** Resolves once the disk itself has them; rejects where they cannot be kept, and then none of them is. */
  put(records: readonly UploadRecord[]): Promise<void>;
  /** Changes what stands, alone; undefined where it is gone. */
  update(id: string, change: (record: UploadRecord) => UploadRecord): Promise<UploadRecord | undefined>;
  remove(id: string): Promise<void>;
  /** Is told when another window wrote. */
  onChanged(listener: () => void): Stop;
}

/** Reads a part of a file. Rejects with `SourceError`. */
export type ReadPart = (start: number, end: number) => Promise<Blob | Uint8Array>;

/** The bytes of what is queued. `Source` is where they come from: a file of the page, or one of the disk. */
export interface UploadBytesPort<Source> {
  /** Copies a file. Rejects with `SourceError` where it cannot be read, or is another one by the end. */
  copy(record: UploadRecord, source: Source, onProgress: (copiedBytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Reads the copy, or the file itself as long as there is none. */
  read(record: UploadRecord, source: Source | null, start: number, end: number): ReturnType<ReadPart>;
  /** The copies that are here. */
  ids(): Promise<readonly string[]>;
  remove(id: string): Promise<void>;
  /**
   * For what is neither copied nor this window's: its file, where it can still be had; null once nobody can copy it any
   * more. It may take as long as another window lives.
   */
  sourceOf(record: UploadRecord): Promise<Source | null>;
}

/** One upload on its way. */
export interface Transfer {
  /** It can be gone on with later. */
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
  /** Tells the server that it need not keep what it has of an upload. */
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
  /** Rejects where the server cannot be reached. */
  readonly probe: () => Promise<void>;
  /** What a finished upload has become; null where that cannot be learnt. */
  readonly fileOf: (guid: string) => Promise<File | null>;
  /** The server no longer takes the session. */
  readonly onSessionEnded: (failure: Failure) => void;
  /** `isToBeShared`: other windows have to be told by this one. */
  readonly report: (progress: UploadProgress, isToBeShared: boolean) => void;
  readonly log: (text: string, error: unknown) => void;
}
