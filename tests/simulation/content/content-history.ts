import { fileTypes } from '../../../src/contract/entities/file';
import { createGuid } from '../../../src/core/ids';
import { createUndoManager } from '../../../src/renderer/features/document/undo-commands';
import { createSeededRandom } from '../../support/seeded-random';
import { noCounts, type Counts } from '../counts';
import { createDevice, type Device } from '../device';
import { createEventDelivery } from '../event-delivery';
import { filesShown } from '../acts';
import { noPlants, seedChance } from '../history';
import { createModelServer, type ModelServer } from '../model-server';
import { personIds, sharedFolder } from '../people';
import { createScheduler } from '../scheduler';
import { resetSerial, type SimWindow } from '../window';
import { createWire } from '../wire';
import { actOnContent, close, documentsIn, type Desk } from './content-acts';
import { cachedProblems, contentProblems, replicaProblems } from './content-check';
import { noContentCounts, type ContentCounts } from './content-counts';
import type { ContentPlants, ContentWorld } from './content-world';
import { createDeviceCache } from './device-cache';
import { createModelContent, noLogDefects } from './model-content';
import { createModelPads, type ModelPads } from './model-pads';
import { openDocument } from './open-document';
import { createTypedText } from './typed-text';
import { createWindowContent } from './window-content';
import { write } from './writing';

// Separate from the histories of the queue, because the real server replays those, and its seeds stay as they are.

export interface ContentVerdict {
  readonly seed: number;
  readonly problems: readonly string[];
  readonly counts: Counts & ContentCounts;
  readonly steps: number;
}

export const noContentPlants: ContentPlants = { engine: noPlants, log: noLogDefects, wrapCache: (cache) => cache, rewrite: (message) => message, createUndoManager };

/** Duration of people's work, milliseconds. */
const activeMs = 25_000;

