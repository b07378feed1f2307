import { createGuid } from '../../src/core/ids';
import { openNotices } from '../../src/renderer/shared/store/notices/load-notices';
import { openList } from '../../src/renderer/shared/store/files/load-files';
import { createSeededRandom, type SeededRandom } from '../support/seeded-random';
import { act, actOnNotices, tagTogether, type TakenBack } from './acts';
import { problemsOf } from './check';
import { noCounts, type Counts } from './counts';
import { createDevice, type Device } from './device';
import { createEventDelivery } from './event-delivery';
import type { Recorded } from './model-calls';
import { createModelServer, valueOf, type ModelServer } from './model-server';
import { personIds } from './people';
import { createScheduler } from './scheduler';
import { resetSerial, type Plants } from './window';
import { createWire } from './wire';
import type { World } from './world';

export interface Verdict {
  readonly seed: number;
  readonly problems: readonly string[];
  readonly counts: Counts;
  readonly steps: number;
}

export const noPlants: Plants = { rules: null, wrapPorts: (ports) => ports, leadsAlways: false, request: null };

/** Ids of files are random everywhere else; in a history they depend on its seed. */
export const seedChance = (random: SeededRandom): void => {
  const fill = <Target>(target: Target): Target => {
    const bytes = target as unknown as Uint8Array;
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256);
    return target;
  };
  Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill, configurable: true, writable: true });
  // Refusals are frequent, and nobody reads their stack traces.
  Error.stackTraceLimit = 0;
  // Pages would log the deliberate failures.
  Object.assign(globalThis.console, { error: () => undefined, warn: () => undefined });
  Math.random = () => random.below(2 ** 32) / 2 ** 32;
};

/** A history replaces `Math.random` and the console. Returns a function that restores both for later code in the process. */
export const keepGlobals = (): (() => void) => {
  const { random } = Math;
  const { error, warn } = console;
  const { stackTraceLimit } = Error;
  return () => {
    Reflect.deleteProperty(globalThis.crypto, 'getRandomValues');
    Math.random = random;
    Object.assign(console, { error, warn });
    Error.stackTraceLimit = stackTraceLimit;
  };
};

/** Duration of people's work, and number of their actions. */
const activeMs = 45_000;

