import { describe, expect, it } from 'vitest';
import type { RealtimeMessage } from '../../../../src/contract/bridge';
import type { FileEventData, LiveEvent, StoredEvent } from '../../../../src/contract/realtime/events';
import { createEventSequence, eventForWindow, type EventPage } from '../../../../src/core/realtime/event-sequence';

const stored = (seq: number): StoredEvent =>
  ({ seq, kind: 'File', action: 'update', guid: 'A000000000000000000001', at: '2026-01-01T00:00:00Z', origin: null, data: null });
const live = (seq: number, prevSeq: number): LiveEvent => ({ ...stored(seq), prevSeq });
const page = (seqs: readonly number[], lastSeq: number, hasMore = false): EventPage =>
  ({ events: seqs.map(stored), lastSeq, hasMore, reset: false });

const settle = async (): Promise<void> => { for (let turn = 0; turn < 20; turn += 1) await Promise.resolve(); };

/** A host whose responses the test gives page by page. */
const createHost = (results: (EventPage | Error)[]) => {
  const delivered: string[] = [];
  const requests: number[] = [];
  const retries: { run: () => void; delayMs: number; isCalledOff: boolean }[] = [];
  const sequence = createEventSequence({
    async fetchPage({ after }) {
      requests.push(after);
      const result = results.shift();
      if (!result || result instanceof Error) throw result ?? new Error('no answer left');
      return result;
    },
    deliver: (message: RealtimeMessage) => {
      delivered.push(message.type === 'event' ? `${message.event.seq}<${message.event.prevSeq}` : message.type);
    },
    schedule: (run, delayMs) => {
      const retry = { run, delayMs, isCalledOff: false };
      retries.push(retry);
      return () => { retry.isCalledOff = true; };
    },
  });
  return { sequence, delivered, requests, retries };
};

describe('event sequence', () => {
  it('makes the screens load afresh at the first connection and then delivers in order', () => {
    const { sequence, delivered, requests } = createHost([]);
    sequence.ready({ seq: 7 });
    sequence.receive(live(8, 7));
    sequence.receive(live(11, 8));
    expect(delivered).toEqual(['reset', '8<7', '11<8']);
    expect(requests).toEqual([]);
    expect(sequence.position()).toBe(11);
  });

  it('counts events of unknown kinds, delivers none of them, and requests nothing because of them', () => {
    const { sequence, delivered, requests } = createHost([]);
    sequence.ready({ seq: 7 });
    sequence.receive({ seq: 8, prevSeq: 7, kind: null });
    sequence.receive(live(9, 8));
    sequence.receive({ seq: 12, prevSeq: 9, kind: null });
    expect(delivered).toEqual(['reset', '9<8']);
    expect(requests).toEqual([]);
    expect(sequence.position()).toBe(12);
  });

  it('catches up after a gap that an event of an unknown kind shows', async () => {
    const { sequence, delivered, requests } = createHost([page([9], 10)]);
    sequence.ready({ seq: 7 });
    sequence.receive({ seq: 10, prevSeq: 9, kind: null });
    await settle();
    expect([delivered, requests, sequence.position()]).toEqual([['reset', '9<7'], [7], 10]);
  });

  it('drops what it has already delivered', () => {
    const { sequence, delivered } = createHost([]);
    sequence.ready({ seq: 7 });
    sequence.receive(live(8, 7));
    sequence.receive(live(8, 7));
    sequence.receive(live(6, 5));
    expect(delivered).toEqual(['reset', '8<7']);
  });

  it('delivers nothing before the connection is acknowledged', () => {
    const { sequence, delivered } = createHost([]);
    sequence.receive(live(3, 2));
    expect(delivered).toEqual([]);
    expect(sequence.position()).toBeNull();
  });

  it('reads the missing events if an event names a different predecessor, and that event with them', async () => {
    const { sequence, delivered, requests } = createHost([page([8, 9, 10], 10)]);
    sequence.ready({ seq: 7 });
    sequence.receive(live(10, 9));
    await settle();
    expect(requests).toEqual([7]);
    expect(delivered).toEqual(['reset', '8<7', '9<8', '10<9']);
    sequence.receive(live(12, 10));
    expect(delivered.at(-1)).toBe('12<10');
  });

  it('reads page after page until there is no more', async () => {
    const { sequence, delivered, requests } = createHost([page([8, 9], 9, true), page([11], 14)]);
    sequence.ready({ seq: 7 });
    sequence.disconnected();
    sequence.ready({ seq: 14 });
    await settle();
    expect(requests).toEqual([7, 9]);
    expect(delivered).toEqual(['reset', '8<7', '9<8', '11<9']);
    expect(sequence.position()).toBe(14);
  });

  it('requests nothing on a reconnection without missed events', async () => {
    const { sequence, requests, delivered } = createHost([]);
    sequence.ready({ seq: 7 });
    sequence.disconnected();
    sequence.ready({ seq: 7 });
    await settle();
    expect(requests).toEqual([]);
    expect(delivered).toEqual(['reset']);
  });

  it('delivers once what arrives by both ways while it catches up', async () => {
    const { sequence, delivered, requests } = createHost([page([9], 9), page([10], 10)]);
    sequence.ready({ seq: 7 });
    sequence.receive(live(9, 8));
    sequence.receive(live(10, 9));
    await settle();
    expect(requests).toEqual([7, 9]);
    expect(delivered).toEqual(['reset', '9<7', '10<9']);
  });

  it('makes the screens load afresh if the server no longer has the missed events', async () => {
    const { sequence, delivered } = createHost([{ events: [], lastSeq: 900, hasMore: false, reset: true }]);
    sequence.ready({ seq: 7 });
    sequence.disconnected();
    sequence.ready({ seq: 900 });
    await settle();
    expect(delivered).toEqual(['reset', 'reset']);
    sequence.receive(live(901, 900));
    expect(delivered.at(-1)).toBe('901<900');
  });

  it('treats a lower sequence as a replaced history', () => {
    const { sequence, delivered } = createHost([]);
    sequence.ready({ seq: 70 });
    sequence.disconnected();
    sequence.ready({ seq: 5 });
    sequence.receive(live(6, 5));
    expect(delivered).toEqual(['reset', 'reset', '6<5']);
  });

  it('tries a failed catch-up again after two seconds, and not once the connection is gone', async () => {
    const { sequence, delivered, retries } = createHost([new Error('offline'), page([9], 9), new Error('offline')]);
    sequence.ready({ seq: 7 });
    sequence.receive(live(9, 8));
    await settle();
    expect(retries.map((retry) => retry.delayMs)).toEqual([2000]);
    retries[0]?.run();
    await settle();
    expect(delivered).toEqual(['reset', '9<7']);
    sequence.receive(live(12, 11));
    await settle();
    sequence.disconnected();
    expect(retries.map((retry) => retry.isCalledOff)).toEqual([false, true]);
  });

  it('ignores a page that arrives after the connection was lost', async () => {
    let respond: (value: EventPage) => void = () => undefined;
    const delivered: string[] = [];
    const sequence = createEventSequence({
      fetchPage: () => new Promise((resolve) => { respond = resolve; }),
      deliver: (message) => { delivered.push(message.type); },
      schedule: () => () => undefined,
    });
    sequence.ready({ seq: 7 });
    sequence.receive(live(9, 8));
    sequence.disconnected();
    respond(page([8, 9], 9));
    await settle();
    expect(delivered).toEqual(['reset']);
    expect(sequence.position()).toBe(7);
  });
});

