import { median, type Measurement } from './measurement';
import { fetchBody, load, type Workshop } from './workshop';

const rounds = 7;
const seconds = 2;
const connections = 16;

/** `GET /users/me` against a node:http route that makes the same one session query and writes the same bytes. */
export const measureCurrentPerson = async ({ origin, peerOrigins, token }: Workshop): Promise<Measurement> => {
  const ours = `${origin}/api/users/me`;
  const peer = `${peerOrigins.nodeHttp}/me`;
  const [body, peerBody] = [await fetchBody(ours, token), await fetchBody(peer, token)];
  if (body.hash !== peerBody.hash) throw new Error('The person and the peer do not send the same bytes.');
  await load(ours, token, connections, 2);
  await load(peer, token, connections, 2);
  const oursRate: number[] = [];
  const peerRate: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    oursRate.push((await load(ours, token, connections, seconds)).requestsPerSecond);
    peerRate.push((await load(peer, token, connections, seconds)).requestsPerSecond);
  }
  return {
    name: 'GET /users/me, throughput against a node:http route with the same session query',
    ratio: median(oursRate.map((rate, round) => rate / (peerRate[round] ?? NaN))),
    goal: { kind: 'at least', value: 0.7 },
    details: `ours ${median(oursRate).toFixed(0)}, peer ${median(peerRate).toFixed(0)} requests a second; load generator on the other core, ${connections} connections, median of ${rounds} rounds`,
  };
};
