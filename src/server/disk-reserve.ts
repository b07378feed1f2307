import { statfs } from 'node:fs/promises';
import { ApiError } from './api-error';

/**
 * Keeps free space on the disk that uploads and exports may not use. The database can then still write, so people can sign in and
 * delete files when the disk is full of uploads.
 */
export const createDiskReserve = ({ directory, reserveBytes }: { readonly directory: string; readonly reserveBytes: number }) => {
  /** Bytes of requests in progress. They are not on the disk yet, or not all of them. */
  let incomingBytes = 0;

  /** Throws STORAGE_FULL if this number of additional bytes would use the reserve. */
  const requireSpace = async (bytes: number): Promise<void> => {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize - incomingBytes - bytes < reserveBytes) throw new ApiError('STORAGE_FULL');
  };

  return {
    requireSpace,
    /** Runs a request with a body. Throws STORAGE_FULL before it reads the body. */
    async receiving<Value>(bytes: number, run: () => Promise<Value>): Promise<Value> {
      await requireSpace(bytes);
      incomingBytes += bytes;
      try {
        return await run();
      } finally {
        incomingBytes -= bytes;
      }
    },
  };
};
