import { CallError, clientFailure } from '../../api-client/call-error';
import type { Timers } from '../realtime/activity-watch';
import type { RequestBytes } from './request-bytes';
import type { DownloadDisk, PartFile } from './download-disk';

/** Timeout without a received byte. Some connections break without an error. */
export const stallTimeoutMs = 30_000;
/** Disk space that a download leaves free. */
export const reservedBytes = 50 * 1024 ** 2;

export interface ReceiveFilePorts {
  readonly requestBytes: RequestBytes;
  readonly disk: Pick<DownloadDisk, 'openPart' | 'freeBytes'>;
  readonly timers: Timers;
}

export interface PartialDownload {
  readonly guid: string;
  readonly partPath: string;
  readonly folder: string;
  /** The version of the bytes in the partial file; null: fetch from the start. */
  readonly etag: string | null;
  readonly totalBytes: number | null;
}

export interface ReceiveFileListeners {
  /** Called once the partial file contains bytes of this version only. */
  readonly onStart: (facts: { readonly etag: string | null; readonly totalBytes: number | null; readonly startByte: number; /** Bytes of another version were discarded. */ readonly hasChanged: boolean }) => void;
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** The first byte and the total size of a response; null if the response does not match the requested range. */
const rangeOf = ({ status, headers }: Response, requestedStart: number): { readonly startByte: number; readonly totalBytes: number | null } | null => {
  if (status !== 206) {
    const length = headers.get('content-length');
    return { startByte: 0, totalBytes: length === null ? null : Number(length) };
  }
  const found = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '');
  return found && Number(found[1]) === requestedStart ? { startByte: requestedStart, totalBytes: Number(found[2]) } : null;
};

/** Weak ETags do not guarantee identical bytes. */
const strongEtag = (headers: Headers): string | null => {
  const etag = headers.get('etag');
  return etag === null || etag.startsWith('W/') ? null : etag;
};

/**
 * Fetches the missing bytes of a partial file, or the whole file if it has changed. Resolves once the file is complete
 * and synced. Rejects with a `CallError` if the connection breaks (OFFLINE; received bytes are kept), the server
 * refuses or disk space is missing. Disk errors are rethrown.
 */
export const receiveFile = async ({ requestBytes, disk, timers }: ReceiveFilePorts, wanted: PartialDownload, { onStart, onBytes, signal }: ReceiveFileListeners): Promise<void> => {
  const part = await disk.openPart(wanted.partPath);
  const silence = new AbortController();
  const either = AbortSignal.any([signal, silence.signal]);
  let callOff = (): void => undefined;
  const listen = (): void => {
    callOff();
    callOff = timers.schedule(() => { silence.abort(); }, stallTimeoutMs);
  };
  try {
    const heldBytes = wanted.etag === null ? 0 : part.sizeBytes;
    listen();
    const response = await requestBytes(wanted.guid, heldBytes > 0 && wanted.etag !== null ? { range: `bytes=${heldBytes}-`, 'if-range': wanted.etag } : {}, either);
    if (response.status === 416 && heldBytes === wanted.totalBytes) return;
    const range = response.ok ? rangeOf(response, heldBytes) : null;
    await part.truncate(range?.startByte ?? 0);
    const etag = range ? strongEtag(response.headers) : null;
    onStart({ etag, totalBytes: range?.totalBytes ?? null, startByte: range?.startByte ?? 0, hasChanged: range !== null && heldBytes > 0 && etag !== wanted.etag });
    if (!range) throw new CallError(clientFailure('OFFLINE'));
    await assertFreeSpace(disk, wanted.folder, (range.totalBytes ?? 0) - range.startByte);
    const writtenBytes = await writeBody(response, part, (bytes) => {
      listen();
      onBytes(bytes);
    });
    if (range.totalBytes !== null && range.startByte + writtenBytes !== range.totalBytes) throw new CallError(clientFailure('OFFLINE'));
  } finally {
    callOff();
    await part.close();
  }
};

const assertFreeSpace = async (disk: ReceiveFilePorts['disk'], folder: string, missingBytes: number): Promise<void> => {
  if (await disk.freeBytes(folder) < missingBytes + reservedBytes) throw new CallError(clientFailure('DOWNLOAD_NO_ROOM'));
};

const writeBody = async ({ body }: Response, part: PartFile, onBytes: (bytes: number) => void): Promise<number> => {
  let writtenBytes = 0;
  if (body === null) return writtenBytes;
  const reader = body.getReader();
  try {
    for (;;) {
      // A stream error means a broken connection; disk errors have their own codes.
      const { done, value } = await reader.read().catch(() => { throw new CallError(clientFailure('OFFLINE')); });
      if (done) return writtenBytes;
      await part.write(value);
      writtenBytes += value.length;
      onBytes(value.length);
    }
  } finally {
    // The response is abandoned; an error while cancelling it is irrelevant.
    await reader.cancel().catch(() => undefined);
  }
};
