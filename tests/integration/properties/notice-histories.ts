import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes } from '../../../src/contract/entities/notice';
import type { Caller, CallScope } from '../../../src/server/call-scope';
import { createEffectiveAccess } from '../../../src/server/modules/files/effective-access-service';
import { createInbox } from '../../../src/server/modules/notices/inbox-service';
import { setMute } from '../../../src/server/modules/notices/mutes-repository';
import { findCounts, listNotices } from '../../../src/server/modules/notices/notices-repository';
import { createNotices } from '../../../src/server/modules/notices/notices-service';
import { createSeededRandom } from '../../support/seeded-random';
import type { TestPerson, TestServer } from '../../support/test-server';

const hourMs = 60 * 60_000;
/** Types of the histories: merged, never merged, never muted, and for people without rights. */
const types = [noticeTypes.COMMENT, noticeTypes.FILE_CHANGED, noticeTypes.FORM, noticeTypes.TODO_REMIND, noticeTypes.COLLAB_REQUEST, noticeTypes.SHARE_DESTROYED] as const;
const actions = ['file_move', 'file_rename'] as const;
/** Devices of a person. Each marks what it saw when it last read the list. */
const devices = 3;

/** A notice in the list of the second implementation. */
interface Item {
  readonly id: number;
  readonly type: number;
  readonly file: number;
  readonly action: string | null;
  readonly actor: number;
  readonly at: number;
  isRead: boolean;
}

interface Person {
  readonly id: number;
  readonly scope: CallScope<Caller>;
  items: Item[];
  lastId: number;
  peekedId: number;
  /** Files that the person may read. */
  readonly files: Set<number>;
  readonly muted: Set<number>;
  readonly seen: number[][];
}

export interface NoticeWorkshop {
  readonly server: TestServer;
  readonly people: readonly TestPerson[];
  /** The files of the first person: a folder, a file inside and a separate file. */
  readonly files: readonly [string, string, string];
}

export const createNoticeWorkshop = async (server: TestServer): Promise<NoticeWorkshop> => {
  const people = [await server.register('Owner'), await server.register('Bo'), await server.register('Cy'), await server.register('Di')];
  const [owner] = people as [TestPerson];
  const make = async (body: { type: number; name: string; folder?: string }): Promise<string> => (await owner.client.call('files.create', { body })).guid;
  const folder = await make({ type: fileTypes.folder, name: 'Folder' });
  return { server, people, files: [folder, await make({ type: fileTypes.newdoc, name: 'Inside', folder }), await make({ type: fileTypes.newdoc, name: 'Apart' })] };
};

