import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { errorBodySchema } from '../../../src/contract/errors';
import { payWith } from '../../support/cashier';
import { connectLive } from '../../support/live-client';
import { createTeam, joinTeam } from '../../support/teams';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { createTusClient } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';

// Account specification, sections 4 and 6 (real-name verification); decisions, 8.4 and 8.5. The server requires real names
// from 1 December 2026 in Shanghai, which begins at 16:00 UTC of the day before.

const [justBefore, firstMoment] = [Date.parse('2026-11-30T15:59:59.999Z'), Date.parse('2026-11-30T16:00:00Z')];
const required = { code: 'REAL_NAME_REQUIRED', status: 403 };
/** Refused in a team; the text of this action names the team. */
const requiredOfTeam = { ...required, args: { act: 'canCreateChildFile' } };

let nowMs: number;
let database: TestDatabase;
let server: TestServer;
/** The creator, an admin and a member of a team, and a person without a team. */
let ada: TestPerson;
let ben: TestPerson;
let cy: TestPerson;
let dot: TestPerson;
let teamId: number;

beforeEach(async () => {
  nowMs = justBefore;
  database = await createTestDatabase();
  server = await startTestServer({ database, deployment: 'public', clock: () => new Date(nowMs), jobIntervalMs: 20, config: { realNameFrom: '2026-12-01' } });
  [ada, ben, cy, dot] = [await server.register('Ada'), await server.register('Ben'), await server.register('Cy'), await server.register('Dot')];
  teamId = await createTeam(server, 'Team', { isTrial: true, expiresAt: new Date('2027-06-01') });
  await joinTeam(server, teamId, ada.user.id, 'creator');
  await joinTeam(server, teamId, ben.user.id, 'admin');
  await joinTeam(server, teamId, cy.user.id);
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

const stateOf = (person: TestPerson) => person.client.call('billing.identification', {});
const make = async (person: TestPerson, folder = 'Desktop', type = 1): Promise<string> => (await person.client.call('files.create', { body: { type, name: 'New', folder } })).guid;
const share = (person: TestPerson, id: string) => person.client.call('sharing.setMode', { params: { id }, body: { shareMode: 'readonly' } });
const order = async (person: TestPerson) => {
  const { skuId } = await stateOf(person);
  const { token } = (await person.client.call('billing.token', { query: { skuId } })).data;
  return (await person.client.call('billing.chargeProduct', { body: { skuId, channel: 'wx_pub_qr', token } })).data;
};
const pay = async (person: TestPerson, { qrUrl, order: { orderNo } }: Awaited<ReturnType<typeof order>>): Promise<void> => {
  await payWith(qrUrl);
  await expect.poll(async () => (await person.client.call('billing.result', { query: { orderNo } })).isPaid, { timeout: 10_000 }).toBe(true);
};
/** Opens a window. The result lists the guids of its `Account update` events. */
const listen = async (person: TestPerson): Promise<() => readonly string[]> => {
  const { socket } = await connectLive(server, person);
  const received: string[] = [];
  socket.on('Account', ({ guid }: { readonly guid: string }) => { received.push(guid); });
  return () => received;
};
const creation = async (person: TestPerson, guid: string) => (await person.client.call('files.get', { params: { id: guid } })).permissionsAndReasons.canCreateChildFile;

describe('the state', () => {
  test('is that of the person, and for the creator and admins that of the team', async () => {
    const unverified = { status: false, isPersonVerified: false, skuId: 'file-share-identification', amount: 1, currency: 'CNY', channels: ['wx_pub_qr', 'alipay_qr'], requiredFrom: '2026-11-30T16:00:00.000Z' };
    for (const person of [ada, ben, cy, dot]) expect(await stateOf(person)).toEqual(unverified);
    await pay(dot, await order(dot));
    expect(await stateOf(dot)).toEqual({ ...unverified, status: true, isPersonVerified: true });
    await pay(cy, await order(cy));
    expect(await stateOf(cy)).toMatchObject({ status: true, isPersonVerified: true });
    expect(await stateOf(ada)).toEqual(unverified);
    await pay(ben, await order(ben));
    expect(await stateOf(ben)).toMatchObject({ status: true, isPersonVerified: true });
    expect(await stateOf(ada)).toMatchObject({ status: true, isPersonVerified: false });
  });

  test('is paid once: 0.01 yuan, and nothing is sold after that', async () => {
    const placed = await order(ben);
    expect(placed.order).toMatchObject({ total: 1, kind: 'identification', lines: [{ kind: 'identification', amount: 1, quantity: 1 }] });
    // Every code of 60 seconds belongs to the same order.
    nowMs += 60_000;
    const next = await order(ben);
    expect([next.order.orderNo, next.qrUrl === placed.qrUrl]).toEqual([placed.order.orderNo, false]);
    await pay(ben, next);
    expect(await failureOf(order(ben))).toMatchObject({ code: 'SKU_NOT_SOLD' });
    // The person of a verified team can still verify their own account.
    expect((await order(ada)).order.total).toBe(1);
  });
});

describe('a team without a real name', () => {
  test('creates and uploads until the day, and from its first moment nothing in its places', async () => {
    const tus = createTusClient(server, cy);
    const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    const [folder, own, trashed] = [await make(cy), await make(cy), await make(cy)];
    const unfinished = (await tus.create(3, { filename: 'a.bin' })).headers.get('location') ?? '';
    await cy.client.call('files.remove', { params: { id: trashed } });
    expect(await creation(cy, folder)).toEqual({ value: true, reason: 'UNKNOWN' });

    nowMs = firstMoment;
    for (const attempt of [
      () => make(cy), () => make(cy, folder), () => make(ada, space), () => make(cy, 'Desktop', fileTypes.newdoc),
      () => cy.client.call('files.duplicate', { body: { files: [own], folder } }),
      () => cy.client.call('shortcuts.create', { body: { folder, source_guid: own } }),
    ]) expect(await failureOf(attempt())).toMatchObject(requiredOfTeam);
    for (const response of [await tus.create(3, { filename: 'b.bin' }), await tus.patch(unfinished, 0, 'abc')]) {
      expect([response.status, errorBodySchema.parse(await response.json()).code]).toEqual([403, 'REAL_NAME_REQUIRED']);
    }
    expect(await creation(cy, folder)).toEqual({ value: false, reason: 'REAL_NAME_REQUIRED' });
    // Existing files can be renamed, moved, deleted and restored.
    await cy.client.call('files.rename', { params: { id: own }, body: { name: 'Renamed' } });
    await cy.client.call('files.move', { params: { id: own }, body: { to: folder } });
    await cy.client.call('trash.recover', { params: { id: trashed } });
    // People without a team, and places of other people, are not concerned.
    await make(dot);
  });

  test('may create again from the payment of an admin, and every member is notified', async () => {
    nowMs = firstMoment;
    const [ofMember, ofPayer, others] = [await listen(cy), await listen(ben), await listen(dot)];
    expect(await failureOf(make(cy))).toMatchObject(requiredOfTeam);
    await pay(ben, await order(ben));
    await make(cy);
    await expect.poll(ofMember, { timeout: 10_000 }).toEqual([String(teamId)]);
    await expect.poll(ofPayer, { timeout: 10_000 }).toEqual([ben.user.desktopGuid, String(teamId)]);
    expect(others()).toEqual([]);
  });

  test('gets none from a member, nor from an admin who left before the payment', async () => {
    nowMs = firstMoment;
    await pay(cy, await order(cy));
    expect(await failureOf(make(ada))).toMatchObject(requiredOfTeam);
    const placed = await order(ben);
    await ben.client.call('teams.end', { query: { action: 'leave' } });
    await pay(ben, placed);
    expect(await failureOf(make(ada))).toMatchObject(requiredOfTeam);
    expect(await stateOf(ben)).toMatchObject({ status: true, isPersonVerified: true });
    expect(await stateOf(ada)).toMatchObject({ status: false });
  });

  test('keeps the one that an admin verified, after the admin has left; the admin keeps their own', async () => {
    await pay(ben, await order(ben));
    await ben.client.call('teams.end', { query: { action: 'leave' } });
    nowMs = firstMoment;
    await make(cy);
    expect(await stateOf(ben)).toMatchObject({ status: true, isPersonVerified: true });
  });
});

describe('a person without a real name', () => {
  test('makes links for everybody until the day, and then only after a payment', async () => {
    // The free edition has no public links.
    await server.pool.query("update people set personal_edition = 'premium' where id = $1", [dot.user.id]);
    const [early, late] = [await make(dot), await make(dot)];
    await share(dot, early);
    nowMs = firstMoment;
    const refused = await failureOf(share(dot, late));
    expect(refused).toMatchObject({ ...required, args: {} });
    // A link of an earlier time remains.
    expect((await dot.client.call('files.get', { params: { id: early } })).shareMode).toBe('readonly');
    await pay(dot, await order(dot));
    await share(dot, late);
  });

  test('of a verified team verifies their own account for links', async () => {
    await pay(ben, await order(ben));
    nowMs = firstMoment;
    const [mine, theirs] = [await make(ben), await make(cy)];
    await share(ben, mine);
    expect(await failureOf(share(cy, theirs))).toMatchObject(required);
  });
});

test('a private deployment requires nothing', async () => {
  const own = await startTestServer({ deployment: 'private', clock: () => new Date(firstMoment), config: { realNameFrom: '2026-12-01' } });
  const person = await own.register('Eva');
  await joinTeam(own, await createTeam(own, 'Team'), person.user.id, 'creator');
  await share(person, await make(person));
  await own.stop();
});
