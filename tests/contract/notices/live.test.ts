import { describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes } from '../../../src/contract/entities/notice';
import { createEffectiveAccess } from '../../../src/server/modules/files/effective-access-service';
import { createNotices } from '../../../src/server/modules/notices/notices-service';
import { connectLive } from '../../support/live-client';
import { createTeam, joinTeam } from '../../support/teams';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer({ jobIntervalMs: 50 });
const clock = (): Date => new Date();
const noticesOf = () => createNotices({ effectiveAccess: createEffectiveAccess({ deployment: 'private', clock }), clock });

const followNotices = async (on: TestServer, person: TestPerson, window: string) => {
  const live = await connectLive(on, person, window);
  const received: string[] = [];
  live.socket.on('Notification', ({ action, guid, data }: { action: string; guid: string; data: unknown }) => { received.push(`${action} ${guid} ${JSON.stringify(data)}`); });
  return { ...live, received };
};

const shareNew = async (from: TestPerson, to: TestPerson, name: string): Promise<void> => {
  const { guid } = await from.client.call('files.create', { body: { type: fileTypes.newdoc, name } });
  await from.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: to.user.id, email: to.email, role: 'reader' } });
};

describe('every window of a person', () => {
  test('receives new notices and marks, without any data; other people receive nothing', async () => {
    const [ada, bo, cy] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy')];
    const [one, two, other] = [await followNotices(server, bo, 'one'), await followNotices(server, bo, 'two'), await followNotices(server, cy, 'other')];
    await shareNew(ada, bo, 'Secret');
    await shareNew(ada, bo, 'Plan');
    const { notifications } = await bo.client.call('notices.list', { query: { limit: 20, status: 'all' } });
    const noticeIds = notifications.map(({ notification: { id } }) => id);
    const created = [`create ${noticeIds[1]} null`, `create ${noticeIds[0]} null`];
    await expect.poll(() => one.received).toEqual(created);
    await bo.client.call('notices.mark', { params: { noticeId: 1 }, body: { status: 'read' } });
    await bo.client.call('notices.list', { query: { limit: 20, status: 'all', action: 'peek' } });
    await bo.client.call('notices.list', { query: { limit: 20, status: 'all', action: 'peek' } });
    const { ids } = await bo.client.call('notices.readAll', { body: {} });
    await bo.client.call('notices.unreadMany', { body: { ids: ids ?? [] } });
    const marks = ['read 1 null', 'peek 2 null', 'read 2 null', 'create 2 null'];
    await expect.poll(() => [one.received, two.received]).toEqual([[...created, ...marks], [...created, ...marks]]);
    expect(other.received).toEqual([]);
    for (const each of [one, two, other]) each.close();
  });

  test('receives a change of a channel and of a mute once, by the name of the list; other people receive nothing', async () => {
    const [ada, bo, cy] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy')];
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan' } });
    await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: cy.user.id, email: cy.email, role: 'reader' } });
    const [one, two, other] = [await followNotices(server, bo, 'one'), await followNotices(server, bo, 'two'), await followNotices(server, cy, 'other')];
    const set = (channel: 'desktop' | 'sms', action: 'turnon' | 'turnoff') => bo.client.call('notices.setChannel', { body: { channel, action } });
    await set('desktop', 'turnoff');
    await set('desktop', 'turnoff');
    expect(await bo.client.call('notices.channels', {})).toMatchObject({ desktop: false, sms: true });
    await set('sms', 'turnoff');
    await set('desktop', 'turnon');
    await bo.client.call('notices.mute', { params: { id: guid } });
    await bo.client.call('notices.mute', { params: { id: guid } });
    await bo.client.call('notices.unmute', { params: { id: guid } });
    const changes = ['channels', 'channels', 'channels', 'mutes', 'mutes'].map((name) => `settings ${name} null`);
    await expect.poll(() => [one.received, two.received]).toEqual([changes, changes]);
    expect(await bo.client.call('notices.channels', {})).toMatchObject({ desktop: true, sms: false });
    expect(other.received).toEqual([]);
    for (const each of [one, two, other]) each.close();
  });

  test('marks from two devices in either order end alike', async () => {
    const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
    for (let index = 0; index < 4; index += 1) await shareNew(ada, bo, `Plan ${index}`);
    // The first device saw two notices before the others arrived, and sends its mark last.
    await Promise.all([
      bo.client.call('notices.mark', { params: { noticeId: 1 }, body: { status: 'read' } }),
      bo.client.call('notices.mark', { params: { noticeId: 1 }, body: { status: 'read' } }),
      bo.client.call('notices.readAll', { body: { upTo: 2 } }), bo.client.call('notices.readAll', { body: { upTo: 3 } }),
    ]);
    expect(await bo.client.call('notices.unreadCount', {})).toEqual({ count: 1 });
    expect((await bo.client.call('notices.list', { query: { limit: 20, status: 'unread' } })).notifications.map(({ id }) => id)).toEqual([4]);
  });
});

