import { describe, expect, it } from 'vitest';
import type { ApiError } from '../../../../../src/server/api-error';
import type { DrawingEnd } from '../../../../../src/server/modules/thumbnails/drawing-process';
import { createDrawingQueue } from '../../../../../src/server/modules/thumbnails/drawing-queue';

const drawn: DrawingEnd = { kind: 'drawn', bytes: new Uint8Array([1]) };

/** A queue over one process, whose drawings end when the test says so. */
const createHost = (waitingLimit = 10) => {
  const started: string[] = [];
  const finish: ((end: DrawingEnd) => void)[] = [];
  let stops = 0;
  const queue = createDrawingQueue<{ readonly path: string }>({
    waitingLimit,
    processes: [{
      draw: ({ path }) => new Promise((resolve) => {
        started.push(path);
        finish.push(resolve);
      }),
      stop: () => { stops += 1; },
    }],
  });
  const draw = (path: string, signal = new AbortController().signal) => queue.draw(path, async () => ({ path }), signal);
  const settle = () => new Promise((resolve) => { setImmediate(resolve); });
  const end = async (outcome: DrawingEnd = drawn) => {
    await settle();
    finish.shift()?.(outcome);
    await settle();
  };
  return { queue, started, draw, end, settle, stops: () => stops };
};

describe('the queue of drawings', () => {
  it('shares one drawing among requests that wait, and among those that come while it runs', async () => {
    const { started, draw, end, settle } = createHost();
    const [first, second] = [draw('a'), draw('a')];
    await settle();
    const third = draw('a');
    await end();
    expect(await Promise.all([first, second, third])).toEqual([drawn, drawn, drawn]);
    expect(started).toEqual(['a']);
  });

  it('draws the newest request first; a repeated request is new', async () => {
    const { started, draw, end } = createHost();
    for (const path of ['running', 'a', 'b', 'c', 'a']) void draw(path);
    for (let each = 0; each < 4; each += 1) await end();
    expect(started).toEqual(['running', 'a', 'c', 'b']);
  });

  it('refuses the oldest above the limit', async () => {
    const { started, draw, end } = createHost(2);
    void draw('running');
    const oldest = draw('a');
    void draw('b');
    void draw('c');
    await expect(oldest).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    for (let each = 0; each < 3; each += 1) await end();
    expect(started).toEqual(['running', 'c', 'b']);
  });

  it('does not start a drawing whose requests were all aborted', async () => {
    const { started, draw, end } = createHost();
    const [one, other] = [new AbortController(), new AbortController()];
    void draw('running');
    const left = [draw('a', one.signal), draw('b', one.signal), draw('b', other.signal)].map((each) => each.catch((error: unknown) => error));
    one.abort(new Error('gone'));
    await end();
    await end();
    expect(started).toEqual(['running', 'b']);
    expect(await Promise.all(left)).toEqual([new Error('gone'), new Error('gone'), drawn]);
  });

  it('refuses a signal that has already been aborted', async () => {
    const { started, draw, settle } = createHost();
    await expect(draw('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    await settle();
    expect(started).toEqual([]);
  });

  it('retries once after a crash, and not after a process that cannot start', async () => {
    const { started, draw, end } = createHost();
    const crashed = draw('a');
    await end({ kind: 'died', isReady: true });
    await end();
    expect([await crashed, started]).toEqual([drawn, ['a', 'a']]);
    const failed = draw('b');
    await end({ kind: 'died', isReady: false });
    expect([await failed, started]).toEqual([{ kind: 'died', isReady: false }, ['a', 'a', 'b']]);
  });

  it('continues after content that is missing', async () => {
    const { queue, started, draw, end } = createHost();
    await expect(queue.draw('missing', async () => { throw new Error('no such blob'); }, new AbortController().signal)).rejects.toThrow('no such blob');
    const next = draw('a');
    await end();
    expect([await next, started]).toEqual([drawn, ['a']]);
  });

  it('refuses waiting requests when the server stops, and later ones', async () => {
    const { queue, draw, end, settle, stops } = createHost();
    const refused = Promise.allSettled([draw('running'), draw('a')]);
    await settle();
    queue.stop();
    await end({ kind: 'died', isReady: true });
    expect((await refused).map((each) => (each.status === 'rejected' ? (each.reason as ApiError).code : each.status))).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
    await expect(draw('b')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(stops()).toBe(1);
  });
});
