import { request } from 'node:http';
import { timeRequestsWhile, timeRequests } from './latency';
import { median, type Measurement } from './measurement';
import type { Workshop } from './workshop';

const [rounds, roundMs] = [5, 2000];
const connections = 4;
const megabyte = `[${Array.from({ length: 260_000 }, () => '[]').join(',')}]`;

/** Sends the megabyte and waits for the end of the connection: the server refuses it by its length, and closes. */
const send = (url: string): Promise<void> => new Promise((resolve) => {
  request(url, { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'content-length': megabyte.length } }, (response) => { response.resume(); })
    .once('error', () => undefined).once('close', resolve).end(megabyte);
});

/** GET /api/status while four connections repeat a body of 1 MB without authentication. */
export const measureBodies = async ({ origin }: Workshop): Promise<Measurement> => {
  const [status, login] = [`${origin}/api/status`, `${origin}/api/auth/password/login`];
  await timeRequests(status, '', roundMs);
  const [quiet, busy]: [number[], number[]] = [[], []];
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(median(await timeRequests(status, '', roundMs)));
    const end = performance.now() + roundMs;
    const isGoingOn = (): boolean => performance.now() < end;
    const attack = async (): Promise<void> => {
      while (isGoingOn()) {
        await send(login);
        refused += 1;
      }
    };
    const [times] = await Promise.all([timeRequestsWhile(status, '', isGoingOn), ...Array.from({ length: connections }, attack)]);
    busy.push(median(times));
  }
  return {
    name: `GET /api/status while ${connections} connections repeat a body of 1 MB without authentication, median against quiet`,
    // The ratio was 670 while each body was parsed. This process sends the bodies, which costs about twenty.
    goal: { kind: 'at most', value: 100 }, ratio: median(busy.map((time, round) => time / (quiet[round] ?? NaN))),
    details: `${median(busy).toFixed(1)} ms against ${median(quiet).toFixed(1)} ms, ${refused} bodies, median of ${rounds} rounds`,
  };
};
