import { fileTypes } from '../../src/contract/entities/file';
import { openWindows } from './event-windows';
import { addTeam, socketCount } from './fan-out';
import { heapOf, launchMeasuredPeer, launchMeasuredServer } from './measured-server';
import { median, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { readyAddress, type Workshop } from './workshop';

const rounds = 12;
const eventsOfRound = 5;

/** The processor time of an event in each round, milliseconds. */
const timeOfEvents = async (workshop: Workshop, program: number | undefined, send: (name: string) => Promise<unknown>): Promise<readonly number[]> => {
  const used: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const meter = await startMeter(workshop, program);
    for (let index = 0; index < eventsOfRound; index += 1) await send(`Plan ${round} ${index}`);
    const time = await meter() / eventsOfRound;
    if (round >= 0) used.push(time);
  }
  return used;
};

/**
 * Sockets of one server against bare `ws`. A separate server makes the changes. The measured one reads the events, decides
 * who may see them, and sends them.
 */
export async function* measureSockets(workshop: Workshop): AsyncGenerator<Measurement> {
  const { client, token, query } = workshop;
  const { team, tokens } = await addTeam(workshop);
  const folder = await client.call('files.create', { body: { type: fileTypes.folder, name: 'Of the team' } });
  const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', folder: folder.guid } });
  await query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by) select $1, 3, $2, 'editor', creator_id from files where guid = $1`, [folder.guid, team]);
  await query('update files set department_collaborator_count = 1 where guid = $1', [folder.guid]);
  await query('analyze');
  const server = launchMeasuredServer(workshop);
  const origin = await readyAddress(server);
  const rename = (name: string): Promise<unknown> => client.call('files.rename', { params: { id: guid }, body: { name } });

  const first = await openWindows(workshop, origin, [token, ...tokens]);
  let sent = 0;
  const renameAndReceive = async (windows: typeof first, name: string): Promise<void> => {
    await rename(name);
    await windows.received(sent += socketCount);
  };
  // The first round compiles code and fills caches.
  for (let index = 0; index < 20; index += 1) await renameAndReceive(first, `Early ${index}`);
  await first.close();
  const none = await timeOfEvents(workshop, server.pid, rename);
  const emptyHeap = await heapOf(server);
  const windows = await openWindows(workshop, origin, [token, ...tokens]);
  sent = 0;
  const used = await timeOfEvents(workshop, server.pid, (name) => renameAndReceive(windows, name));
  const heap = (await heapOf(server) - emptyHeap) / socketCount;
  const payload = windows.payload();
  await windows.close();

  const peer = launchMeasuredPeer(workshop, 'ws');
  const peerOrigin = await readyAddress(peer);
  const openPeer = () => openWindows(workshop, peerOrigin, [token, ...tokens], 'ws');
  const emit = async (peers: typeof first): Promise<void> => {
    await fetch(`${peerOrigin}/emit`, { method: 'POST', body: payload });
    await peers.received(sent += socketCount);
  };
  const early = await openPeer();
  sent = 0;
  for (let index = 0; index < 20; index += 1) await emit(early);
  await early.close();
  const emptyPeerHeap = await heapOf(peer);
  const peers = await openPeer();
  sent = 0;
  const bare = await timeOfEvents(workshop, peer.pid, () => emit(peers));
  const peerHeap = (await heapOf(peer) - emptyPeerHeap) / socketCount;
  await peers.close();

  const ours = median(used) - median(none);
  yield {
    name: `An event to ${socketCount} sockets against bare ws with the same bytes, sockets per processor second`, goal: { kind: 'at least', value: 0.8 }, ratio: median(bare) / ours,
    details: `${ours.toFixed(1)} ms (${median(used).toFixed(1)} ms less ${median(none).toFixed(1)} ms of the same change with nobody online, PostgreSQL included) against ${median(bare).toFixed(1)} ms, ${payload.length} characters, median of ${rounds} rounds`,
  };
  yield {
    name: `The heap of an idle connection beyond bare ws, against 20 kB`, goal: { kind: 'at most', value: 1 }, ratio: (heap - peerHeap) / 20_000,
    details: `${(heap / 1000).toFixed(1)} kB against ${(peerHeap / 1000).toFixed(1)} kB with buffers, after garbage collection, ${socketCount} connections`,
  };
}
