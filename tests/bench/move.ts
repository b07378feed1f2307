import type { Measurement } from './measurement';
import { openTree } from './tree';
import type { Workshop } from './workshop';

const moves = 12;

const percentile = (values: readonly number[], of: number): number => [...values].sort((a, b) => a - b)[Math.ceil(values.length * of) - 1] ?? NaN;

interface Samples { readonly listing: number[]; readonly renaming: number[] }

/**
 * Requests of other people while one transaction moves a folder of 10,000 files, against the same requests on an idle
 * server.
 */
export const measureMove = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { branches: [moving = '', target = '', outside = ''] } = await openTree(workshop);
  const { client, desktopGuid, origin, token } = workshop;
  const [folder] = (await client.call('files.list', { query: { folder: outside, limit: 1 } })).files;
  if (!folder) throw new Error('The folder outside has no folder in it.');
  const [file] = (await client.call('files.list', { query: { folder: folder.guid, limit: 1 } })).files;
  if (!file) throw new Error('The folder outside has no file in it.');

  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`${origin}/api${path}`, {
      method, headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
  };
  let names = 0;
  /** Lists and renames concurrently, each one after the other, until `isOver`. */
  const sample = async (into: Samples, isOver: () => boolean): Promise<void> => {
    const line = async (times: number[], request: () => Promise<void>): Promise<void> => {
      while (!isOver()) {
        const before = performance.now();
        await request();
        times.push(performance.now() - before);
      }
    };
    await Promise.all([
      line(into.listing, () => send('GET', `/files?folder=${folder.guid}`)),
      line(into.renaming, () => send('PATCH', `/files/${file.guid}`, { name: `Name ${names += 1}` })),
    ]);
  };

  const idle: Samples = { listing: [], renaming: [] };
  const during: Samples = { listing: [], renaming: [] };
  let movedMs = 0;
  await sample({ listing: [], renaming: [] }, until(2000));
  for (let count = 0; count < moves; count += 1) {
    let isMoved = false;
    const begun = performance.now();
    const move = send('POST', `/files/${moving}/action/move`, { to: count % 2 === 0 ? target : desktopGuid }).finally(() => { isMoved = true; });
    await Promise.all([move, sample(during, () => isMoved)]);
    const took = performance.now() - begun;
    movedMs += took;
    await sample(idle, until(took));
  }
  const measurement = (what: string, times: (samples: Samples) => readonly number[]): Measurement => {
    const [whileMoving, otherwise] = [times(during), times(idle)];
    return {
      name: `${what} outside a folder of 10,000 files while that is moved, 99th percentile against the idle server's`,
      ratio: percentile(whileMoving, 0.99) / percentile(otherwise, 0.99),
      goal: { kind: 'at most', value: 2 },
      details: `${percentile(whileMoving, 0.99).toFixed(1)} ms against ${percentile(otherwise, 0.99).toFixed(1)} ms (medians ${percentile(whileMoving, 0.5).toFixed(1)} and ${percentile(otherwise, 0.5).toFixed(1)}), of ${whileMoving.length} and ${otherwise.length} requests; ${moves} moves of ${(movedMs / moves).toFixed(0)} ms each, in turns with as long without`,
    };
  };
  return [measurement('Listing', ({ listing }) => listing), measurement('Renaming', ({ renaming }) => renaming)];
};

const until = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
};
