import { completeFile } from '../../../src/core/file-entity';
import { isFileEventKind, type FileEventData, type LiveEvent, type StoredEvent } from '../../../src/contract/realtime/events';
import type { TestPerson } from '../../support/test-server';
import { drawWrite } from './random-writes';
import { snapshotLists, type ListEntry } from './list-snapshots';
import { listenEverywhere } from './live-event-sockets';
import { createSeededRandom } from '../../support/seeded-random';
import { knownFilesBefore, readNow, unexpectedEvents } from './unexpected-events';
import { filesOf, make, type SharedWorkspace } from './shared-workspace';

type Lists = ReadonlyMap<string, ListEntry>;
/** The file in an event's data, or null. */
const dataOf = ({ data }: StoredEvent): FileEventData['file'] | null => data?.file ?? null;

/** Differences between two states of a person's lists that no event announced. */
const missingEvents = (before: Lists, after: Lists, events: readonly StoredEvent[], isReadable: (guid: string) => boolean): string[] => {
  const reported = (chain: readonly string[], isFitting: (event: StoredEvent) => boolean): boolean => events.some((event) => chain.includes(event.guid) && isFitting(event));
  const hasData = (event: StoredEvent): boolean => dataOf(event) !== null;
  const isGone = ({ kind, action }: StoredEvent): boolean => action === 'destroy' && (kind === 'File' || kind === 'Permission');
  const found: string[] = missingReorders(before, after, new Set(events.filter(hasData).map(({ guid }) => guid)));
  for (const [guid, { listedAncestors, isStarred, shown, personal }] of after) {
    const earlier = before.get(guid);
    if (!earlier && !reported(listedAncestors, hasData)) found.push(`${guid} appeared: ${shown}`);
    // An event of the earlier parent folder may have announced the change.
    if (earlier && earlier.shown !== shown && !reported([...listedAncestors, ...earlier.listedAncestors], hasData)) found.push(`${guid} changed: ${earlier.shown} -> ${shown}`);
    if (earlier && earlier.isStarred !== isStarred && !reported([guid], ({ kind, action }) => kind === 'StarredFile' && action === (isStarred ? 'create' : 'destroy'))) found.push(`${guid} starred: ${String(isStarred)}`);
    const isOwnReported = reported([guid], hasData) || events.some(({ kind, action }) => kind === 'FileMark' && action === 'readAll');
    if (earlier && earlier.personal !== personal && !isOwnReported) found.push(`${guid} is to them something else: ${earlier.personal} -> ${personal}`);
  }
  for (const [guid, { listedAncestors, shown }] of before) {
    if (after.has(guid)) continue;
    // A file that is still readable, but no longer in any list, is announced with its new location.
    const isPlaceReported = isReadable(guid) && reported(listedAncestors, hasData);
    if (!reported(listedAncestors, isGone) && !isPlaceReported) found.push(`${guid} vanished: ${shown}`);
  }
  return found;
};

/**
 * The fields in which an event's file differs from the file that the person reads now. Excerpts and orders are
 * omitted, because only some calls return them.
 */
const differingFields = ({ permissionsAndReasons, ...file }: FileEventData['file'], read: FileEventData['file']): string[] => {
  const shown: Readonly<Record<string, unknown>> = { ...completeFile(file, permissionsAndReasons) };
  const now: Readonly<Record<string, unknown>> = { ...read };
  return Object.keys(shown).filter((key) => key !== 'excerpt' && key !== 'after' && key in now && JSON.stringify(shown[key]) !== JSON.stringify(now[key]))
    .map((key) => `${key}: ${JSON.stringify(shown[key])}, and it is ${JSON.stringify(now[key])}`);
};

/** The order of siblings in each folder, without files that were added or announced with a position. */
const ordersOf = (lists: Lists, others: Lists, reported: ReadonlySet<string>): ReadonlyMap<string, string[]> => {
  const next = new Map<string, string>();
  for (const [guid, { location }] of lists) if (location) next.set(`${location.folder} ${location.after}`, guid);
  const orders = new Map<string, string[]>();
  for (const folder of new Set([...lists.values()].flatMap(({ location }) => location?.folder ?? []))) {
    const order: string[] = [];
    for (let guid = next.get(`${folder} null`); guid !== undefined; guid = next.get(`${folder} ${guid}`)) if (others.get(guid)?.location?.folder === folder && !reported.has(guid)) order.push(guid);
    orders.set(folder, order);
  }
  return orders;
};

const missingReorders = (before: Lists, after: Lists, reported: ReadonlySet<string>): string[] => {
  const earlier = ordersOf(before, after, reported);
  return [...ordersOf(after, before, reported)].filter(([folder, order]) => earlier.has(folder) && earlier.get(folder)?.join() !== order.join()).map(([folder]) => `the order in ${folder} changed`);
};

/** Announced positions that differ from the lists. Only a step with a single reordering is checked. */
const wrongPositions = (after: Lists, events: readonly StoredEvent[]): string[] => {
  const sorted = events.filter(({ action }) => action === 'sortFiles');
  if (sorted.length !== 1) return [];
  return sorted.filter(({ guid, data }) => {
    const place = after.get(guid)?.location;
    return place && data?.after !== undefined && place.after !== data.after;
  }).map(({ guid, data }) => `${guid} is told to follow ${data?.after}, and follows ${after.get(guid)?.location?.after}`);
};

