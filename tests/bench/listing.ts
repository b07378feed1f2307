import { median, type Measurement } from './measurement';
import { fetchBody, fillFolder, load, type Workshop } from './workshop';

const fileCount = 1000;
const rounds = 7;
const seconds = 2;

/** Listing 1,000 files against a bare Fastify and pg route with one hand-written SELECT and a body of equal SHA-256. */
export const measureListing = async (workshop: Workshop): Promise<Measurement> => {
  const { origin, peerOrigins, token, desktopGuid } = workshop;
  const folder = await fillFolder(workshop, 'A thousand documents', fileCount);
  const ours = `${origin}/api/files?folder=${folder}&limit=${fileCount}`;
  const peer = `${peerOrigins.fastify}/listing?folder=${folder}&desktop=${desktopGuid}`;
  const [body, peerBody] = [await fetchBody(ours, token), await fetchBody(peer, token)];
  if (body.hash !== peerBody.hash) throw new Error('The listing and its peer do not send the same bytes.');

  await load(ours, token, 1, 2);
  await load(peer, token, 1, 2);
  const oursMs: number[] = [];
  const peerMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    oursMs.push((await load(ours, token, 1, seconds)).latencyMs);
    peerMs.push((await load(peer, token, 1, seconds)).latencyMs);
  }
  return {
    name: 'Listing 1,000 files, time against a bare Fastify and pg route',
    ratio: median(oursMs.map((milliseconds, round) => milliseconds / (peerMs[round] ?? NaN))),
    goal: { kind: 'at most', value: 1.5 },
    details: `ours ${median(oursMs).toFixed(2)} ms, peer ${median(peerMs).toFixed(2)} ms a request; ${body.text.length.toLocaleString('en')} characters, SHA-256 ${body.hash.slice(0, 12)} on both; median of ${rounds} rounds`,
  };
};
