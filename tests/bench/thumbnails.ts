import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { byteRoutes, thumbnailEdges, thumbnailQueryOf } from '../../src/contract/api/byte-routes';
import { fileTypes } from '../../src/contract/entities/file';
import { p99, timeRequests, timeRequestsWhile } from './latency';
import { median, medianRatio, type Measurement } from './measurement';
import { drawPhotographs } from './photographs';
import { storeFiles, type StoredFile } from './stored-files';
import type { Workshop } from './workshop';

const [photographs, widthPx, heightPx, rounds, quietMs] = [100, 3000, 2000, 3, 5000];
/** Concurrent requests of a person for thumbnails. */
const inFlight = 12;

const requestThumbnail = async ({ origin, token }: Workshop, guid: string): Promise<void> => {
  const response = await fetch(`${origin}/api${byteRoutes.thumbnail.path.replace('{id}', guid)}${thumbnailQueryOf('tile')}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A thumbnail was refused with ${response.status}.`);
};

/** Requests all thumbnails, as many concurrently as a person may. */
export const requestThumbnails = async (workshop: Workshop, files: readonly StoredFile[]): Promise<void> => {
  const waiting = files.map(({ guid }) => guid);
  await Promise.all(Array.from({ length: inFlight }, async () => {
    for (let guid = waiting.shift(); guid !== undefined; guid = waiting.shift()) await requestThumbnail(workshop, guid);
  }));
};

/** Seconds that the library alone needs for the same, on the core of the server. */
const secondsOfPeer = async ({ launch, directory }: Workshop, files: readonly StoredFile[]): Promise<number> => {
  // A session of its own, as the drawing processes of the server have.
  const { stdout } = launch(['setsid', process.execPath, '--import', 'tsx', join(import.meta.dirname, 'sharp-alone.ts'), join(directory, 'peer'), String(thumbnailEdges.tile), ...files.map(({ path }) => path)]);
  if (!stdout) throw new Error('The peer has no output.');
  for await (const line of createInterface({ input: stdout })) if (line.startsWith('Seconds: ')) return Number(line.slice('Seconds: '.length));
  throw new Error('The peer printed no time.');
};

/** Thumbnails of photographs that are drawn for the first time, against sharp alone. And other requests meanwhile. */
export const measureThumbnails = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { origin, token, directory } = workshop;
  const { guid: folder } = await workshop.client.call('files.create', { body: { type: fileTypes.folder, name: 'Photographs' } });
  const files = (await drawPhotographs(photographs + 1, widthPx, heightPx)).map((bytes, index) => ({ name: `harbour ${index}.jpg`, bytes }));
  const [first, ...stored] = await storeFiles(workshop, folder, { type: fileTypes.img, mimeType: 'image/jpeg' }, files);
  if (!first) throw new Error('Nothing was stored.');
  const me = `${origin}/api/users/me`;
  await timeRequests(me, token, quietMs);
  const [oursSeconds, peerSeconds, ratios]: [number[], number[], number[]] = [[], [], []];
  const [quiet, busy]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const drawAgain = async (): Promise<void> => {
      rmSync(join(directory, 'data/thumbnails'), { recursive: true, force: true });
      // The drawing process starts with its first thumbnail.
      await requestThumbnail(workshop, first.guid);
    };
    await drawAgain();
    const begunAt = performance.now();
    await requestThumbnails(workshop, stored);
    oursSeconds.push((performance.now() - begunAt) / 1000);
    peerSeconds.push(await secondsOfPeer(workshop, stored));

    await drawAgain();
    const quietNow = await timeRequests(me, token, quietMs);
    let isOver = false;
    const drawing = requestThumbnails(workshop, stored).finally(() => { isOver = true; });
    const [busyNow] = await Promise.all([timeRequestsWhile(me, token, () => !isOver), drawing]);
    ratios.push(p99(busyNow) / p99(quietNow));
    quiet.push(...quietNow);
    busy.push(...busyNow);
  }
  return [
    {
      name: `Thumbnails of ${photographs} photographs, rate against sharp alone`, ratio: medianRatio(peerSeconds, oursSeconds), goal: { kind: 'at least', value: 0.9 },
      details: `${median(oursSeconds).toFixed(1)} s by HTTP against ${median(peerSeconds).toFixed(1)} s, both at the low priority of drawing on the core of the server; `
        + `${widthPx} × ${heightPx} pixels each, ${inFlight} requests in flight, median of ${rounds} rounds`,
    },
    {
      name: 'GET /users/me while thumbnails are drawn, 99th percentile against quiet', ratio: median(ratios), goal: { kind: 'at most', value: 2 },
      details: `${p99(busy).toFixed(1)} ms against ${p99(quiet).toFixed(1)} ms; ${busy.length} and ${quiet.length} requests one after the other, median of ${rounds} rounds`,
    },
  ];
};