describe('withheldFrom', () => {
  const data = { file: { guid: 'A000000000000000000001' } } as unknown as FileEventData;

  it('removes the data for the window whose own action an event was, and for no other', () => {
    const event: LiveEvent = { ...live(3, 2), kind: 'File', origin: 'window-a', data };
    expect(eventForWindow(event, 'window-a')).toEqual({ ...event, data: null });
    expect(eventForWindow(event, 'window-b')).toEqual(event);
  });
});

describe('the epoch beside the sequence', () => {
  const of = (epoch: string, seqs: readonly number[], lastSeq: number): EventPage =>
    ({ events: seqs.map((seq) => ({ ...stored(seq), epoch })), lastSeq, epoch, hasMore: false, reset: false });
  const replaced = (epoch: string, lastSeq: number): EventPage => ({ events: [], lastSeq, epoch, hasMore: false, reset: true });

  it('makes a window start afresh after a restore, also if as much happened since as before', async () => {
    const { sequence, delivered, requests } = createHost([replaced('two', 10)]);
    sequence.ready({ seq: 5, epoch: 'one' });
    for (let seq = 6; seq <= 10; seq += 1) sequence.receive({ ...live(seq, seq - 1), epoch: 'one' });
    sequence.disconnected();
    sequence.ready({ seq: 10, epoch: 'two' });
    await settle();
    expect(requests).toEqual([10]);
    expect(delivered.filter((text) => text === 'reset')).toHaveLength(2);
    sequence.receive({ ...live(11, 10), epoch: 'two' });
    expect(delivered.at(-1)).toBe('11<10');
  });

  it('checks after a restart whether the history is the same, and resumes at its position', async () => {
    const { sequence, delivered, requests } = createHost([of('two', [8], 8)]);
    sequence.ready({ seq: 7, epoch: 'one' });
    sequence.disconnected();
    sequence.ready({ seq: 8, epoch: 'two' });
    await settle();
    sequence.disconnected();
    sequence.ready({ seq: 8, epoch: 'two' });
    expect(requests).toEqual([7]);
    expect(delivered).toEqual(['reset', '8<7']);
  });

  it('keeps no event that arrives while the history is in doubt', async () => {
    const { sequence, delivered } = createHost([replaced('two', 11)]);
    sequence.ready({ seq: 10, epoch: 'one' });
    sequence.disconnected();
    sequence.ready({ seq: 10, epoch: 'two' });
    sequence.receive({ ...live(11, 10), epoch: 'two' });
    await settle();
    expect(delivered).toEqual(['reset', 'reset']);
  });

  it('waits as long as a server with too many requests demands', async () => {
    const { sequence, retries } = createHost([Object.assign(new Error('refused'), { failure: { args: { retryAfterSeconds: 30 } } })]);
    sequence.ready({ seq: 7, epoch: 'one' });
    sequence.disconnected();
    sequence.ready({ seq: 9, epoch: 'one' });
    await settle();
    expect(retries.map(({ delayMs }) => delayMs)).toEqual([30_000]);
  });
});
