import { sendHttp } from '../support/http-request';
import { timeRequestsWhile, timeRequests } from './latency';
import { median, type Measurement } from './measurement';
import type { Workshop } from './workshop';

const [rounds, roundMs] = [5, 2000];
const connections = 4;
const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const megabyte = `[${Array.from({ length: 260_000 }, () => '[]').join(',')}]`;

/** GET /api/status while four connections repeat a body of 1 MB without authentication. */
export const measureBodies = async ({ origin }: Workshop): Promise<Measurement> => {
  const [statusUrl, loginUrl] = [`${origin}/api/status`, `${origin}/api/auth/password/login`];
  await timeRequests(statusUrl, '', roundMs);
  const [quiet, busy]: [number[], number[]] = [[], []];
  let [sent, refused] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(median(await timeRequests(statusUrl, '', roundMs)));
    const end = performance.now() + roundMs;
    const isGoingOn = (): boolean => performance.now() < end;
    const attack = async (): Promise<void> => {
      while (isGoingOn()) {
        // The server responds to the length alone, and may close the connection before the body has been sent.
        const status = await sendHttp(loginUrl, { method: 'POST', headers, body: megabyte }).then((response) => response.status, () => null);
        sent += 1;
        if (status === 413) refused += 1;
      }
    };
    const [times] = await Promise.all([timeRequestsWhile(statusUrl, '', isGoingOn), ...Array.from({ length: connections }, attack)]);
    busy.push(median(times));
  }
  return {
    name: `GET /api/status while ${connections} connections repeat a body of 1 MB without authentication, median against quiet`,
    // The ratio was 670 while each body was parsed. This process sends the bodies, which costs about twenty.
    goal: { kind: 'at most', value: 100 }, ratio: median(busy.map((time, round) => time / (quiet[round] ?? NaN))),
    details: `${median(busy).toFixed(1)} ms against ${median(quiet).toFixed(1)} ms, ${sent} bodies, ${refused} of them with a response (413), median of ${rounds} rounds`,
  };
};
