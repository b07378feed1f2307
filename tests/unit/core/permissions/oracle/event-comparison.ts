import { couldRead, mayRead, type DatedFacts, type DatedLevel } from '../../../../../src/core/permissions/dated-facts';
import { viewOfEvent, type EventView } from '../../../../../src/core/permissions/event-view';
import { createWorld, naiveReads, people, type Happened, type World } from './event-world';
import { createSeededRandom } from '../../../../support/seeded-random';

/** The product's facts of a place: its levels as they are now, with the start of their rights. */
const factsOf = (world: World, path: readonly string[], person: number): DatedFacts | null => {
  const levels = path.flatMap((guid): DatedLevel[] => {
    const node = world.nodes.get(guid);
    if (!node) return [];
    const memberSince = world.members.get(person);
    const reached = node.grants.filter(({ holder }) => holder === person || (holder === 'team' && memberSince !== undefined));
    return [{
      guid, kind: node.parent === null ? 'space' : node.isFolder ? 'folder' : 'file', creatorId: node.creator, isCutOff: node.isCutOff, accessSince: node.accessSince, ownedSince: node.ownedSince,
      grants: reached.map(({ holder, since }) => ({ subject: holder === 'team' ? 'team' : 'user', role: 'reader', isAdmin: false, adminSince: null, since: Math.max(since, holder === 'team' ? memberSince ?? 0 : 0) })),
      link: node.link === null ? null : { mode: node.link, expiresAt: null, isPasswordProtected: false, hasVerifiedPassword: false, sharer: { isValid: true, hasExited: false, membershipExpiredAt: null } },
    }];
  });
  const [first, ...rest] = levels;
  if (!first) return null;
  const isMember = world.members.has(person);
  return {
    now: world.now(), levels: [first, ...rest], isWhole: levels.length === path.length, teamSince: null, memberSince: world.members.get(person) ?? null,
    person: { id: person, features: new Set(), account: isMember ? { kind: 'enterprise', teamId: 1, role: 'member', isOnSeat: true, standing: 'active', isDingtalk: false } : { kind: 'personal', edition: 'super' } },
    file: { type: 0, teamId: 1, isServiceCreated: false, lockedBy: null, isInTrash: false, onlyAdminsCanModifyCollaborators: false, collaboratorCount: 0, isQuotaUsedUp: false, isFileCountUsedUp: false, isRealNameDue: false, advanced: null },
  };
};

export type Views = (world: World, event: Happened, person: number) => EventView;

/** The product's views of an event, by facts after `seen`. */
export const viewsBy = (seen: (facts: DatedFacts) => DatedFacts): Views => (world, event, person) => {
  const { kind, action, guid, oldPath, newPath, holder, at } = event;
  const isHolder = holder === person || (holder === 'team' && world.members.has(person));
  if (holder !== null && !isHolder) return 'none';
  const isNamed = holder === person || (holder === 'team' && (world.members.get(person) ?? Infinity) <= at);
  if (oldPath === null && newPath === null) return isNamed ? 'end' : 'gone';
  const node = world.nodes.get(guid);
  const now = node && !node.isTrashed ? factsOf(world, world.pathOf(guid), person) : null;
  const facts = (path: readonly string[] | null): DatedFacts | null => {
    const found = path === null ? null : factsOf(world, path, person);
    return found && seen(found);
  };
  const [before, after] = [facts(oldPath), facts(newPath)];
  const isEndOfRight = kind === 'Permission' && action === 'destroy';
  return viewOfEvent({
    isReadable: now !== null && mayRead(now), isDeletion: action === 'destroy', isRevocation: isEndOfRight, isNamed,
    coversNewLocation: after !== null && mayRead(after), coversOldLocation: before !== null && mayRead(before),
    couldReadNew: after !== null && couldRead(after, at), couldReadOld: before !== null && couldRead(before, at),
  });
};

export const productViews: Views = viewsBy((facts) => facts);

/** The files that a person had at a moment: each readable file with its version and its path to the root. */
type Had = ReadonlyMap<string, { readonly version: number; readonly path: readonly string[] }>;
const readableNow = (world: World, person: number): Had => new Map([...world.nodes.values()].flatMap(({ guid, version }) => {
  const path = world.pathOf(guid);
  return naiveReads(world.nodes, world.members, path, person, false) ? [[guid, { version, path }] as const] : [];
}));

export interface EventComparison {
  readonly mismatches: readonly string[];
  readonly mismatchCount: number;
  readonly mismatchedHistories: number;
  /** Number of each view. */
  readonly tally: ReadonlyMap<EventView, number>;
}

