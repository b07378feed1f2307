import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/core/sync/change';
import { commit } from '../../../src/renderer/shared/store/commit';
import { readQueue } from '../../../src/renderer/shared/store/sync-acts';
import type { TestPerson, TestServer } from '../../support/server';
import { openTestWindow, type TestWindow } from '../../support/window';

/**
 * The outcome of a change. `done`; `already`: nothing to change; `replaced`: another person's change was replaced;
 * `desktop`: moved to the desktop instead; or the error code.
 */
type Fate = string;

/** An action of one person, with its outcome for each concurrent change by another person. */
export interface Row<World, Event extends string> {
  readonly act: string;
  readonly change: (world: World) => Change;
  /** Prepares the state before the action. */
  readonly before?: (world: World) => Promise<unknown>;
  readonly fates: Readonly<Partial<Record<Event, Fate>>>;
}

/** The fixture in which rows run. */
interface Stage<World, Event extends string, Each extends Row<World, Event>> {
  readonly server: TestServer;
  /** The person who performs the action. */
  readonly person: TestPerson;
  readonly makeWorld: () => Promise<World>;
  /** Loads the lists to compare. */
  readonly show: (window: TestWindow, world: World) => Promise<void>;
  readonly meanwhile: (event: Event, world: World, row: Each) => Promise<unknown>;
  readonly asTheServerHasIt: (world: World) => Promise<unknown>;
  readonly asShown: (window: TestWindow, world: World, there: unknown) => unknown;
  /** Removes the row's files, so that lists fit in one page. */
  readonly clear: (world: World) => Promise<unknown>;
}

const fateOf = async (window: TestWindow, change: Change): Promise<Fate> => {
  const outcome = await window.store.dispatch(commit(change)).settled;
  if (outcome.status === 'refused') return outcome.failure.code;
  if (window.refusals.some(({ isRelocated }) => isRelocated)) return 'desktop';
  return outcome.status === 'dropped' ? 'dropped' : outcome.isUnchanged ? 'already' : outcome.superseded !== null ? 'replaced' : 'done';
};

/** Expects the person's lists to end in the server's state, in whatever way they are updated. */
export const expectAsTheServerHasIt = async <World>({ asTheServerHasIt, asShown }: Pick<Stage<World, never, never>, 'asTheServerHasIt' | 'asShown'>, window: TestWindow, world: World): Promise<void> => {
  await expect.poll(async () => {
    const there = await asTheServerHasIt(world);
    return [asShown(window, world, there), there];
  }, { timeout: 15_000, interval: 60 }).toSatisfy(([shown, there]: [unknown, unknown]) => { expect(shown).toEqual(there); return true; });
};

const isRefusal = (fate: Fate): boolean => /^[A-Z]/u.test(fate);

/** Runs each row with each event: the change is held back until the other person's change is done. */
export const playRows = <World, Event extends string, Each extends Row<World, Event>>(rows: readonly Each[], stage: Stage<World, Event, Each>): void => {
  describe.each(rows.map((row) => ({ row, act: row.act })))('$act', ({ row }) => {
    it.each(Object.entries(row.fates) as [Event, Fate][])('while it is %s: %s', async (event, fate) => {
      const world = await stage.makeWorld();
      await row.before?.(world);
      const window = await openTestWindow(stage.server, stage.person);
      try {
        await stage.show(window, world);
        window.hold();
        const made = row.change(world);
        const fated = fateOf(window, made);
        await expect.poll(() => window.held(), { timeout: 5000 }).toBe(1);
        await stage.meanwhile(event, world, row);
        window.letThrough();
        expect(await fated).toBe(fate);

        const isRefused = isRefusal(fate);
        const { waiting, notices } = window.store.dispatch(readQueue());
        expect(waiting).toEqual([]);
        // A change that was not done stays in the notices, with all its input, until it is dismissed. Reports of opened files
        // are exempt.
        const isSaid = made.kind !== 'use' && (isRefused || fate === 'desktop' || fate === 'replaced');
        expect(notices.map((notice) => notice.change)).toEqual(isSaid ? [made] : []);
        expect(window.refusals.map(({ failure, isRelocated }) => (isRelocated ? 'desktop' : failure.code))).toEqual(isRefused || fate === 'desktop' ? [fate] : []);
        await expectAsTheServerHasIt(stage, window, world);
      } finally {
        window.close();
        await stage.clear(world);
      }
    });
  });
};
