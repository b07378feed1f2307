import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, clientFailure } from '../../api-client/call-error';
import { batchLineSchema, type BatchLine } from '../../contract/api/byte-routes';
import type { BatchDownload } from '../../contract/bridge';
import type { Locale } from '../../contract/preferences';
import { fileSystemName, numberedName } from '../../core/file-names';
import { jsonLinesOf } from '../../core/json-lines';
import { missingFilesTexts } from '../../locales/missing-files-texts';
import type { DownloadTarget } from './download-disk';
import type { RequestBatch } from './request-bytes';

export type NewDownload = DownloadTarget & { readonly guid: string };

export interface DownloadBatchPorts {
  readonly requestBatch: RequestBatch;
  /** Adds files to the download queue. */
  readonly add: (files: readonly NewDownload[]) => void;
}

/** Number of files that are added to the queue together. */
const addedTogether = 500;

/** Creates something under this name, or the next free numbered name. Returns the name. `create` rejects if the path exists. */
const createNumbered = async (parent: string, name: string, create: (path: string) => Promise<unknown>): Promise<string> => {
  for (let number = 0; ; number += 1) {
    const unique = numberedName(name, number);
    try {
      await create(join(parent, unique));
      return unique;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

/** Maps paths of the server to folders on this computer. Names are made safe again: a server cannot leave the folder. */
const createPlaces = (folder: string) => {
  const tops = new Map<string, string>();
  const partsOf = (path: string): string[] => path.split('/').map(fileSystemName);
  return {
    async folderOf(path: string): Promise<string> {
      const [top = '', ...rest] = partsOf(path);
      const claimed = tops.get(top) ?? await createNumbered(folder, top, (path) => mkdir(path));
      tops.set(top, claimed);
      const place = join(folder, claimed, ...rest);
      if (rest.length > 0) await mkdir(place, { recursive: true });
      return place;
    },
    async targetOf(path: string): Promise<Pick<DownloadTarget, 'folder' | 'name'>> {
      const slash = path.lastIndexOf('/');
      return { folder: slash < 0 ? folder : await this.folderOf(path.slice(0, slash)), name: fileSystemName(path.slice(slash + 1)) };
    },
  };
};

/** The lines of the list. A broken connection is OFFLINE. */
const linesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<BatchLine> {
  const lines = jsonLinesOf(body);
  for (;;) {
    const next = await lines.next().catch(() => { throw new CallError(clientFailure('OFFLINE')); });
    if (next.done === true) return;
    yield batchLineSchema.parse(next.value);
  }
};

/**
 * Downloads files and folders with their structure: creates the folders and adds every file to the queue. A text lists
 * the files that cannot be downloaded. Files that were added before a failure are downloaded nevertheless.
 */
export const downloadBatch = async ({ requestBatch, add }: DownloadBatchPorts, guids: readonly string[], locale: Locale, folder: string): Promise<BatchDownload> => {
  const places = createPlaces(folder);
  const texts = missingFilesTexts[locale];
  const missing: string[] = [];
  const waiting: NewDownload[] = [];
  let filesCount = 0;
  let isComplete = false;
  const { body } = await requestBatch(guids, locale, new AbortController().signal);
  const lines = body === null ? [] : linesOf(body);
  const addWaiting = (): void => { add(waiting.splice(0)); };
  try {
    for await (const line of lines) {
      switch (line.kind) {
        case 'folder': {
          const place = await places.folderOf(line.path);
          await utimes(place, new Date(), new Date(line.modifiedAt));
          break;
        }
        case 'file':
          waiting.push({ guid: line.guid, ...await places.targetOf(line.path), replaces: false, modifiedAt: line.modifiedAt });
          filesCount += 1;
          if (waiting.length >= addedTogether) addWaiting();
          break;
        case 'refused': missing.push(`${line.path}\r\n    ${line.message}`); break;
        case 'end': isComplete = true;
      }
    }
  } finally {
    addWaiting();
  }
  if (!isComplete) throw new CallError(clientFailure('OFFLINE'));
  const text = `\ufeff${[texts.missingIntro, '', ...missing].join('\r\n')}\r\n`;
  if (missing.length > 0) await createNumbered(folder, texts.missingFileName, (path) => writeFile(path, text, { flag: 'wx' }));
  return { filesCount, missingCount: missing.length };
};
