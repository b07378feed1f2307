import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { deleteExpiredEvents } from '../../../src/server/modules/events/event-history-service';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

/** Catches up until every committed event has a number. */
const after = async (person: TestPerson, seq: number, count: number) => {
  for (let turn = 0; turn < 500; turn += 1) {
    const page = await person.client.call('events.list', { query: { after: seq } });
    if (page.events.length >= count) return page;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  throw new Error(`There are no ${count} events after ${seq}.`);
};

describe('events of changes', () => {
  test('one event per change, in order, each with the file as lists show it now', async () => {
    const { lastSeq } = await after(ada, 0, 0);
    const window = server.clientFor(ada, 'window-1');
    const folder = await window.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
    const document = await window.call('files.create', { body: { type: fileTypes.newdoc, name: 'Draft', folder: folder.guid } });
    await window.call('files.rename', { params: { id: document.guid }, body: { name: 'Plan' } });
    const other = await window.call('files.create', { body: { type: fileTypes.folder, name: 'Other' } });
    await window.call('files.move', { params: { id: document.guid }, body: { to: 'Desktop' } });
    await window.call('files.move', { params: { id: document.guid }, body: { to: 'Desktop', after: folder.guid } });
    await window.call('files.remove', { params: { id: folder.guid } });
    await window.call('trash.recover', { params: { id: folder.guid } });

    const page = await after(ada, lastSeq, 8);
    expect(page).toMatchObject({ hasMore: false, reset: false });
    expect(page.events.map(({ action, guid, data }) => [action, guid, data?.file.name ?? null, data?.previousParentId ?? null])).toEqual([
      ['create', folder.guid, 'Folder', null],
      ['create', document.guid, 'Plan', null],
      ['update', document.guid, 'Plan', null],
      ['create', other.guid, 'Other', null],
      ['update', document.guid, 'Plan', folder.guid],
      ['sortFiles', document.guid, 'Plan', null],
      ['destroy', folder.guid, null, null],
      ['create', folder.guid, 'Folder', null],
    ]);
    expect(page.events.map(({ seq }) => seq)).toEqual(page.events.map((_, index) => lastSeq + 1 + index));
    expect(new Set(page.events.map(({ kind, origin }) => `${kind} ${origin}`))).toEqual(new Set(['File window-1']));
    expect(page.lastSeq).toBe(page.events.at(-1)?.seq);

    const moved = page.events[4]?.data?.file;
    const now = await ada.client.call('files.get', { params: { id: document.guid } });
    expect(moved).toMatchObject({ guid: document.guid, parentId: 'Desktop', revision: now.revision, permissionsAndReasons: now.permissionsAndReasons });
    expect(JSON.stringify(page)).not.toContain(ada.user.desktopGuid);
  });

  test('other people receive only events of their own', async () => {
    const { guid } = await bo.client.call('files.create', { body: { type: fileTypes.folder, name: 'Of Bo' } });
    const page = await after(bo, 0, 1);
    expect(page.events.map((event) => event.guid)).toEqual([guid]);
    expect(page.lastSeq).toBeGreaterThanOrEqual(9);
  });

  test('are returned page by page', async () => {
    const whole = await after(ada, 0, 8);
    const pages = [];
    for (let seq = 0, hasMore = true; hasMore;) {
      const page = await ada.client.call('events.list', { query: { after: seq, limit: 3 } });
      expect(page.events.length).toBeLessThanOrEqual(3);
      pages.push(...page.events);
      seq = page.lastSeq;
      hasMore = page.hasMore;
    }
    expect(pages).toEqual(whole.events);
  });
});

describe('positions without catch-up', () => {
  test('a sequence that was never assigned', async () => {
    expect(await ada.client.call('events.list', { query: { after: 1_000_000 } })).toMatchObject({ events: [], hasMore: false, reset: true });
  });

  test('events older than 30 days', async () => {
    const { lastSeq } = await after(ada, 0, 8);
    await server.pool.query(`update events set at = now() - interval '31 days' where seq < $1`, [lastSeq]);
    expect(await deleteExpiredEvents(server.database, new Date())).toBe(lastSeq - 1);
    expect(await ada.client.call('events.list', { query: { after: lastSeq - 2 } })).toEqual({ events: [], lastSeq, epoch: expect.any(String) as string, hasMore: false, reset: true });
    expect(await ada.client.call('events.list', { query: { after: lastSeq - 1 } })).toMatchObject({ lastSeq, reset: false });
    await server.pool.query(`update events set at = now() - interval '31 days'`);
    expect(await deleteExpiredEvents(server.database, new Date())).toBe(1);
    expect(await ada.client.call('events.list', { query: { after: lastSeq } })).toEqual({ events: [], lastSeq, epoch: expect.any(String) as string, hasMore: false, reset: false });
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'After all' } });
    expect((await after(ada, lastSeq, 1)).events).toMatchObject([{ seq: lastSeq + 1, guid }]);
  });
});
