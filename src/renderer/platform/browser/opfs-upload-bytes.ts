import type { UploadBytesPort } from '../../../core/uploads/upload-queue-ports';
import { SourceError } from '../../../core/uploads/upload-record';

type Bytes = Omit<UploadBytesPort<globalThis.File>, 'sourceOf'>;

const isAbsent = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

/**
 * Reads a part of a file into memory, so that a changed or deleted file throws here and is not mistaken for a network
 * failure.
 */
const partOf = async (file: Blob, start: number, end: number): Promise<Blob> => {
  try {
    return new Blob([await file.slice(start, end).arrayBuffer()]);
  } catch (cause) {
    throw new SourceError('The file cannot be read.', { cause });
  }
};

/** Stores the copies of a person's queued files in the origin private file system, in one folder per person. */
export const createOpfsUploadBytes = (personId: number): Bytes => {
  const folder = async (): Promise<FileSystemDirectoryHandle> => {
    const uploads = await (await navigator.storage.getDirectory()).getDirectoryHandle('uploads', { create: true });
    return uploads.getDirectoryHandle(String(personId), { create: true });
  };
  const copyOf = async (id: string, sizeBytes: number): Promise<Blob> => {
    try {
      const copy = await (await (await folder()).getFileHandle(id)).getFile();
      if (copy.size === sizeBytes) return copy;
    } catch (cause) {
      throw new SourceError('The copy cannot be read.', { cause });
    }
    throw new SourceError('The copy is incomplete.');
  };

  return {
    async copy({ id, sizeBytes }, source, onProgress, signal) {
      const writable = await (await (await folder()).getFileHandle(id, { create: true })).createWritable();
      let copiedBytes = 0;
      const reader = source.stream().getReader();
      try {
        for (;;) {
          signal.throwIfAborted();
          const { done, value } = await reader.read().catch((cause: unknown) => { throw new SourceError('The file cannot be read.', { cause }); });
          if (done) break;
          await writable.write(value);
          copiedBytes += value.length;
          onProgress(copiedBytes);
        }
        if (copiedBytes !== sizeBytes) throw new SourceError('The file was changed.');
        await writable.close();
      } catch (error) {
        await writable.abort().catch(() => undefined);
        await reader.cancel().catch(() => undefined);
        throw error;
      }
    },
    read: async ({ id, sizeBytes }, source, start, end) => partOf(source ?? await copyOf(id, sizeBytes), start, end),
    async ids() {
      const ids: string[] = [];
      for await (const id of (await folder()).keys()) ids.push(id);
      return ids;
    },
    async remove(id) {
      try {
        await (await folder()).removeEntry(id);
      } catch (error) {
        if (!isAbsent(error)) throw error;
      }
    },
  };
};
