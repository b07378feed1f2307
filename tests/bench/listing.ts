import { allProperties, startApache } from './apache';
import { median, medianRatio, type Measurement } from './measurement';
import { startMeter } from './processor-time';
import { fetchBody, fillFolder, load, repeat, type Load, type Workshop } from './workshop';

const fileCount = 1000;
const rounds = 7;
const seconds = 2;

/**
 * Listing 1,000 files against two peers. One is a bare Fastify and pg route with one manually written SELECT and a body
 * of equal SHA-256. The other is the WebDAV response of Apache's mod_dav to PROPFIND allprop of as many files.
 */
export const measureListing = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const { origin, peerOrigins, pids, token, desktopGuid } = workshop;
  const folder = await fillFolder(workshop, 'A thousand documents', fileCount);
  const ours = `${origin}/api/files?folder=${folder}&limit=${fileCount}`;
  const peer = `${peerOrigins.fastify}/listing?folder=${folder}&desktop=${desktopGuid}`;
  const [body, peerBody] = [await fetchBody(ours, token), await fetchBody(peer, token)];
  if (body.hash !== peerBody.hash) throw new Error('The listing and its peer do not send the same bytes.');
  const apache = await startApache(workshop, fileCount);

  const own = { headers: { authorization: `Bearer ${token}` } };
  const line = (pid: number | undefined, run: () => Promise<Load>): Line => ({ pid, run, times: [], used: [] });
  const measured = {
    ours: line(pids.ours, () => load(ours, token, 1, seconds)),
    peer: line(pids.fastify, () => load(peer, token, 1, seconds)),
    // Autocannon does not support PROPFIND, so these two use a different client.
    oursAgain: line(pids.ours, () => repeat(ours, own, '', seconds)),
    ...(apache ? { apache: line(apache.pid, () => repeat(apache.url, allProperties.options, allProperties.body, seconds)) } : {}),
  };
  for (let round = -1; round < rounds; round += 1) {
    for (const { pid, run, times, used } of Object.values(measured)) {
      const meter = await startMeter(workshop, pid);
      const { latencyMs, requests } = await run();
      const usedMs = await meter();
      // The first round is a warm-up.
      if (round < 0) continue;
      times.push(latencyMs);
      used.push(usedMs / requests);
    }
  }
  const inWords = ({ times, used }: Line): string => `${median(times).toFixed(2)} ms (${median(used).toFixed(2)} of the processor's)`;
  const sizeInWords = `${Buffer.byteLength(body.text).toLocaleString('en')} bytes`;
  const compare = (name: string, of: Line, other: Line, goal: number, details: string): Measurement[] => [
    { name: `${name}, time`, ratio: medianRatio(of.times, other.times), goal: { kind: 'at most', value: goal }, details },
    { name: `${name}, processor's time with PostgreSQL's`, ratio: medianRatio(of.used, other.used), goal: { kind: 'at most', value: goal }, details: 'as above' },
  ];
  const toFastify = compare('Listing 1,000 files against a bare Fastify and pg route', measured.ours, measured.peer, 1.5,
    `ours ${inWords(measured.ours)}, peer ${inWords(measured.peer)} a request; ${sizeInWords}, SHA-256 ${body.hash.slice(0, 12)} on both; median of ${rounds} rounds`);
  if (!apache || !measured.apache) {
    console.log('There is no Apache with mod_dav on this machine to compare with.');
    return toFastify;
  }
  return [...toFastify, ...compare("Listing 1,000 files against PROPFIND allprop of Apache's mod_dav", measured.oursAgain, measured.apache, 1,
    `ours ${inWords(measured.oursAgain)} for ${sizeInWords}, Apache ${inWords(measured.apache)} for ${apache.bytes.toLocaleString('en')} bytes a request; median of ${rounds} rounds`)];
};

/** Rounds of one side of a comparison: milliseconds and processor time of a request. */
interface Line {
  readonly pid: number | undefined;
  readonly run: () => Promise<Load>;
  readonly times: number[];
  readonly used: number[];
}