describe('a notice for many', () => {
  test('reaches each person once by jobs, except its author and people who left meanwhile', async () => {
    const ada = await server.register('Ada');
    const team = await createTeam(server, 'Press');
    await joinTeam(server, team, ada.user.id, 'creator');
    const { rows } = await server.pool.query<{ id: number }>(`
      insert into people (name, sort_name, email, email_key, desktop_guid)
      select 'M ' || i, 'm', 'm' || i || '@example.com', 'm' || i || '@example.com', lpad('m' || i::text, 22, '0') from generate_series(1, 1200) i returning id::float8 as id`);
    await server.pool.query(`insert into team_members (team_id, person_id, role, is_seat) select $1, unnest($2::bigint[]), 'member', true`, [team, rows.map(({ id }) => id)]);
    const reader = await server.register('Reader');
    await joinTeam(server, team, reader.user.id, 'member');
    const live = await followNotices(server, reader, 'window');
    await ada.client.call('teams.changeSetting', { params: { settingName: 'profile' }, body: { name: 'Press & Co' } });
    const left = rows.at(-1)?.id;
    await server.pool.query('delete from team_members where person_id = $1', [left]);
    await expect.poll(async () => (await server.pool.query<{ count: number }>('select count(*)::int as count from jobs')).rows[0]?.count, { timeout: 20_000 }).toBe(0);
    const { rows: [counted] } = await server.pool.query<{ rows: number; people: number; author: number; left: number }>(`
      select count(*)::int as rows, count(distinct person_id)::int as people, (count(*) filter (where person_id = $1))::int as author, (count(*) filter (where person_id = $2))::int as left
      from notice_recipients where type = $3`, [ada.user.id, left, noticeTypes.TEAM_NAME_MODIFIED]);
    expect(counted).toMatchObject({ author: 0 });
    expect(counted?.rows).toBe(counted?.people);
    expect(counted?.people).toBeGreaterThanOrEqual(1200);
    // A job covers several people, so each of them is notified again by the event; the list has one notice.
    await expect.poll(() => live.received.length).toBeGreaterThan(0);
    expect(await reader.client.call('notices.unreadCount', {})).toEqual({ count: 1 });
    live.close();
  });

  test('five hundred causes in a row about one file are one notice with a count of one', async () => {
    const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Busy' } });
    await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    await bo.client.call('notices.readAll', { body: {} });
    const { raise } = noticesOf();
    for (let index = 0; index < 500; index += 1) await server.database.transaction((db) => raise({ db, caller: { personId: ada.user.id } }, { type: noticeTypes.COMMENT, fileGuid: guid, to: { personIds: [bo.user.id] } }));
    expect(await bo.client.call('notices.unreadCount', {})).toEqual({ count: 1 });
    expect((await bo.client.call('notices.list', { query: { limit: 20, status: 'unread' } })).notifications).toHaveLength(1);
  });
});

test('two approvals at the same moment give one outcome, and the second person sees who was first', async () => {
  const [ada, bo, cy] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy')];
  const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan' } });
  await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: cy.user.id, email: cy.email, role: 'editor', isAdmin: true } });
  const { id: requestId } = await bo.client.call('sharing.apply', { params: { id: guid }, body: { role: 'reader' } });
  const live = await followNotices(server, cy, 'window');
  const results = await Promise.allSettled([ada, cy].map(({ client }) => client.call('sharing.approve', { params: { id: guid, requestId }, body: {} })));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const { notifications } = await bo.client.call('notices.list', { query: { limit: 20, status: 'all' } });
  expect(notifications.map(({ notification: { actionType } }) => actionType)).toEqual(['approved']);
  await expect.poll(() => live.received.length).toBeGreaterThan(0);
  const [outcomeOfAda, outcomeOfCy] = await Promise.all([ada, cy].map(async ({ client }) => (await client.call('notices.list', { query: { limit: 20, status: 'all' } })).notifications[0]?.notification.roleApply));
  const [{ notification: { user } } = { notification: { user: null } }] = notifications;
  expect(outcomeOfAda).toMatchObject({ requestId, status: 'ROLE_APPLY_IS_APPROVED', decidedBy: { id: user?.id, name: user?.name } });
  expect(outcomeOfCy).toEqual(outcomeOfAda);
  live.close();
});

test('old notices are deleted after 180 days, and the counts follow', async () => {
  const time = { now: new Date('2026-01-01T00:00:00Z') };
  const aged = await startTestServer({ clock: () => time.now });
  try {
    const [ada, bo] = [await aged.register('Ada'), await aged.register('Bo')];
    await shareNew(ada, bo, 'Old');
    time.now = new Date('2026-07-05T00:00:00Z');
    await aged.pool.query(`update sessions set expires_at = '2027-01-01'`);
    await shareNew(ada, bo, 'New');
    const { createInbox } = await import('../../../src/server/modules/notices/inbox-service');
    const inbox = createInbox({ access: { findMany: async () => new Map() }, clock: () => time.now });
    await aged.pool.query('update notice_counts set unread = 77');
    expect(await inbox.tidy(aged.database)).toBe(1);
    expect((await bo.client.call('notices.list', { query: { limit: 20, status: 'all' } })).notifications.map(({ notification: { fileName } }) => fileName)).toEqual(['New']);
    expect(await bo.client.call('notices.unreadCount', {})).toEqual({ count: 1 });
  } finally {
    await aged.stop();
  }
});
