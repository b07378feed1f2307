import type { ClientFailure } from '../client-failure';

export type DownloadState = 'waiting' | 'receiving' | 'paused' | 'done' | 'failed' | 'removed';

export interface DownloadProgress {
  readonly id: string;
  readonly guid: string;
  /** The file's name on this computer. */
  readonly name: string;
  readonly receivedBytes: number;
  /** Null before the server has reported it. */
  readonly totalBytes: number | null;
  /** Smoothed; null while unknown. */
  readonly bytesPerSecond: number | null;
  readonly state: DownloadState;
  /** Why the download is blocked, apart from earlier downloads in the queue. */
  readonly blockedBy: 'network' | null;
  /** The file changed during the download, so the partial data was discarded. */
  readonly hasChanged: boolean;
  /** Whether the app may open the file: not for programs and scripts. */
  readonly isOpenable: boolean;
  readonly failure: ClientFailure | null;
}

/** The fields of a cloud file that a download needs. */
export interface DownloadableFile { readonly guid: string; readonly name: string }

/** The downloads of the window's account. */
export interface DownloadsBridge {
  /** Emits all downloads once the page has requested the session, and then every change. */
  onProgress(listener: (progress: DownloadProgress) => void): () => void;
  pause(id: string): Promise<void>;
  /** Resumes a paused download and retries a failed one. */
  resume(id: string): Promise<void>;
  /** Removes the download from the list. A partial file is deleted, a complete file is kept. */
  remove(id: string): Promise<void>;
  /** Removes all completed downloads from the list. */
  clear(): Promise<void>;
  open(id: string): Promise<void>;
  showInFolder(id: string): Promise<void>;
  /**
   * Downloads a file into a temporary folder, which the app cleans up, and opens it with the system's default program.
   */
  openExternally(file: DownloadableFile): Promise<void>;
  /** Starts a system drag of a downloaded file, under the pressed pointer. */
  dragOut(id: string): Promise<void>;
  /** The same for a cloud file. `fetched`: the download completed too late for this drag; the next drag includes it. */
  dragFileOut(file: DownloadableFile): Promise<'dragged' | 'fetched'>;
  /** Prompts the person for the download folder; a page cannot choose one itself. */
  chooseFolder(): Promise<void>;
}