/** Runs one history: people act during faults, then all faults end and the history becomes quiet. */
export const runHistory = async (seed: number, plants: Plants = noPlants, record?: (recorded: Recorded, server: ModelServer) => void): Promise<Verdict> => {
  const random = createSeededRandom(seed);
  seedChance(createSeededRandom(seed ^ 0x5bd1e995));
  resetSerial();
  const scheduler = createScheduler();
  const counts = noCounts();
  const level = (most: number): number => (random.chance(0.4) ? 0 : (most * (1 + random.below(4))) / 4);
  let isOn = true;
  const server: ModelServer = createModelServer(scheduler.now, () => createGuid(), (recorded) => { record?.(recorded, server); });
  const world: World = {
    scheduler, random, counts, server, violations: server.violations, illness: { until: 0, kind: 'broken' }, serverStarts: () => 1,
    chaos: { isOn: () => isOn, lost: level(0.3), slow: level(0.2), twice: level(0.2), refusedByGateway: level(0.3), crash: level(0.06), fullDisk: level(0.02), eventTrouble: level(0.3) },
  };
  const devices: Device[] = [];
  const notify = createEventDelivery(server, devices);
  const wire = createWire(world, notify);
  for (const personId of random.chance(0.35) ? [...personIds, random.pick(personIds)] : personIds) {
    const device = createDevice(world, personId, wire, plants);
    devices.push(device);
    device.openWindow();
    if (random.chance(0.3)) device.openWindow();
  }

  const takenBack: TakenBack = new Set();
  let names = 0;
  const newName = (): string => `n${(names += 1)}`;
  const alive = () => devices.flatMap((device) => device.windows());
  const disturb = (): void => {
    const window = alive().length > 0 ? random.pick(alive()) : null;
    switch (random.below(9)) {
      case 0: case 1:
        if (!window) return;
        counts.outages += 1;
        window.setOnline(false);
        scheduler.later(() => { if (window.isAlive()) window.setOnline(true); }, random.below(30_000));
        return;
      case 2: case 3:
        if (!window) return;
        window.disconnect();
        scheduler.later(() => { if (window.isOnline()) window.connect(); }, random.below(6000));
        return;
      case 4:
        if (!window) return;
        counts.expiries += 1;
        window.token().state = random.pick(['expired', 'blocked'] as const);
        scheduler.later(() => { if (window.isAlive()) window.signInAgain(random.chance(0.5)); }, 3000 + random.below(15_000));
        return;
      case 5: random.pick(devices).jump(); return;
      case 6: server.setSharedRole(random.pick(['editor', 'reader'] as const)); return;
      case 7: server.lock(random.pick([...server.rows.keys()]), random.pick([1, 2, null])); return;
      case 8: Object.assign(world.illness, { until: scheduler.now() + 15_000 + random.below(40_000), kind: random.pick(['broken', 'broken', 'gateway'] as const) }); return;
    }
  };
  const operations = 10 + random.below(12);
  for (let index = 0; index < operations; index += 1) {
    scheduler.later(() => {
      const windows = alive();
      if (windows.length === 0) return;
      const window = random.pick(windows);
      for (let burst = random.chance(0.26) ? 1 + random.below(6) : 1; burst > 0; burst -= 1) act(world, window, newName, takenBack);
    }, random.below(activeMs));
  }
  for (let index = random.below(8); index > 0; index -= 1) scheduler.later(() => { disturb(); notify(); }, random.below(activeMs));

  for (const personId of personIds) {
    for (let index = 3; index > 0; index -= 1) server.notices.raise(personId);
    for (let index = random.below(4); index > 0; index -= 1) scheduler.later(() => { server.notices.raise(personId); }, random.below(activeMs));
  }
  for (let index = random.below(8); index > 0; index -= 1) {
    scheduler.later(() => {
      const windows = alive();
      if (windows.length === 0) return;
      const window = random.pick(windows);
      for (let burst = random.chance(0.3) ? 1 + random.below(4) : 1; burst > 0; burst -= 1) actOnNotices(world, window, takenBack);
    }, random.below(activeMs));
  }

  const onSeveral = devices.filter(({ personId }) => personId === devices.at(-1)?.personId);
  if (onSeveral.length > 1) {
    for (let index = random.below(4); index > 0; index -= 1) scheduler.later(() => { tagTogether(world, onSeveral.flatMap((device) => device.windows().slice(0, 1))); }, random.below(activeMs));
  }

  const settle = (minutes: number): Promise<boolean> => scheduler.runUntil(scheduler.now() + minutes * 60_000);
  await scheduler.runUntil(activeMs);
  isOn = false;
  world.illness.until = 0;
  for (const window of alive()) {
    window.setOnline(true);
    if (window.token().state !== 'valid') window.signInAgain(false);
  }
  let isQuiet = await settle(30);
  for (const window of alive()) {
    if (window.token().state !== 'valid') window.signInAgain(false);
    window.setOnline(true);
    window.connect();
    // The next connection delivers the content of the last lost event.
    window.catchUp();
    window.store.dispatch(openNotices());
    for (const { source, sort, key } of window.shown) if (window.store.getState().files.lists[key]?.status === 'failed') void window.store.dispatch(openList(source, sort));
  }
  isQuiet = await settle(30) && isQuiet;

  for (const { disk, personId } of devices) {
    const hasOther = devices.some((other) => other.disk !== disk && other.personId === personId);
    for (const { key, result, change } of disk.ledger.outcomes.values()) {
      if (result.status === 'refused') counts.refusals += 1;
      if (result.status === 'relocated') counts.relocations += 1;
      if (result.status === 'dropped' && change.kind === 'create') counts.cancelled += 1;
      if (result.status === 'confirmed' && result.superseded) counts.conflicts += 1;
      if (result.status === 'confirmed' && (change.kind === 'star' || change.kind === 'mark' || change.kind === 'tags')) counts.personal += 1;
      if (result.status === 'confirmed' && (change.kind === 'readNotice' || change.kind === 'readNotices' || change.kind === 'unreadNotices' || change.kind === 'mute')) counts.notices += 1;
      if (result.status !== 'confirmed' || change.kind !== 'tags' || !hasOther) continue;
      const { before = null } = server.executions.find((execution) => execution.key === key && execution.isDone) ?? {};
      if (before !== null && before !== valueOf({ tags: change.base })) counts.tagsMet += 1;
    }
    for (const entry of disk.ledger.entries.values()) {
      if (entry.parts.length > 0) counts.folds += 1;
      if (entry.attempts > 1) counts.retries += 1;
      if (entry.isToBeUndone) counts.undone += 1;
    }
  }
  return { seed, problems: [...(isQuiet ? [] : ['it does not become quiet']), ...problemsOf(server, devices, takenBack)], counts, steps: scheduler.steps() };
};