export const runContentHistory = async (seed: number, plants: ContentPlants = noContentPlants): Promise<ContentVerdict> => {
  // A page loads it with its first changeset, after an unknown number of steps.
  await import('../../../src/renderer/shared/content/compose-content');
  const random = createSeededRandom(seed);
  seedChance(createSeededRandom(seed ^ 0x2c1b3c6d));
  resetSerial();
  const scheduler = createScheduler();
  const counts = noCounts();
  const content = noContentCounts();
  const level = (most: number): number => (random.chance(0.4) ? 0 : (most * (1 + random.below(4))) / 4);
  let isOn = true;
  let serverStarts = 1;
  const pads: { current: ModelPads | null } = { current: null };
  const clientIds = createSeededRandom(seed ^ 0x7f4a7c15);
  const server: ModelServer = createModelServer(scheduler.now, () => createGuid(), undefined, (openFile) => createModelContent({
    openFile, now: scheduler.now, newClientId: () => 2 ** 16 + clientIds.below(2 ** 32 - 2 ** 16), onAppended: (guid) => { pads.current?.changed(guid); }, defects: plants.log,
  }));
  const world: ContentWorld = {
    scheduler, random, counts, content, plants, server, violations: server.violations, illness: { until: 0, kind: 'broken' }, serverStarts: () => serverStarts, givenUp: new Set(),
    text: createTypedText(server.violations),
    chaos: { isOn: () => isOn, lost: level(0.25), slow: level(0.15), twice: level(0.25), refusedByGateway: level(0.2), crash: level(0.05), fullDisk: level(0.02), eventTrouble: level(0.35) },
  };
  const model = server.content;
  if (!model) throw new Error('The model has no content.');
  const isReadable = (guid: string, personId: number): boolean => server.rows.has(guid) && server.canOpen(guid, personId);
  const canEdit = (guid: string, personId: number): boolean => {
    const row = server.rows.get(guid);
    return row !== undefined && server.present(row, personId).permissionsAndReasons.canEdit.value;
  };
  const modelPads = createModelPads(world, { content: model, canRead: isReadable, canEdit, counts: content });
  pads.current = modelPads;
  for (let index = 0; index < 2; index += 1) server.call({ personId: 1, origin: null, key: null, name: 'files.create', id: '', body: { type: fileTypes.newdoc, name: `d${index}`, folder: sharedFolder } });

  const devices: Device[] = [];
  const desk: Desk = { documents: [] };
  const notify = createEventDelivery(server, devices);
  const wire = createWire(world, notify);
  const addDevice = (personId: number): void => {
    const cache = createDeviceCache(world, content);
    const device = createDevice(world, personId, wire, plants.engine, {
      openWindow: (window, owner) => createWindowContent(world, window, {
        pads: modelPads, wire, counts: content, cache: plants.wrapCache(cache.portFor(owner)), rewrite: plants.rewrite,
        onEnd: () => {
          cache.end(owner);
          const ended = desk.documents.filter((document) => document.window === owner);
          if (ended.length > 0) content.contentCrashes += 1;
          for (const document of ended) document.drop();
          desk.documents = desk.documents.filter((document) => !ended.includes(document));
        },
      }),
      lose: () => { cache.lose(); },
    });
    devices.push(device);
    device.openWindow();
    if (random.chance(0.4)) device.openWindow();
  };
  for (const personId of random.chance(0.25) ? [...personIds, random.pick(personIds)] : personIds) addDevice(personId);

  let names = 0;
  const newName = (): string => `n${(names += 1)}`;
  const alive = (): SimWindow[] => devices.flatMap((device) => [...device.windows()]);
  const deviceOf = (window: SimWindow): Device => devices.find((device) => device.windows().includes(window)) as Device;
  const endServer = (): void => {
    serverStarts += 1;
    content.serverCrashes += 1;
    modelPads.crash();
    Object.assign(world.illness, { until: scheduler.now() + 500 + random.below(4000), kind: 'gateway' });
    for (const window of alive()) {
      window.disconnect();
      scheduler.later(() => { if (window.isOnline()) window.connect(); }, 800 + random.below(6000));
    }
  };
  const disturb = (): void => {
    const window = alive().length > 0 ? random.pick(alive()) : null;
    switch (random.below(11)) {
      case 0: case 1:
        if (!window) return;
        counts.outages += 1;
        window.setOnline(false);
        scheduler.later(() => { if (window.isAlive()) window.setOnline(true); }, random.below(20_000));
        return;
      case 2:
        if (!window) return;
        window.disconnect();
        scheduler.later(() => { if (window.isOnline()) window.connect(); }, random.below(6000));
        return;
      case 3: {
        if (!window) return;
        counts.expiries += 1;
        window.token().state = random.pick(['expired', 'blocked'] as const);
        scheduler.later(() => { if (window.isAlive()) window.signInAgain(false); }, 2000 + random.below(8000));
        return;
      }
      case 4: random.pick(devices).jump(); return;
      case 5:
        server.setSharedRole('reader');
        scheduler.later(() => {
          server.setSharedRole('editor');
          notify();
        }, 1000 + random.below(9000));
        return;
      case 6: server.setSharedRole(random.pick(['editor', 'reader'] as const)); return;
      case 7: {
        const guid = random.pick([...server.rows.keys()]);
        server.lock(guid, random.pick(personIds));
        if (random.chance(0.3)) return;
        scheduler.later(() => {
          server.lock(guid, null);
          notify();
        }, 1000 + random.below(9000));
        return;
      }
      case 8: endServer(); return;
      case 9:
        // The statements that are under way are lost, and the server responds with an error.
        content.databaseCrashes += 1;
        Object.assign(world.illness, { until: scheduler.now() + 500 + random.below(8000), kind: 'broken' });
        return;
      case 10:
        if (!window) return;
        if (random.chance(0.5)) deviceOf(window).crashWindow(window);
        else deviceOf(window).crash();
        return;
    }
  };
  const actions = 14 + random.below(14);
  for (let index = 0; index < actions; index += 1) {
    scheduler.later(() => {
      if (alive().length === 0) return;
      const window = random.pick(alive());
      actOnContent(world, desk, deviceOf(window), window, newName);
    }, random.below(activeMs));
  }
  for (let index = 2 + random.below(7); index > 0; index -= 1) scheduler.later(() => { disturb(); notify(); }, random.below(activeMs));

  const settle = (minutes: number): Promise<boolean> => {
    // Actions of this moment schedule their first task after this call.
    scheduler.later(() => undefined, 1);
    return scheduler.runUntil(scheduler.now() + minutes * 60_000);
  };
  await scheduler.runUntil(activeMs);
  isOn = false;
  world.illness.until = 0;
  for (const window of alive()) {
    window.setOnline(true);
    if (window.token().state !== 'valid') window.signInAgain(false);
  }
  // In half of the histories the right to write returns.
  if (random.chance(0.5)) {
    server.setSharedRole('editor');
    for (const { guid, lockedBy } of server.rows.values()) if (lockedBy !== null) server.lock(guid, null);
    notify();
  }
  let isQuiet = await settle(30);
  for (const window of alive()) {
    window.connect();
    // The next connection delivers the content of the last lost event.
    window.catchUp();
  }
  // The last changes reach all others without a new connection.
  for (let index = 0; index < 6; index += 1) {
    scheduler.later(() => { if (desk.documents.length > 0) write(world, random.pick(desk.documents)); }, random.below(1500));
  }
  isQuiet = await settle(30) && isQuiet;
  const problems = isQuiet ? [] : ['it does not become quiet'];
  problems.push(...contentProblems(world, devices, desk));

  /** Opens each document in each device's first window. */
  const reopen = async (isOnline: boolean): Promise<void> => {
    for (const document of [...desk.documents]) close(desk, document);
    for (const device of devices) {
      const [window] = device.windows();
      for (const file of window ? filesShown(window, false) : []) {
        if (window && file.type === fileTypes.newdoc && !file.isDelete && documentsIn(desk, window).length < 3) desk.documents.push(openDocument(world, window, device.personId, file));
      }
    }
    isQuiet = await settle(30) && isQuiet;
    for (const document of desk.documents) {
      if (document.status() !== 'ready' && isOnline) problems.push(`${document.window.name}: ${document.session.file().guid} does not open (${document.status()}) ${JSON.stringify(deviceOf(document.window).disk.durable().outcomes.filter(({isKept})=>isKept))}`);
      else if (document.status() === 'ready') problems.push(...(isOnline ? replicaProblems(document, deviceOf(document.window), model.logs, 'opened again') : cachedProblems(document, deviceOf(document.window), model.logs)));
    }
  };
  if (problems.length === 0) await reopen(true);
  if (problems.length === 0) {
    for (const window of alive()) window.setOnline(false);
    await reopen(false);
  }
  for (const document of desk.documents) document.drop();

  for (const { disk } of devices) {
    for (const { change, parts, attempts } of disk.ledger.entries.values()) {
      if (change.kind !== 'compose') continue;
      content.joined += parts.length;
      if (attempts > 1) counts.retries += 1;
    }
    const confirmed = new Set([...disk.ledger.outcomes.values()].flatMap(({ key, result }) => (result.status === 'confirmed' ? [key] : [])));
    const kept = [...disk.ledger.entries.values()].flatMap(({ key, change }) => (change.kind === 'compose' && confirmed.has(key) ? change.updates : []));
    for (const { change, result } of disk.ledger.outcomes.values()) {
      if (change.kind !== 'compose' || result.status !== 'refused') continue;
      content.notices += 1;
      if (change.updates.some((update) => kept.includes(update))) content.resent += 1;
    }
  }
  content.composes = model.counts.appended;
  content.repeats = model.counts.repeated;
  content.refusedComposes = model.counts.refused;
  return { seed, problems, counts: { ...counts, ...content }, steps: scheduler.steps() };
};
