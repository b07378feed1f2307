import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { fileTypes } from '../../src/contract/entities/file';
import { socketPath } from '../../src/contract/realtime/events';
import { contentEvent, type ContentMessage } from '../../src/contract/realtime/content-messages';
import { addPeople, makeDocument, openWriter } from './content';
import { p99, timeRequestsWhile } from './latency';
import { heapOf, launchMeasuredServer } from './measured-server';
import type { Measurement } from './measurement';
import { readyAddress, type Workshop } from './workshop';

/** A hundred pages of text, 213,000 characters. */
const hundredPages = `${'The harbour opens at six and closes after the last boat. '.repeat(5).slice(0, 283)}\n`.repeat(750);

/** A window that has a document open, without an editor. */
interface PadWindow {
  readonly socket: Socket;
  rev: number;
  /** Messages whose `prevRev` was later than the window's revision. */
  gaps: number;
  /** When each revision arrived, milliseconds of the page's clock. */
  readonly arrivals: Map<number, number>;
}

/** Without a document, the window has only its connection. */
const openWindow = async (origin: string, token: string, guid: string | null): Promise<PadWindow> => {
  const socket = io(origin, { path: socketPath, transports: ['websocket'], auth: { token }, query: { pushClientId: token.slice(0, 8) }, forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
  const window: PadWindow = { socket, rev: 0, gaps: 0, arrivals: new Map() };
  socket.on(contentEvent, ({ prevRev, rev }: ContentMessage) => {
    if (prevRev > window.rev) window.gaps += 1;
    for (let each = window.rev + 1; each <= rev; each += 1) window.arrivals.set(each, performance.now());
    window.rev = Math.max(window.rev, rev);
  });
  if (guid === null) return window;
  const opened = await socket.emitWithAck('CLIENT_READY', { padId: guid, type: 'PAD' }) as { rev?: number };
  if (opened.rev === undefined) throw new Error(`A window could not open ${guid}`);
  window.rev = Math.max(window.rev, opened.rev);
  return window;
};

/** Opens windows of different people on documents, some at a time. */
const openWindows = async ({ origin }: Workshop, tokens: readonly string[], guidOf: (index: number) => string | null): Promise<PadWindow[]> => {
  const windows: PadWindow[] = [];
  for (let first = 0; first < tokens.length; first += 25) {
    windows.push(...await Promise.all(tokens.slice(first, first + 25).map((token, index) => openWindow(origin, token, guidOf(first + index)))));
  }
  return windows;
};

const percentile95 = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? NaN;

interface Crowd { readonly documents: number; readonly people: number; readonly writers: number; readonly seconds: number; readonly intervalMs: number }

/** People with documents open, some of whom write. Returns the windows and the delays from request to arrival. */
const measureDelays = async (workshop: Workshop, { documents, people, writers, seconds, intervalMs }: Crowd): Promise<Measurement[]> => {
  const guids: string[] = [];
  for (let index = 0; index < documents; index += 1) guids.push(await makeDocument(workshop));
  const tokens = await addPeople(workshop, documents * people);
  const windows = await openWindows(workshop, tokens, (index) => guids[index % documents] ?? '');
  const writing = await Promise.all(tokens.slice(0, documents * writers).map((token, index) => openWriter(workshop, token, guids[index % documents] ?? '')));
  const end = performance.now() + seconds * 1000;
  const sentAt = new Map<string, number>();
  const written = new Map<string, number>();
  await Promise.all(writing.map(async (write, index) => {
    const guid = guids[index % documents] ?? '';
    await delay(Math.random() * intervalMs);
    while (performance.now() < end) {
      const begun = performance.now();
      const rev = await write();
      sentAt.set(`${guid} ${rev}`, begun);
      written.set(guid, Math.max(written.get(guid) ?? 0, rev));
      await delay(Math.max(0, intervalMs - (performance.now() - begun)));
    }
  }));
  for (const until = performance.now() + 10_000; performance.now() < until && windows.some(({ rev }, index) => rev < (written.get(guids[index % documents] ?? '') ?? 0)); await delay(50));
  const behind = windows.filter(({ rev }, index) => rev < (written.get(guids[index % documents] ?? '') ?? 0)).length;
  const delays = windows.flatMap(({ arrivals }, index) => [...arrivals].flatMap(([rev, at]) => {
    const begun = sentAt.get(`${guids[index % documents] ?? ''} ${rev}`);
    return begun === undefined ? [] : [at - begun];
  }));
  for (const { socket } of windows) socket.disconnect();
  const name = `${documents} document${documents === 1 ? '' : 's'} open by ${people} people each, ${writers} writing`;
  const gaps = windows.reduce((sum, window) => sum + window.gaps, 0);
  return [
    { name: `${name}: windows that miss a change`, ratio: behind + gaps, goal: { kind: 'at most', value: 0 }, details: `${windows.length} windows, ${sentAt.size} changesets, ${delays.length} arrivals` },
    { name: `${name}: from the request to the other windows, p95 against 500 ms`, ratio: percentile95(delays) / 500, goal: { kind: 'at most', value: 1 }, details: `p95 ${percentile95(delays).toFixed(0)} ms, p99 ${p99(delays).toFixed(0)} ms. Before a request, a window waits at most a second` },
  ];
};

/** The memory of a server for open documents, against the size of the documents. */
const measureMemory = async (workshop: Workshop): Promise<Measurement[]> => {
  const server = launchMeasuredServer(workshop);
  const measured: Workshop = { ...workshop, origin: await readyAddress(server) };
  const [documents, windowsEach] = [100, 2];
  const guids: string[] = [];
  for (let index = 0; index < documents; index += 1) guids.push((await workshop.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Large', content: hundredPages } })).guid);
  for (const guid of guids) await workshop.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'editable' } });
  const tokens = await addPeople(workshop, documents * windowsEach);
  const openAll = async (): Promise<PadWindow[]> => {
    const windows = await openWindows(measured, tokens, (index) => guids[index % documents] ?? '');
    for (const [index, guid] of guids.entries()) {
      const write = await openWriter(measured, tokens[index] ?? '', guid);
      for (let count = 0; count < 3; count += 1) await write();
    }
    return windows;
  };
  const closeAll = async (windows: readonly PadWindow[]): Promise<void> => {
    for (const { socket } of windows) socket.disconnect();
    await delay(2000);
  };
  // The first round compiles code and fills caches.
  await closeAll(await openAll());
  const closed = await heapOf(server);
  const connected = await openWindows(measured, tokens, () => null);
  const idle = await heapOf(server);
  await closeAll(connected);
  const windows = await openAll();
  const open = await heapOf(server);
  await closeAll(windows);
  const again = await heapOf(server);
  server.kill();
  const size = documents * hundredPages.length;
  return [
    { name: 'heap of the server for 100 open documents, against their text', ratio: (open - idle) / size, goal: { kind: 'at most', value: 0.1 }, details: `${((open - idle) / 1e6).toFixed(1)} MB for ${documents} documents of ${hundredPages.length} characters with ${windowsEach} windows each, beyond ${((idle - closed) / 1e6).toFixed(1)} MB of the same windows without a document` },
    { name: 'the same after all are closed', ratio: (again - closed) / size, goal: { kind: 'at most', value: 0.02 }, details: `${((again - closed) / 1e6).toFixed(1)} MB` },
  ];
};

/** The requests of others while one person sends changesets as fast as the server accepts them, and more. */
const measureFlood = async (workshop: Workshop): Promise<Measurement> => {
  const guid = await makeDocument(workshop);
  const [flooder = '', other = ''] = await addPeople(workshop, 2);
  const writers = await Promise.all(Array.from({ length: 40 }, () => openWriter(workshop, flooder, guid)));
  const url = `${workshop.origin}/api/users/me`;
  const timed = async (ms: number): Promise<number> => {
    const end = performance.now() + ms;
    return p99(await timeRequestsWhile(url, other, () => performance.now() < end));
  };
  await timed(1000);
  const quiet = await timed(4000);
  let isGoingOn = true;
  let [sent, refused] = [0, 0];
  const flooding = writers.map(async (write) => {
    while (isGoingOn) {
      sent += 1;
      await write().catch(async () => { refused += 1; await delay(1); });
    }
  });
  const begun = performance.now();
  const loud = await timed(6000);
  isGoingOn = false;
  await Promise.all(flooding);
  const perSecond = sent / ((performance.now() - begun) / 1000);
  return { name: 'others’ p99 while one person sends changesets without pause', ratio: loud / quiet, goal: { kind: 'at most', value: 2 }, details: `${perSecond.toFixed(0)} requests a second, ${refused} of ${sent} refused; p99 ${loud.toFixed(1)} ms against ${quiet.toFixed(1)} ms` };
};

/** Many people with documents open. */
export async function* measureCrowd(workshop: Workshop): AsyncGenerator<Measurement> {
  yield* await measureDelays(workshop, { documents: 1, people: 2, writers: 1, seconds: 8, intervalMs: 250 });
  yield* await measureDelays(workshop, { documents: 1, people: 200, writers: 20, seconds: 10, intervalMs: 1000 });
  yield* await measureDelays(workshop, { documents: 100, people: 50, writers: 1, seconds: 10, intervalMs: 1000 });
  yield await measureFlood(workshop);
  yield* await measureMemory(workshop);
}
