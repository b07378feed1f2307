import { CallError, clientFailure } from '../../../../src/api-client/call-error';
import type { DownloadProgress } from '../../../../src/contract/desktop/downloads-bridge';
import type { RequestBytes } from '../../../../src/main/downloads/request-bytes';
import type { DownloadDisk, PartFile } from '../../../../src/main/downloads/download-disk';
import { createDownloadQueue, type DownloadQueue } from '../../../../src/main/downloads/download-queue';
import type { DownloadRecord } from '../../../../src/main/downloads/download-record';
import { silentLog } from '../../../../src/main/logging/logger';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { createFakeTimers } from '../fakes';

/** An in-memory disk with a size limit. */
export const createFakeDisk = () => {
  const files = new Map<string, Uint8Array>();
  const state = { freeBytes: 1024 ** 4, writeError: null as Error | null };
  const disk: DownloadDisk = {
    async openPart(path): Promise<PartFile> {
      let bytes = files.get(path) ?? new Uint8Array();
      files.set(path, bytes);
      const keep = (next: Uint8Array): void => {
        bytes = next;
        if (files.has(path)) files.set(path, bytes);
      };
      return {
        sizeBytes: bytes.length,
        async truncate(sizeBytes) { keep(bytes.slice(0, sizeBytes)); },
        async write(more) {
          if (state.writeError) throw state.writeError;
          keep(Uint8Array.from([...bytes, ...more]));
        },
        async close() { return undefined; },
      };
    },
    freeBytes: async () => state.freeBytes,
    async finish(partPath, { folder, name, replaces }) {
      let path = `${folder}/${name}`;
      for (let number = 1; files.has(path) && !replaces; number += 1) path = `${folder}/${name} (${number})`;
      files.set(path, files.get(partPath) ?? new Uint8Array());
      files.delete(partPath);
      return path;
    },
    async remove(path) { files.delete(path); },
    exists: async (path) => files.has(path),
  };
  return { disk, files, state };
};

/** A request whose response the test controls: chunks and the way the stream ends. */
export interface RequestedBytes {
  readonly guid: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  answer(status: number, headers: Readonly<Record<string, string>>, body?: string): void;
  /** Starts a response whose chunks are passed to `give`. */
  begin(status: number, headers: Readonly<Record<string, string>>): { give(text: string): void; end(): void; break(): void };
  refuse(error: unknown): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const textOf = (bytes: Uint8Array | undefined): string | null => (bytes ? decoder.decode(bytes) : null);

/** A server whose responses are created by the test. */
export const createFakeServer = () => {
  const requests: RequestedBytes[] = [];
  const request: RequestBytes = (guid, headers, signal) => new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => { reject(new CallError(clientFailure('OFFLINE'))); });
    requests.push({
      guid, headers, signal,
      answer(status, given, body = '') { resolve(new Response(status === 416 ? null : body, { status, headers: given })); },
      begin(status, given) {
        let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
        const body = new ReadableStream<Uint8Array>({ start(started) { controller = started; } });
        signal.addEventListener('abort', () => { controller?.error(new Error('aborted')); });
        resolve(new Response(body, { status, headers: given }));
        return {
          give(text) { controller?.enqueue(encoder.encode(text)); },
          end() { controller?.close(); },
          break() { controller?.error(new Error('net::ERR_CONNECTION_RESET')); },
        };
      },
      refuse: reject,
    });
  });
  return { request, requests };
};

/** Runs all pending microtasks: responses, writes, the next download. */
export const breathe = async (): Promise<void> => { for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => { setImmediate(resolve); }); };

export const createQueueBench = (kept: readonly DownloadRecord[] = [], disk = createFakeDisk()) => {
  const document = createMemoryDocument<readonly DownloadRecord[]>(kept);
  const server = createFakeServer();
  const timers = createFakeTimers();
  const reported: DownloadProgress[] = [];
  const marked: string[] = [];
  const busy: number[] = [];
  let now = 0;
  const queue: DownloadQueue = createDownloadQueue({
    document, requestBytes: server.request, disk: disk.disk, timers, log: silentLog, now: () => now,
    markAsFromWeb: async (path) => { marked.push(path); },
    report: (progress) => { reported.push(progress); },
    onRunningChanged: (count) => { busy.push(count); },
  });
  return {
    queue, document, timers, reported, marked, busy, ...server, ...disk,
    pass(durationMs: number) {
      now += durationMs;
      timers.advance(durationMs);
    },
    states: () => queue.all().map(({ state, blockedBy }) => (blockedBy ? `${state} for ${blockedBy}` : state)),
  };
};