/** Runs a history of causes, marks, mutes and lost rights. Returns the differences from a second, plain implementation. */
export const runNoticeHistory = async ({ server: { database, pool }, people: registered, files }: NoticeWorkshop, seed: number): Promise<string[]> => {
  const random = createSeededRandom(seed);
  // Few kinds and people in a history, so that notices meet.
  const usedTypes = [random.pick(types), random.pick(types)];
  // In the future, so that the hourly maintenance of the server itself finds nothing old during a long run.
  let now = Date.UTC(2126, 0, 1);
  const clock = (): Date => new Date(now);
  const notices = createNotices({ effectiveAccess: createEffectiveAccess({ deployment: 'private', clock }), clock });
  const inbox = createInbox({ access: { findMany: async () => new Map() }, clock });
  await pool.query('delete from notices; delete from notice_counts; delete from grants; update person_files set muted_at = null');
  const people = registered.map(({ user: { id } }, index): Person => ({
    id, scope: { db: database, origin: null, caller: { personId: id } as Caller }, items: [], lastId: 0, peekedId: 0,
    files: new Set(index === 0 ? [0, 1, 2] : []), muted: new Set(), seen: Array.from({ length: devices }, () => []),
  }));
  const others = people.slice(1);
  const [owner] = people as [Person];

  const grant = async (person: Person, file: number): Promise<void> => {
    await pool.query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by, created_at) values ($1, 1, $2, 'reader', $3, now()) on conflict do nothing`, [files[file], person.id, owner.id]);
    await pool.query('update files set collaborator_count = (select count(*) from grants where file_guid = guid) where guid = $1', [files[file]]);
    person.files.add(file);
    if (file === 0) person.files.add(1);
  };
  const leave = async (person: Person): Promise<void> => {
    await pool.query('delete from grants where subject_id = $1', [person.id]);
    await pool.query('update files set collaborator_count = (select count(*) from grants where file_guid = guid)');
    person.files.clear();
  };

  const cause = async (): Promise<void> => {
    const [type, file, actor] = [random.pick(usedTypes), random.below(3), random.pick(people)];
    const action = type === noticeTypes.FILE_CHANGED ? random.pick(actions) : null;
    await database.transaction((db) => notices.raise({ db, caller: { personId: actor.id } }, {
      type, fileGuid: files[file] ?? '', to: { personIds: people.map(({ id }) => id) }, data: action === null ? {} : { action },
    }));
    for (const person of people) {
      if (person === actor) continue;
      const isMuted = person.muted.has(file) || (file === 1 && person.muted.has(0));
      const isNeverMuted = type === noticeTypes.TODO_REMIND || type === noticeTypes.COLLAB_REQUEST;
      if (isMuted && !isNeverMuted) continue;
      const mayRead = person.files.has(file);
      if (type === noticeTypes.SHARE_DESTROYED ? mayRead : type !== noticeTypes.COLLAB_REQUEST && !mayRead) continue;
      const replaces = (item: Item): boolean => !item.isRead && item.type === type && item.file === file && item.action === action
        && (type === noticeTypes.COLLAB_REQUEST ? item.actor === actor.id : type !== noticeTypes.FORM && type !== noticeTypes.TODO_REMIND && item.at > now - hourMs);
      person.lastId += 1;
      person.items = [...person.items.filter((item) => !replaces(item)), { id: person.lastId, type, file, action, actor: actor.id, at: now, isRead: false }];
    }
  };

  const mark = async (): Promise<void> => {
    const person = random.pick(people.slice(0, 2));
    const device = random.below(devices);
    if (random.chance(0.5)) person.seen[device] = person.items.map(({ id }) => id).reverse();
    const seen = person.seen[device] ?? [];
    const ofPerson = <Result>(act: (scope: CallScope<Caller>) => Promise<Result>): Promise<Result> => database.transaction((db) => act({ ...person.scope, db }));
    switch (random.below(5)) {
      case 0: case 1: case 2: {
        if (seen.length === 0) return;
        const id = random.chance(0.5) ? seen[0] ?? 0 : random.pick(seen);
        const isRead = random.chance(0.7);
        await ofPerson((scope) => inbox.mark(scope, id, isRead, 'en')).catch(() => undefined);
        for (const item of person.items) if (item.id === id) item.isRead = isRead;
        return;
      }
      case 3: {
        const upTo = seen[0];
        if (upTo === undefined) return;
        const { ids } = await ofPerson((scope) => inbox.readAll(scope, upTo));
        const read = person.items.filter((item) => item.id <= upTo && !item.isRead);
        for (const item of read) item.isRead = true;
        if (random.chance(0.6)) return;
        await ofPerson((scope) => inbox.unreadMany(scope, ids ?? []));
        for (const item of read) item.isRead = false;
        return;
      }
      default:
        await inbox.list(person.scope, { limit: 20, status: 'all', action: 'peek' }, 'en');
        person.peekedId = person.lastId;
    }
  };

  const changeRights = async (): Promise<void> => {
    const person = random.pick(others);
    const file = random.below(3);
    if (random.chance(0.6)) await grant(person, file);
    else await leave(person);
    if (!random.chance(0.4)) return;
    const mutes = !person.muted.has(file);
    await setMute(database, person.id, files[file] ?? '', mutes ? clock() : null);
    if (mutes) person.muted.add(file);
    else person.muted.delete(file);
  };

  const expireOld = async (): Promise<void> => {
    now += 181 * 24 * hourMs;
    await inbox.tidy(database);
    for (const person of people) person.items = [];
  };

  const differences = async (step: string): Promise<string[]> => {
    const found: string[] = [];
    for (const [index, person] of people.entries()) {
      const unread = person.items.filter(({ isRead }) => !isRead);
      const expected = { unread: unread.length, unpeeked: unread.filter(({ id }) => id > person.peekedId).length, items: person.items.map(({ id, isRead }) => [id, isRead]).reverse() };
      const rows = await listNotices(database, person.id, { limit: 1000, isUnreadOnly: false, before: null, types: null });
      const actual = { ...await findCounts(database, person.id), items: rows.map(({ id, isRead }) => [id, isRead]) };
      if (JSON.stringify(actual) !== JSON.stringify(expected)) found.push(`seed ${seed}, ${step}, person ${index}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
    }
    return found;
  };

  for (let step = 0; step < 24; step += 1) {
    now += random.below(hourMs / 2);
    const roll = random.below(100);
    const [name, act] = roll < 45 ? ['cause', cause] as const : roll < 80 ? ['mark', mark] as const : roll < 98 ? ['rights', changeRights] as const : ['expiry', expireOld] as const;
    await act();
    const found = await differences(`step ${step} (${name})`);
    if (found.length > 0) return found;
  }
  return [];
};
