import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { byteRoutes } from '../../src/contract/api/byte-routes';
import { fileTypes } from '../../src/contract/entities/file';
import { median, type Measurement } from './measurement';
import { storeFiles } from './stored-files';
import type { Workshop } from './workshop';

const [folderCount, filesInEach, fileBytes] = [100, 100, 64 * 1024];
/** The folder with a tenth of the files, for the comparison of memory. */
const fewFolders = 10;
const rounds = 5;

/**
 * The download of 10,000 files as a zip, against `zip -0` of the same bytes. Both run on the core of the servers and are
 * read by this program.
 */
export const measureZip = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { directory, launch, pids } = workshop;
  const source = join(directory, 'source');
  const [few, all] = [await makeFiles(workshop, source, fewFolders), await makeFiles(workshop, source, folderCount)];
  const peakAfterFew = await peakMegabytes(workshop, few, pids.ours);
  const [ours, theirs]: [number[], number[]] = [[], []];
  let peakAfterAll = 0;
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await secondsOf(() => readZip(workshop, all, () => { peakAfterAll = Math.max(peakAfterAll, residentMegabytes(pids.ours)); })));
    theirs.push(await secondsOf(async () => {
      const program = launch(['zip', '-0', '-q', '-r', '-', join(source, String(folderCount))]);
      if (!program.stdout) throw new Error('The zip has no output.');
      await countBytes(program.stdout);
    }));
  }
  return [
    {
      name: 'Zip of 10,000 files, speed against `zip -0`', ratio: median(theirs.map((seconds, round) => seconds / (ours[round] ?? NaN))), goal: { kind: 'at least', value: 0.8 },
      details: `${median(ours).toFixed(2)} s and ${median(theirs).toFixed(2)} s for ${folderCount * filesInEach} files of ${fileBytes / 1024} KiB; median of ${rounds} rounds`,
    },
    {
      name: 'Memory of the server during a zip of 10,000 files, against one of 1,000', ratio: peakAfterAll / peakAfterFew, goal: { kind: 'at most', value: 1.2 },
      details: `peaks of ${peakAfterAll.toFixed(0)} MB and ${peakAfterFew.toFixed(0)} MB resident`,
    },
  ];
};

/** Creates folders with files of random bytes, on disk for `zip`, and as blobs and rows for the server. Returns the guid of their folder. */
const makeFiles = async (workshop: Workshop, source: string, count: number): Promise<string> => {
  const { client } = workshop;
  const { guid: top } = await client.call('files.create', { body: { type: fileTypes.folder, name: `${count} folders` } });
  for (let folder = 0; folder < count; folder += 1) {
    const { guid } = await client.call('files.create', { body: { type: fileTypes.folder, name: `folder ${folder}`, folder: top } });
    const place = join(source, String(count), String(folder));
    mkdirSync(place, { recursive: true });
    const files = Array.from({ length: filesInEach }, (_, number) => ({ name: `${number}.bin`, bytes: randomBytes(fileBytes) }));
    const stored = await storeFiles(workshop, guid, { type: fileTypes.unknown, mimeType: 'application/octet-stream' }, files);
    for (const [number, { path }] of stored.entries()) linkSync(path, join(place, `${number}.bin`));
  }
  return top;
};

const countBytes = async (stream: Readable | ReadableStream<Uint8Array>, onChunk: () => void = () => undefined): Promise<number> => {
  let bytes = 0;
  let chunks = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    chunks += 1;
    if (chunks % 500 === 0) onChunk();
  }
  return bytes;
};

const readZip = async ({ origin, token }: Workshop, guid: string, onChunk?: () => void): Promise<void> => {
  const response = await fetch(`${origin}${byteRoutes.batchZip.path}?guids=${guid}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || response.body === null) throw new Error(`The zip was answered ${response.status}.`);
  await countBytes(response.body, onChunk);
};

const secondsOf = async (run: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  await run();
  return (performance.now() - startedAt) / 1000;
};

/** Resident memory of a process, from Linux. */
const residentMegabytes = (pid: number | undefined): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The peak during two zips: the first one warms up. */
const peakMegabytes = async (workshop: Workshop, guid: string, pid: number | undefined): Promise<number> => {
  let peak = 0;
  for (let round = 0; round < 2; round += 1) await readZip(workshop, guid, () => { peak = Math.max(peak, residentMegabytes(pid)); });
  return peak;
};
