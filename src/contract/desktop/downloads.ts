import type { ClientFailure } from '../failure';

export type DownloadState = 'waiting' | 'receiving' | 'paused' | 'done' | 'failed' | 'removed';

export interface DownloadProgress {
  readonly id: string;
  readonly guid: string;
  /** As it is called on this computer. */
  readonly name: string;
  readonly receivedBytes: number;
  /** Null before the server has said it. */
  readonly totalBytes: number | null;
  /** Smoothed; null while nothing is known of it. */
  readonly bytesPerSecond: number | null;
  readonly state: DownloadState;
  /** What keeps it from being fetched, besides others before it. */
  readonly waitsFor: 'network' | null;
  /** The file was changed while it was fetched, so what was there of it was thrown away. */
  readonly hasChanged: boolean;
  /** Whether it may be opened from the app: programs and scripts may not. */
  readonly isOpenable: boolean;
  readonly failure: ClientFailure | null;
}

/** A cloud file, as far as fetching it needs to know it. */
export interface FetchedFile { readonly guid: string; readonly name: string }

/** The downloads of the window's account. */
export interface DownloadsBridge {
  /** Is told of all of them once the page has asked who is signed in, and then of every change. */
  onProgress(listener: (progress: DownloadProgress) => void): () => void;
  pause(id: string): Promise<void>;
  /** Goes on with one that is paused, and tries one again that failed. */
  resume(id: string): Promise<void>;
  /** Takes it out of the list; what is not whole yet is thrown away, a whole file stays where it is. */
  remove(id: string): Promise<void>;
  /** Takes all out of the list that are done. */
  clear(): Promise<void>;
  open(id: string): Promise<void>;
  showInFolder(id: string): Promise<void>;
  /** Fetches a file into a place that the app empties by itself, and opens it there with the system's program for it. */
  openOutside(file: FetchedFile): Promise<void>;
  /** Hands a downloaded file to the system, under the pointer that holds it. */
  dragOut(id: string): Promise<void>;
  /** The same for a file of the cloud; `fetched`: it lies ready only now, and a next drag takes it along. */
  dragFileOut(file: FetchedFile): Promise<'dragged' | 'fetched'>;
  /** Asks the person for the folder that downloads go to from now on; a page cannot name one itself. */
  chooseFolder(): Promise<void>;
}
