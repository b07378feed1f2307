import type { Failure, UploadProgress } from '../../../../src/contract/bridge';
import type { LeadershipPort } from '../../../../src/core/sync/sync-engine-ports';
import type { ReadPart, TransferListeners, UploadStorePort } from '../../../../src/core/uploads/upload-queue-ports';
import { createUploadQueue, type UploadQueue } from '../../../../src/core/uploads/upload-queue';
import { SourceError, type UploadRecord } from '../../../../src/core/uploads/upload-record';
import { createFakeTimers } from '../../main/fakes';

/** Settles every promise that can settle. */
export const settle = async (): Promise<void> => { for (let turn = 0; turn < 40; turn += 1) await Promise.resolve(); };

export const failing = (code: Failure['code'], status: number): Failure => ({ code, status, message: 'A sentence.', requestId: null, args: {}, retryable: false });

export interface Sending extends TransferListeners {
  readonly record: UploadRecord;
  readonly read: ReadPart;
  isPaused: boolean;
}

/** A device: its storage, its network, and its windows, consecutive or concurrent. */
export const createDevice = () => {
  const timers = createFakeTimers();
  const kept = new Map<string, UploadRecord>();
  const copies = new Map<string, string>();
  const watchers = new Set<{ readonly window: number; readonly listener: () => void }>();
  const device = {
    timers, kept, copies,
    isOnline: true,
    isReachable: true,
    /** The errors of the disk for a record, and for a copy. */
    storeError: null as Error | null,
    copyError: null as Error | null,
    /** Copies wait until the test calls `goOn`. */
    isSlow: false,
    goOn: () => undefined as void,
    /** The files that are still available, by `from`. */
    sources: new Map<string, string>(),
    sendings: [] as Sending[],
    dropped: [] as string[],
    ended: [] as Failure[],
    now: 0,
    leader: null as number | null,
    candidates: [] as { readonly window: number; readonly lead: () => () => void; end: (() => void) | null }[],
    network: new Set<() => void>(),
    setOnline(isOnline: boolean): void {
      device.isOnline = isOnline;
      device.isReachable = isOnline;
      for (const listener of device.network) listener();
    },
  };
  let nextKey = 0;
  let windows = 0;

  const elect = (): void => {
    const [first] = device.candidates;
    if (first && first.end === null) first.end = first.lead();
  };

  const openWindow = async () => {
    windows += 1;
    const window = windows;
    const shown = new Map<string, UploadProgress>();
    const reports: UploadProgress[] = [];
    const changed = (): void => { for (const each of watchers) if (each.window !== window) each.listener(); };
    const store: UploadStorePort = {
      read: async () => [...kept.values()],
      async put(records) {
        if (device.storeError) throw device.storeError;
        for (const record of records) kept.set(record.id, record);
        changed();
      },
      async update(id, change) {
        const before = kept.get(id);
        if (!before) return undefined;
        const after = change(before);
        kept.set(id, after);
        changed();
        return after;
      },
      async remove(id) {
        kept.delete(id);
        changed();
      },
      onChanged(listener) {
        const watcher = { window, listener };
        watchers.add(watcher);
        return () => { watchers.delete(watcher); };
      },
    };
    const leadership: LeadershipPort = {
      request(lead) {
        const candidate = { window, lead, end: null };
        device.candidates.push(candidate);
        elect();
        return () => {
          device.candidates = device.candidates.filter((each) => each !== candidate);
          (candidate.end as (() => void) | null)?.();
          elect();
        };
      },
    };
    const queue: UploadQueue<string> = createUploadQueue<string>({
      store, leadership,
      clock: { now: () => device.now, schedule: timers.schedule },
      random: { key: () => `key-${nextKey += 1}` },
      bytes: {
        async copy({ id }, source, onProgress, signal) {
          if (device.isSlow) await new Promise<void>((resolve) => { device.goOn = resolve; });
          signal.throwIfAborted();
          if (source === 'gone') throw new SourceError('gone');
          if (device.copyError) throw device.copyError;
          onProgress(source.length);
          copies.set(id, source);
        },
        async read({ id }, source, start, end) {
          const text = source ?? copies.get(id);
          if (text === undefined || text === 'gone') throw new SourceError('gone');
          return new TextEncoder().encode(text.slice(start, end));
        },
        ids: async () => [...copies.keys()],
        async remove(id) { copies.delete(id); },
        sourceOf: async ({ from }) => device.sources.get(from) ?? null,
      },
      transfers: {
        start(record, read, listeners) {
          const sending: Sending = { ...listeners, record, read, isPaused: false };
          device.sendings.push(sending);
          return { pause() { sending.isPaused = true; } };
        },
        async drop(url) { device.dropped.push(url); },
      },
      connectivity: {
        isOnline: () => device.isOnline,
        onChanged(listener) {
          device.network.add(listener);
          return () => { device.network.delete(listener); };
        },
      },
      async probe() { if (!device.isReachable) throw new Error('offline'); },
      fileOf: async () => null,
      onSessionEnded: (failure) => { device.ended.push(failure); },
      report(progress) {
        reports.push(progress);
        shown.set(progress.id, progress);
      },
      log: () => undefined,
    });
    await queue.start();
    await settle();
    return {
      queue, reports, shown,
      async add(...names: readonly string[]): Promise<void> {
        await queue.add(names.map((name) => ({ source: name, name, sizeBytes: name.length, mimeType: '', modifiedAt: '2026-01-01T00:00:00.000Z', from: `/${name}` })), 'Desktop', 'window');
        await settle();
      },
      async addInto(folder: string, name: string): Promise<void> {
        await queue.add([{ source: name, name, sizeBytes: name.length, mimeType: '', modifiedAt: '2026-01-01T00:00:00.000Z', from: `/${name}` }], folder, 'window');
        await settle();
      },
      /** `name state`, or `name state reason`. */
      states: (): readonly string[] => [...shown.values()].map(({ name, state, blockedBy }) => [name, state, blockedBy].filter((each) => each !== null).join(' ')),
      progress: (name: string): UploadProgress | undefined => [...shown.values()].find((each) => each.name === name),
      idOf: (name: string): string => [...shown.values()].find((each) => each.name === name)?.id ?? '',
    };
  };
  return Object.assign(device, { openWindow });
};

export const running = (sendings: readonly Sending[]): readonly string[] => sendings.filter(({ isPaused }) => !isPaused).map(({ record }) => record.name);
