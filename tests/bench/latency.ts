import { Agent, request } from 'node:http';

/** Sends GETs one after the other over one connection while `isGoingOn`. Returns the duration of each, milliseconds. */
export const timeRequestsWhile = async (url: string, token: string, isGoingOn: () => boolean): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  while (isGoingOn()) {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => { response.resume().once('end', resolve); }).once('error', reject).end();
    });
    took.push(performance.now() - begun);
  }
  agent.destroy();
  return took;
};

/** The same for a period of time. */
export const timeRequests = (url: string, token: string, ms: number): Promise<number[]> => {
  const end = performance.now() + ms;
  return timeRequestsWhile(url, token, () => performance.now() < end);
};

export const p99 = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? NaN;
