import type { HeldFile, UploadItem } from './upload-item';
import type { UploadBytesPort } from './upload-queue-ports';
import { isOutOfRoom, SourceError } from './upload-record';

interface CopierOptions<Source> {
  readonly bytes: UploadBytesPort<Source>;
  readonly items: ReadonlyMap<string, UploadItem<Source>>;
  readonly log: (text: string, error: unknown) => void;
  readonly isHere: (item: UploadItem<Source>) => boolean;
  readonly onProgress: (item: UploadItem<Source>) => void;
  readonly onCopied: (item: UploadItem<Source>) => Promise<void>;
  readonly onNotCopied: (item: UploadItem<Source>, held: HeldFile<Source>, keeping: 'no-room' | 'unkept', isUnreadable: boolean) => Promise<void>;
}

export interface Copier {
  /** Copies all files that wait, unless this is under way. */
  copyAll(): Promise<void>;
  /** Resolves when no copy is running. */
  copied(): Promise<void>;
}

/**
 * Copies the files of this window sequentially: in parallel they would take equally long, and none would be done early.
 */
export const createCopier = <Source>({ bytes, items, log, isHere, onProgress, onCopied, onNotCopied }: CopierOptions<Source>): Copier => {
  let running: Promise<void> | null = null;

  const copy = async (item: UploadItem<Source>, held: HeldFile<Source>): Promise<void> => {
    const { id } = item.record;
    try {
      await bytes.copy(item.record, held.source, (copiedBytes) => {
        held.copiedBytes = copiedBytes;
        if (isHere(item)) onProgress(item);
      }, held.abort.signal);
      if (isHere(item)) await onCopied(item);
      if (!isHere(item)) await bytes.remove(id);
    } catch (error) {
      // The upload was finished or cancelled meanwhile.
      if (!isHere(item)) await bytes.remove(id).catch((problem: unknown) => { log('An unused copy could not be removed.', problem); });
      else {
        log('A file to upload could not be copied.', error);
        await onNotCopied(item, held, isOutOfRoom(error) ? 'no-room' : 'unkept', error instanceof SourceError);
      }
    }
  };
  const copyWaiting = async (): Promise<void> => {
    const tried = new Set<HeldFile<Source>>();
    for (;;) {
      const next = [...items.values()].find(({ held }) => held?.copyState === 'copying' && !tried.has(held));
      if (!next?.held) break;
      tried.add(next.held);
      await copy(next, next.held);
    }
    running = null;
  };

  return {
    copyAll: () => running ??= copyWaiting(),
    copied: async () => { await running; },
  };
};
