import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../../src/contract/entities/file';
import type { StoredEvent } from '../../../../src/contract/realtime/events';
import { connectLive } from '../../../support/live-client';
import type { TestPerson } from '../../../support/test-server';
import { useTestServer } from '../../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;

beforeAll(async () => {
  ada = await server.register('Ada');
});

const catchUp = async (after: number): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (let seq = after, hasMore = true; hasMore;) {
    const page = await ada.client.call('events.list', { query: { after: seq, limit: 200 } });
    events.push(...page.events);
    seq = page.lastSeq;
    hasMore = page.hasMore;
  }
  return events;
};

describe('50 concurrent writers', () => {
  test('cause events in the order of their commits, without gaps, live and in the catch-up alike', async () => {
    const window = await connectLive(server, ada);
    const shared = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Shared' } });
    const own: string[][] = [];
    const revisions = new Map([['create', shared.revision]]);
    await Promise.all(Array.from({ length: 50 }, async (_, writer) => {
      const guids: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        guids.push((await ada.client.call('files.create', { body: { type: fileTypes.folder, name: `w${writer}-${turn}` } })).guid);
        const origin = `w${writer}-${turn}`;
        const renamed = await server.clientFor(ada, origin).call('files.rename', { params: { id: shared.guid }, body: { name: origin } });
        revisions.set(origin, renamed.revision);
      }
      own.push(guids);
    }));
    const count = 1 + 50 * 4 * 2;
    await window.waitFor(count);
    const live = window.events.map(({ receivedMs: _receivedMs, prevSeq: _prevSeq, ...event }) => event);
    // An event contains the file at its delivery, so later deliveries may contain more.
    const happenings = (events: readonly StoredEvent[]) => events.map(({ data: _data, ...event }) => event);

    expect(live.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => window.firstSeq + 1 + index));
    // Renames of one file wait for each other, so their revisions follow the commit order.
    const reported = live.filter(({ guid }) => guid === shared.guid);
    expect(reported.map(({ origin, action }) => revisions.get(action === 'create' ? action : origin ?? ''))).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));
    expect(reported.every(({ data }, index) => (data?.file.revision ?? 0) > index)).toBe(true);
    // A write after an earlier write's response was committed later.
    const place = new Map(live.map(({ guid, seq, action }) => [`${action} ${guid}`, seq]));
    for (const guids of own) {
      const seqs = guids.map((guid) => place.get(`create ${guid}`) ?? NaN);
      expect(seqs).toEqual(seqs.toSorted((left, right) => left - right));
    }
    expect(happenings(await catchUp(window.firstSeq))).toEqual(happenings(live));
    window.close();
  });
});

test('thousands of concurrent events reach a client that keeps up', async () => {
  const window = await connectLive(server, ada);
  await server.pool.query(`
    insert into events (kind, action, guid, old_path, actor_id) select 'File', 'destroy', 'burst-' || i, $1, $2 from generate_series(1, 4500) i`, [`${ada.user.desktopGuid}/x/`, ada.user.id]);
  await server.pool.query(`select pg_notify('deckle_events', '')`);
  await window.waitFor(4500);
  expect(window.events.map(({ guid }) => guid)).toEqual(Array.from({ length: 4500 }, (_, index) => `burst-${index + 1}`));
  expect(window.socket.connected).toBe(true);
  window.close();
});

describe('a late commit', () => {
  test('gets a later number, and is not lost', async () => {
    const window = await connectLive(server, ada);
    const slow = await server.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(`insert into events (kind, action, guid, old_path, new_path, actor_id) values ('File', 'destroy', 'slow', $1, null, $2)`, [`${ada.user.desktopGuid}/slow/`, ada.user.id]);
      const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Quick' } });
      await window.waitFor(1);
      await slow.query(`select pg_notify('deckle_events', '')`);
      await slow.query('commit');
      await window.waitFor(2);
      expect(window.events.map((event) => event.guid)).toEqual([guid, 'slow']);
      expect(window.events[1]?.seq).toBe((window.events[0]?.seq ?? 0) + 1);
    } finally {
      slow.release();
      window.close();
    }
  });
});

describe('the listening connection', () => {
  // Waits for its end, so that the next query finds only its replacement.
  const dropIt = () => server.pool.query<{ ended: boolean }>(`
    select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity where application_name = 'deckle events' and datname = current_database()`);

  test('may be lost at any time: it reconnects, and nothing is missed', async () => {
    const window = await connectLive(server, ada);
    for (let turn = 0; turn < 5; turn += 1) {
      const { rows } = await dropIt();
      expect(rows.length).toBeLessThanOrEqual(1);
      for (let index = 0; index < 4; index += 1) await ada.client.call('files.create', { body: { type: fileTypes.folder, name: `${turn}-${index}` } });
    }
    await window.waitFor(20);
    expect(window.events.map(({ data }) => data?.file.name)).toEqual(Array.from({ length: 20 }, (_, index) => `${Math.floor(index / 4)}-${index % 4}`));
    expect(await catchUp(window.firstSeq)).toHaveLength(20);
    window.close();
  });

  test('is only a wake-up: an event without a notification is found at the next poll', async () => {
    const window = await connectLive(server, ada);
    await server.pool.query(`insert into events (kind, action, guid, old_path, actor_id) values ('File', 'destroy', 'silent', $1, $2)`, [`${ada.user.desktopGuid}/silent/`, ada.user.id]);
    await window.waitFor(1);
    expect(window.events[0]?.guid).toBe('silent');
    window.close();
  });
});