/** Events with data of files that the person may not read, or with data that differs from what they read. */
export const wrongEventData = async (person: TestPerson, events: readonly StoredEvent[]): Promise<string[]> => {
  const last = new Map<string, StoredEvent>();
  for (const event of events) {
    if (event.action === 'destroy' && event.kind !== 'StarredFile' && event.kind !== 'DesktopShortcut') last.delete(event.guid);
    if (dataOf(event)) last.set(event.guid, event);
  }
  const found: string[] = [];
  for (const [guid, event] of last) {
    const reported = dataOf(event);
    const file = await readNow(person, guid);
    if (reported && !file) found.push(`${event.kind} ${event.action} ${guid} tells of what may not be read: ${reported.name}`);
    if (reported && file) found.push(...differingFields(reported, file).map((difference) => `${event.kind} ${event.action} ${guid} tells ${difference}`));
  }
  for (const { kind, action, guid, data } of events) if (kind === 'File' && action === 'destroy' && data !== null) found.push(`File destroy ${guid} carries data`);
  return found;
};

export const toStoredEvent = ({ prevSeq: _, ...stored }: LiveEvent): StoredEvent => stored;

/** An event with a guid only has the time of its delivery, so its time is ignored. */
const withoutTime = (event: StoredEvent): Partial<StoredEvent> => ({ ...event, at: event.data === null ? '' : event.at });

/** The events of a catch-up after a sequence number, without the marker's events. */
export const catchUpEvents = async ({ client }: TestPerson, after: number, markerGuid: string): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for (let position = after; ;) {
    const page = await client.call('events.list', { query: { after: position, limit: 1000 } });
    events.push(...page.events);
    if (!page.hasMore) return events.filter(({ guid, kind }) => guid !== markerGuid && isFileEventKind(kind));
    position = page.events.at(-1)?.seq ?? page.lastSeq;
  }
};

export interface EventsOutcome {
  readonly succeeded: number;
  /** For each call, how many were made and how many succeeded. */
  readonly tally: ReadonlyMap<string, { made: number; done: number }>;
}

/**
 * Makes random writes in sequence. After each write it compares each person's lists with their events, live and caught
 * up. Every difference must be announced, and nothing else. Throws the violations, with the seed and the latest
 * writes.
 */
export const compareEventsWithLists = async (workshop: SharedWorkspace, seed: number, steps: number): Promise<EventsOutcome> => {
  const random = createSeededRandom(seed);
  const { people, server, marker } = workshop;
  const listeners = await listenEverywhere(workshop);
  const tally = new Map<string, { made: number; done: number }>();
  const history: string[] = [];
  let done = 0;
  try {
    let before = await Promise.all(people.map(snapshotLists));
    const once = before.map((lists) => new Set(lists.keys()));
    for (let step = 0; step < steps; step += 1) {
      const files = await filesOf(workshop);
      const { person, call } = drawWrite(random, workshop, files);
      const known = await Promise.all(people.map((listener, index) => knownFilesBefore(workshop, listener, call, { lists: before[index] ?? new Map(), everListed: once[index] ?? new Set() }, files.map(({ guid }) => guid))));
      const { rows: [counter] } = await server.pool.query<{ seq: number }>('select last_seq::float8 as seq from event_counter');
      // The test catches up more often than the rate limit per minute permits.
      await server.pool.query(`delete from attempts where subject like 'events %'`);
      const code = await make(person, call);
      history.push(`${person.user.name} ${call.name} ${JSON.stringify(call.input)} ${code ?? 'done'}`);
      const counted = tally.get(call.name) ?? { made: 0, done: 0 };
      tally.set(call.name, { made: counted.made + 1, done: counted.done + (code === null ? 1 : 0) });
      done += code === null ? 1 : 0;

      const place = `SEED=${seed}, step ${step}\n  ${history.slice(-6).join('\n  ')}`;
      const reported = await listeners.drain().catch((error: unknown) => { throw new Error(`${place}\n${String(error)}`, { cause: error }); });
      const after = code === null ? await Promise.all(people.map(snapshotLists)).catch((error: unknown) => { throw new Error(place, { cause: error }); }) : before;
      const problems: string[] = [];
      for (const [index, listener] of people.entries()) {
        const events = (reported[index] ?? []).map(toStoredEvent);
        const readable = new Set<string>();
        for (const guid of before[index]?.keys() ?? []) if (after[index]?.has(guid) !== true && await readNow(listener, guid)) readable.add(guid);
        const differences = [
          ...missingEvents(before[index] ?? new Map(), after[index] ?? new Map(), events, (guid) => readable.has(guid)),
          ...await wrongEventData(listener, events),
          ...wrongPositions(after[index] ?? new Map(), events),
          ...await unexpectedEvents(workshop, person, call, code, { person: listener, events, before: known[index] ?? { lists: new Map(), unlisted: new Set() }, after: after[index] ?? new Map() }),
        ];
        const stored = await catchUpEvents(listener, counter?.seq ?? 0, marker.guid);
        if (JSON.stringify(stored.map(withoutTime)) !== JSON.stringify(events.map(withoutTime))) differences.push(`caught up with ${JSON.stringify(stored.map(summaryOf))}`);
        problems.push(...differences.map((difference) => `${listener.user.name}: ${difference}\n    told: ${JSON.stringify(events.map(summaryOf))}`));
      }
      if (problems.length > 0) throw new Error(`${place}\n${problems.join('\n')}`);
      for (const [index, lists] of after.entries()) for (const guid of lists.keys()) once[index]?.add(guid);
      before = after;
    }
  } finally {
    listeners.close();
  }
  return { succeeded: done, tally };
};

const summaryOf = ({ seq, kind, action, guid, data }: StoredEvent): string => `${seq} ${kind} ${action} ${guid}${data ? ` (${data.file.name} in ${data.file.parentId})` : ''}`;
