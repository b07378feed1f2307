import type { UpdateDisk, OpenFile } from '../../../../src/main/updater/unpacked/update-disk';

export class Killed extends Error {}

/** A disk whose process is killed before one of its steps; all later steps fail. */
export interface MortalDisk extends UpdateDisk {
  /** Number of steps that changed the disk. */
  steps(): number;
}

/**
 * @param lives Number of changing steps that succeed. The next step has no effect or, if `isTorn`, half of it: half of
 * the bytes, or one of a folder's files.
 */
export const createMortalDisk = (disk: UpdateDisk, lives: number, isTorn: boolean): MortalDisk => {
  let steps = 0;
  const alive = (): void => { if (steps > lives) throw new Killed(); };
  const step = async <Value>(act: () => Promise<Value>, half?: () => Promise<unknown>): Promise<Value> => {
    alive();
    steps += 1;
    if (steps <= lives) return act();
    if (isTorn) await half?.();
    throw new Killed();
  };
  const look = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    alive();
    return act();
  };
  const mortal = (file: OpenFile): OpenFile => ({
    read: (at, length) => look(() => file.read(at, length)),
    write: (at, bytes) => step(() => file.write(at, bytes), () => file.write(at, bytes.subarray(0, bytes.length / 2))),
    truncate: (sizeBytes) => step(() => file.truncate(sizeBytes)),
    // The operating system closes the files of a killed process.
    close: () => step(() => file.close()).catch(async (error: unknown) => {
      await file.close().catch(() => undefined);
      throw error;
    }),
  });
  return {
    steps: () => steps,
    list: (folder) => look(() => disk.list(folder)),
    listFiles: (folder) => look(() => disk.listFiles(folder)),
    exists: (path) => look(() => disk.exists(path)),
    isWritable: (folder) => look(() => disk.isWritable(folder)),
    readText: (path) => look(() => disk.readText(path)),
    readLink: (path) => look(() => disk.readLink(path)),
    openToRead: async (path) => { const file = await look(() => disk.openToRead(path)); return file && mortal(file); },
    openToWrite: async (path, isExecutable) => mortal(await step(() => disk.openToWrite(path, isExecutable))),
    writeText: (path, text) => step(() => disk.writeText(path, text), () => disk.writeText(`${path}.new`, text.slice(0, text.length / 2))),
    makeFolder: (path) => step(() => disk.makeFolder(path)),
    makeLink: (path, target) => step(() => disk.makeLink(path, target)),
    rename: (from, to) => step(() => disk.rename(from, to)),
    remove: (path) => step(() => disk.remove(path), async () => {
      const [first] = await disk.listFiles(path);
      if (first !== undefined) await disk.remove(`${path}/${first}`);
    }),
    syncFolder: (folder) => step(() => disk.syncFolder(folder)),
  };
};
