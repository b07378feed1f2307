import { createHash } from 'node:crypto';
import type { UpdateDisk } from '../unpacked/update-disk';
import { DamagedError, UnreachableError } from './fetch-errors';
import type { RemoteFiles } from './remote-files';

/** A file described by the signed manifest. */
export interface ManifestFile {
  readonly file: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly sha512: string;
}

const chunkBytes = 1024 * 1024;

/**
 * Fetches a file to a path and resumes an earlier attempt. Once it is at `path`, its size and hash match the manifest;
 * until then it is stored as `<path>.part`.
 */
export const fetchWholeFile = async (
  { file, sizeBytes, sha512 }: ManifestFile, path: string, { remote, disk, onBytes }: { readonly remote: RemoteFiles; readonly disk: UpdateDisk; readonly onBytes: (haveBytes: number) => void },
): Promise<void> => {
  const partPath = `${path}.part`;
  // A file from an earlier run, which the installer no longer knows. It is verified like any partial file.
  if (await disk.exists(path)) await disk.rename(path, partPath);
  const part = await disk.openToWrite(partPath, false);
  let hash = createHash('sha512');
  let have = 0;
  let isRight = false;
  try {
    for (let chunk = await part.read(0, chunkBytes); chunk.length > 0 && have < sizeBytes; chunk = await part.read(have, chunkBytes)) {
      hash.update(chunk);
      have += chunk.length;
    }
    if (have > sizeBytes) have = sizeBytes;
    if (have < sizeBytes) {
      const { from, bytes } = await remote.open(file, have, null);
      if (from !== have) {
        hash = createHash('sha512');
        have = from;
      }
      for await (const chunk of bytes) {
        if (have + chunk.length > sizeBytes) throw new DamagedError('more came than the manifest says');
        await part.write(have, chunk);
        hash.update(chunk);
        have += chunk.length;
        onBytes(have);
      }
      if (have < sizeBytes) throw new UnreachableError('the file broke off');
    }
    await part.truncate(sizeBytes);
    isRight = hash.digest('hex') === sha512;
  } catch (error) {
    if (error instanceof DamagedError) await disk.remove(partPath);
    throw error;
  } finally {
    await part.close();
  }
  if (!isRight) {
    await disk.remove(partPath);
    throw new DamagedError('the file has another hash than the manifest says');
  }
  await disk.rename(partPath, path);
};

/** Fetches a small file into memory. */
export const fetchText = async ({ file, sizeBytes, sha512 }: ManifestFile, remote: RemoteFiles): Promise<string> => {
  const { bytes } = await remote.open(file, 0, null);
  const parts: Uint8Array[] = [];
  let have = 0;
  for await (const chunk of bytes) {
    have += chunk.length;
    if (have > sizeBytes) throw new DamagedError('more came than the manifest says');
    parts.push(chunk);
  }
  const whole = Buffer.concat(parts);
  if (have < sizeBytes) throw new UnreachableError('the file broke off');
  if (createHash('sha512').update(whole).digest('hex') !== sha512) throw new DamagedError('the file has another hash than the manifest says');
  return whole.toString('utf8');
};
