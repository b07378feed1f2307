import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../src/core/sync/change';
import type { ListSource } from '../../../src/renderer/shared/store/files/files-state';
import { loadDesktopShortcuts, loadQuickAccess, loadSpaces, loadTags } from '../../../src/renderer/shared/store/resources/load-resources';
import { commit } from '../../../src/renderer/shared/store/sync/commit';
import { readQueue } from '../../../src/renderer/shared/store/sync/sync-actions';
import type { TestPerson, TestServer } from '../../support/test-server';
import { openTestWindow, type TestWindow } from '../../support/test-window';

/**
 * The outcome of a change. `done`; `already`: nothing to change; `replaced`: another person's change was replaced;
 * `desktop`: moved to the desktop instead; or the error code.
 */
type Outcome = string;

/** An action of one person, with its outcome for each concurrent change by another person. */
export interface ConcurrencyRow<World, Event extends string> {
  readonly act: string;
  readonly change: (world: World) => Change;
  /** Prepares the state before the action. */
  readonly before?: (world: World) => Promise<unknown>;
  readonly fates: Readonly<Partial<Record<Event, Outcome>>>;
}

/** The fixture in which rows run. */
interface RowFixture<World, Event extends string, Each extends ConcurrencyRow<World, Event>> {
  readonly server: TestServer;
  /** The person who performs the action. */
  readonly person: TestPerson;
  readonly createFixture: () => Promise<World>;
  /** The lists to compare. */
  readonly listsOf: (world: World) => readonly ListSource[];
  /** Whether the window has loaded what it shows besides lists. */
  readonly isLoaded: (window: TestWindow) => boolean;
  readonly runEvent: (event: Event, world: World, row: Each) => Promise<unknown>;
  readonly serverState: (world: World) => Promise<unknown>;
  readonly windowState: (window: TestWindow, world: World, there: unknown) => unknown;
  /** Removes the row's files, so that lists fit in one page. */
  readonly clear: (world: World) => Promise<unknown>;
}

const outcomeOfChange = async (window: TestWindow, change: Change): Promise<Outcome> => {
  const outcome = await window.store.dispatch(commit(change)).settled;
  if (outcome.status === 'refused') return outcome.failure.code;
  if (window.refusals.some(({ isRelocated }) => isRelocated)) return 'desktop';
  return outcome.status === 'dropped' ? 'dropped' : outcome.isUnchanged ? 'already' : outcome.superseded !== null ? 'replaced' : 'done';
};

/** Expects the person's lists to end in the server's state, in whatever way they are updated. */
export const expectServerState = async <World>({ serverState, windowState }: Pick<RowFixture<World, never, never>, 'serverState' | 'windowState'>, window: TestWindow, world: World): Promise<void> => {
  const there = await serverState(world);
  await expect.poll(() => windowState(window, world, there), { timeout: 15_000, interval: 10 }).toEqual(there);
};

/** Opens one window for all tests of a file. */
const openWindow = <World>({ server, person, isLoaded }: Pick<RowFixture<World, never, never>, 'server' | 'person' | 'isLoaded'>): (() => TestWindow) => {
  let window: TestWindow;
  beforeAll(async () => {
    window = await openTestWindow(server, person);
    await vi.waitUntil(() => isLoaded(window), { timeout: 10_000, interval: 10 });
  });
  afterAll(() => { window.close(); });
  return () => window;
};

interface InFixture<World> extends Pick<RowFixture<World, never, never>, 'createFixture' | 'listsOf' | 'clear'> {
  readonly before?: ((world: World) => Promise<unknown>) | undefined;
}

/** Runs one test in the window, with a fixture of its own. */
export const runInFixture = async <World>(window: TestWindow, { createFixture, listsOf, clear, before }: InFixture<World>, run: (world: World) => Promise<void>): Promise<void> => {
  const world = await createFixture();
  await before?.(world);
  try {
    for (const source of listsOf(world)) await window.show(source);
    // No event reports changes of these lists by another device. A window loads them when it opens or gets the focus.
    await Promise.all([loadTags(), loadDesktopShortcuts(), loadQuickAccess(), loadSpaces()].map((load) => window.store.dispatch(load)));
    await run(world);
  } finally {
    window.releaseChanges();
    window.hide(listsOf(world));
    await window.dismissAll();
    await clear(world);
  }
};

const isRefusal = (fate: Outcome): boolean => /^[A-Z]/u.test(fate);

/** Runs each row with each event: the change is held back until the other person's change is done. Returns the window. */
export const runRows = <World, Event extends string, Each extends ConcurrencyRow<World, Event>>(rows: readonly Each[], stage: RowFixture<World, Event, Each>): (() => TestWindow) => {
  const opened = openWindow(stage);
  describe.each(rows.map((row) => ({ row, act: row.act })))('$act', ({ row }) => {
    it.each(Object.entries(row.fates) as [Event, Outcome][])('while it is %s: %s', async (event, fate) => {
      const window = opened();
      await runInFixture(window, { ...stage, before: row.before }, async (world) => {
        window.holdChanges();
        const made = row.change(world);
        const fated = outcomeOfChange(window, made);
        await expect.poll(() => window.heldCount(), { timeout: 5000, interval: 5 }).toBe(1);
        await stage.runEvent(event, world, row);
        window.releaseChanges();
        expect(await fated).toBe(fate);

        const isRefused = isRefusal(fate);
        const { waiting, notices } = window.store.dispatch(readQueue());
        expect(waiting).toEqual([]);
        // A change that was not done stays in the notices, with all its input, until it is dismissed. Reports of opened files
        // are exempt.
        const isSaid = made.kind !== 'use' && (isRefused || fate === 'desktop' || fate === 'replaced');
        expect(notices.map((notice) => notice.change)).toEqual(isSaid ? [made] : []);
        expect(window.refusals.map(({ failure, isRelocated }) => (isRelocated ? 'desktop' : failure.code))).toEqual(isRefused || fate === 'desktop' ? [fate] : []);
        await expectServerState(stage, window, world);
      });
    });
  });
  return opened;
};
