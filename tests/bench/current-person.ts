import { median, medianRatio, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { fetchBody, load, type Workshop } from './workshop';

const rounds = 7;
const seconds = 2;
const connections = 16;

/** `GET /users/me` of a team's creator against a node:http route that makes the same two queries and writes the same bytes. */
export const measureCurrentPerson = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { client, origin, peerOrigins, pids, token } = workshop;
  await client.call('teams.create', { body: { name: 'Press' } });
  const ours = `${origin}/api/users/me`;
  const peer = `${peerOrigins.nodeHttp}/me`;
  const body = await fetchBody(ours, token);
  await fetch(peer, { method: 'PUT', body: body.text });
  const peerBody = await fetchBody(peer, token);
  if (body.hash !== peerBody.hash) throw new Error('The person and the peer do not send the same bytes.');
  await load(ours, token, connections, 2);
  await load(peer, token, connections, 2);
  const measured = { ours: { url: ours, pid: pids.ours, rates: [] as number[], used: [] as number[] }, peer: { url: peer, pid: pids.nodeHttp, rates: [] as number[], used: [] as number[] } };
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, pid, rates, used } of Object.values(measured)) {
      const meter = await startMeter(workshop, pid);
      const { requestsPerSecond, requests } = await load(url, token, connections, seconds);
      const usedMs = await meter();
      rates.push(requestsPerSecond);
      used.push(usedMs / requests);
    }
  }
  const name = 'GET /users/me against a node:http route with the same two queries';
  const goal = { kind: 'at least', value: 0.7 } as const;
  const inWords = (used: readonly number[]): string => `${(1000 * median(used)).toFixed(0)} µs`;
  return [
    {
      name: `${name}, throughput`, goal,
      ratio: medianRatio(measured.ours.rates, measured.peer.rates),
      details: `ours ${median(measured.ours.rates).toFixed(0)}, peer ${median(measured.peer.rates).toFixed(0)} requests a second; load generator on the other core, ${connections} connections, median of ${rounds} rounds`,
    },
    {
      name: `${name}, requests in the same processor's time with PostgreSQL's`, goal,
      ratio: medianRatio(measured.peer.used, measured.ours.used),
      details: `ours ${inWords(measured.ours.used)}, peer ${inWords(measured.peer.used)} a request`,
    },
  ];
};