/** The reason why an event reveals too much, by the rights at its moment and now; null if it does not. */
const tooMuch = (world: World, event: Happened, person: number, view: EventView): string | null => {
  const node = world.nodes.get(event.guid);
  const mayNow = node !== undefined && naiveReads(world.nodes, world.members, world.pathOf(event.guid), person);
  const wasNamed = event.holder === person || (event.holder === 'team' && event.membersThen.has(person));
  switch (view) {
    case 'none': case 'gone': return null;
    case 'again': return mayNow ? null : 'is to be read again and may not be read';
    case 'whole': return !mayNow ? 'shows what may not be read' : event.readersAfter.has(person) ? null : 'tells what happened before the right began';
    case 'end': return event.readersBefore.has(person) || wasNamed ? null : 'tells the end of what could not be read';
  }
};

/** The files of which a client was notified, and the folders whose content it loads afresh. */
interface Reported { readonly files: Set<string>; readonly folders: Set<string> }

/** Differences between a client's files and the present files to which no later event leads. */
const untold = (had: Had, now: Had, reported: Reported, isOpen: (guid: string) => boolean): string[] => {
  const isLedTo = ([own = '', ...above]: readonly string[]): boolean => reported.files.has(own) || above.some((guid) => reported.folders.has(guid));
  const found: string[] = [];
  for (const [guid, { version, path }] of had) {
    const present = now.get(guid);
    if (!present) {
      if (!isOpen(guid) && !isLedTo(path)) found.push(`${guid} is gone`);
    } else if (present.version !== version && !isLedTo(path) && !isLedTo(present.path)) found.push(`${guid} changed`);
  }
  for (const [guid, { path }] of now) if (!had.has(guid) && !isLedTo(path)) found.push(`${guid} came`);
  return found;
};

/** A finished history, with everybody's files at some moment of it. */
export interface History {
  readonly seed: number;
  readonly world: World;
  /** Number of events at that moment. */
  readonly begunAt: number;
  readonly had: ReadonlyMap<number, Had>;
  /** How often each person had joined or left at that moment. */
  readonly membershipChangesThen: ReadonlyMap<number, number>;
}

export const liveThrough = (seed: number, acts = 48): History => {
  const random = createSeededRandom(seed);
  const world = createWorld();
  const stopsAt = random.below(acts);
  let then: Pick<History, 'begunAt' | 'had' | 'membershipChangesThen'> = { begunAt: 0, had: new Map(), membershipChangesThen: new Map() };
  for (let act = 0; act < acts; act += 1) {
    if (act === stopsAt) then = { had: new Map(people.map((person) => [person, readableNow(world, person)])), begunAt: world.events.length, membershipChangesThen: new Map(world.membershipChanges) };
    world.act(random);
  }
  return { seed, world, ...then };
};

/**
 * Faults in one person's events since the moment at which they had all files: an event reveals too much, or an event is
 * missing.
 */
export const problemsOf = ({ world, begunAt, had, membershipChangesThen }: History, person: number, viewOf: (event: Happened) => EventView): string[] => {
  const reported: Reported = { files: new Set(), folders: new Set() };
  const before = had.get(person) ?? new Map<string, never>();
  const problems: string[] = [];
  world.events.forEach((event, index) => {
    const view = viewOf(event);
    if (index >= begunAt && view !== 'none') {
      reported.files.add(event.guid);
      // A folder that is removed, added, restored or reloaded is read with all its content, also if the person begins or
      // ends to manage it. A folder that only changes is not.
      if (view !== 'whole' || event.action === 'create' || !before.has(event.guid) || event.newOwners.has(person)) reported.folders.add(event.guid);
    }
    const problem = tooMuch(world, event, person, view);
    if (problem !== null) problems.push(`${event.kind} ${event.action} ${event.guid} at ${event.at}, told as ${view}, ${problem}`);
  });
  // A person who joins or leaves a team loads everything afresh.
  if (membershipChangesThen.get(person) === world.membershipChanges.get(person)) {
    const isOpen = (guid: string): boolean => world.nodes.has(guid) && naiveReads(world.nodes, world.members, world.pathOf(guid), person);
    problems.push(...untold(before, readableNow(world, person), reported, isOpen).map((what) => `${what}, and no event leads there`));
  }
  return problems;
};

/**
 * Runs random histories. In each, everybody requests the events since every moment. The events must not exceed the
 * rights of their moments, and must lead a client to all differences.
 */
export const compareEventsWithOracle = (views: Views, { from, count }: { readonly from: number; readonly count: number }): EventComparison => {
  const mismatches: string[] = [];
  const tally = new Map<EventView, number>();
  let [mismatchCount, mismatchedHistories] = [0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const history = liveThrough(seed);
    const before = mismatchCount;
    for (const person of people) {
      const problems = problemsOf(history, person, (event) => {
        const view = views(history.world, event, person);
        tally.set(view, (tally.get(view) ?? 0) + 1);
        return view;
      });
      mismatchCount += problems.length;
      if (mismatches.length < 5) mismatches.push(...problems.slice(0, 2).map((problem) => `seed ${seed}, person ${person}: ${problem}`));
    }
    if (mismatchCount > before) mismatchedHistories += 1;
  }
  return { mismatches, mismatchCount, mismatchedHistories, tally };
};
