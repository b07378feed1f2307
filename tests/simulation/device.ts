import type { Cancel } from '../../src/core/sync/sync-engine-ports';
import { createDisk } from './disk';
import { openWindow, type Home, type Plants, type SimWindow } from './window';
import type { Wire } from './wire';
import type { World } from './world';

/** The content of files that a device keeps. */
export interface DeviceContent {
  readonly openWindow: NonNullable<Home['openContent']>;
  /** A power failure. */
  lose(): void;
}

/** One person's machine: a disk, a clock that may be wrong, and windows. One window leads. */
export interface Device extends Home {
  jump(): void;
  openWindow(): SimWindow;
  crash(): void;
  crashWindow(window: SimWindow): void;
}

export const createDevice = (world: World, personId: number, wire: Wire, plants: Plants, content: DeviceContent | null = null): Device => {
  const { scheduler, random, chaos, counts, violations } = world;
  let windows: SimWindow[] = [];
  let clockError = 0;
  let isDown = false;
  let waiting: { readonly window: SimWindow; readonly lead: () => Cancel }[] = [];
  let leader: { readonly window: SimWindow; readonly end: Cancel } | null = null;

  const elect = (): void => {
    if (leader) return;
    const next = waiting.find(({ window }) => window.isAlive());
    if (!next) return;
    waiting = waiting.filter((each) => each !== next);
    leader = { window: next.window, end: () => undefined };
    const end = next.lead();
    leader = { window: next.window, end };
  };
  const release = (window: SimWindow): void => {
    waiting = waiting.filter((each) => each.window !== window);
    if (leader?.window !== window) return;
    leader = null;
    scheduler.later(elect, random.below(200));
  };
  const kill = (window: SimWindow): void => {
    window.kill();
    windows = windows.filter((each) => each !== window);
    release(window);
  };

  const self: Device = {
    personId,
    openContent: content?.openWindow,
    disk: createDisk(world, () => windows, (owner, update, crashed) => {
      if (update.mode === 'recovering') {
        counts.recoveries += 1;
        const failed = windows.find((window) => window === owner)?.failures() ?? 99;
        if (failed < 4) violations.push(`recover mode after ${failed} failures`);
      }
      if (!chaos.isOn() || !random.chance(chaos.crash)) return;
      crashed();
      const window = windows.find((each) => each === owner);
      if (window && random.chance(0.4)) self.crashWindow(window);
      else self.crash();
    }),
    leadership: {
      request(window, lead) {
        const request = { window, lead };
        waiting.push(request);
        scheduler.later(elect, random.below(20));
        return () => {
          waiting = waiting.filter((each) => each !== request);
          if (leader?.window === window) {
            leader.end();
            release(window);
          }
        };
      },
    },
    windows: () => windows,
    clockError: () => clockError,
    jump() {
      clockError = random.below(4_000_000) - 2_000_000;
      counts.clockJumps += 1;
    },
    openWindow() {
      const window = openWindow(world, self, wire, plants);
      windows = [...windows, window];
      return window;
    },
    crash() {
      if (isDown) return;
      isDown = true;
      counts.crashes += 1;
      self.disk.lose();
      content?.lose();
      for (const window of windows) kill(window);
      scheduler.later(() => {
        isDown = false;
        self.openWindow();
      }, 200 + random.below(8000));
    },
    crashWindow(window) {
      counts.crashes += 1;
      kill(window);
      scheduler.later(() => { if (!isDown && windows.length < 2) self.openWindow(); }, 100 + random.below(3000));
    },
  };
  return self;
};
