import type { ErrorCode } from '../../src/contract/errors';
import { Refusal, type Execution, type Handler, type Request } from './model-calls';
import type { Row } from './model-row';
import { personIds } from './people';

interface Inbox {
  /** Whether each item is read, by its place in the person's list. */
  readonly items: Map<number, boolean>;
  peekedId: number;
}

interface ModelNoticesPorts {
  readonly execute: (request: Request, execution: Partial<Execution>) => void;
  readonly openFile: (guid: string, personId: number) => { readonly row: Row };
  /** The guids from a file up to its desktop. */
  readonly pathOf: (row: Row) => readonly string[];
  readonly canRead: (row: Row, personId: number) => boolean;
  readonly rows: ReadonlyMap<string, Row>;
}

const notFound: ErrorCode = 'NOTICE_NOT_FOUND';

/** Notices of people, with their marks, and muted files. The causes come from outside. */
export const createModelNotices = ({ execute, openFile, pathOf, canRead, rows }: ModelNoticesPorts) => {
  const inboxes = new Map<number, Inbox>(personIds.map((id) => [id, { items: new Map(), peekedId: 0 }]));
  const muted = new Map<number, string[]>(personIds.map((id) => [id, []]));
  const inboxOf = (personId: number): Inbox => inboxes.get(personId) ?? { items: new Map(), peekedId: 0 };
  const mutedOf = (personId: number): string[] => muted.get(personId) ?? [];
  const unreadIds = ({ items }: Inbox): number[] => [...items].flatMap(([id, isRead]) => (isRead ? [] : [id]));
  const itemOf = ({ items, peekedId }: Inbox, id: number) => {
    const isRead = items.get(id) ?? false;
    return { id, isRead, status: isRead ? 'read' : id > peekedId ? 'unread' : 'peeked', notification: { id, type: 0, link: null } };
  };
  const countsOf = (inbox: Inbox) => ({ unreadCount: unreadIds(inbox).length, unpeekedCount: unreadIds(inbox).filter((id) => id > inbox.peekedId).length });
  /** Marks items. Returns the ids whose mark changed. */
  const setRead = ({ items }: Inbox, ids: readonly number[], isRead: boolean): readonly number[] => {
    const changed = ids.filter((id) => items.has(id) && items.get(id) !== isRead);
    for (const id of changed) items.set(id, isRead);
    return changed;
  };
  const setMute = (request: Request, isMuted: boolean): unknown => {
    const { personId, id } = request;
    const { row } = openFile(id, personId);
    const guids = mutedOf(personId);
    const isSame = guids.includes(id) === isMuted;
    execute(request, { after: String(isMuted), isDone: !isSame });
    if (!isSame) muted.set(personId, isMuted ? [id, ...guids] : guids.filter((guid) => guid !== id));
    return { mute: pathOf(row).some((guid) => mutedOf(personId).includes(guid)), ...(isSame ? { isUnchanged: true } : {}) };
  };

  return {
    reads: {
      'notices.list': ({ personId, body }) => {
        const inbox = inboxOf(personId);
        if (body['action'] === 'peek') inbox.peekedId = Math.max(0, ...inbox.items.keys());
        const { lt = Infinity, limit, status } = body as { lt?: number; limit: number; status: string };
        const found = [...inbox.items.keys()].filter((id) => id < lt && (status !== 'unread' || inbox.items.get(id) === false)).sort((one, other) => other - one);
        return { notifications: found.slice(0, limit).map((id) => itemOf(inbox, id)), ...countsOf(inbox) };
      },
      'notices.muted': ({ personId }) => ({
        files: mutedOf(personId).flatMap((guid) => {
          const row = rows.get(guid);
          return row && row.trashRoot === null && canRead(row, personId) ? [{ guid, name: row.name, type: row.type }] : [];
        }),
      }),
    } satisfies Record<string, Handler>,
    writes: {
      'notices.mark'(request) {
        const inbox = inboxOf(request.personId);
        const [id, isRead] = [Number(request.id), request.body['status'] === 'read'];
        if (!inbox.items.has(id)) throw new Refusal(notFound);
        const changed = setRead(inbox, [id], isRead);
        execute(request, { guid: `notice ${id}`, after: String(isRead), isDone: changed.length > 0 });
        return { ...itemOf(inbox, id), ...(changed.length > 0 ? {} : { isUnchanged: true }) };
      },
      'notices.readAll'(request) {
        const inbox = inboxOf(request.personId);
        const upTo = Number(request.body['upTo']);
        const ids = setRead(inbox, [...inbox.items.keys()].filter((id) => id <= upTo), true);
        execute(request, { guid: 'notices', before: ids.join(), after: `up to ${upTo}` });
        return { ids, unreadCount: countsOf(inbox).unreadCount };
      },
      'notices.unreadMany'(request) {
        const inbox = inboxOf(request.personId);
        const ids = request.body['ids'] as number[];
        setRead(inbox, ids, false);
        execute(request, { guid: 'notices', after: ids.join() });
        return { unreadCount: countsOf(inbox).unreadCount };
      },
      'notices.mute': (request) => setMute(request, true),
      'notices.unmute': (request) => setMute(request, false),
    } satisfies Record<string, Handler>,
    /** A person receives one more notice. */
    raise(personId: number): void { inboxOf(personId).items.set(inboxOf(personId).items.size + 1, false); },
    /** The items of a person, the latest first, with their marks. */
    itemsOf: (personId: number): readonly (readonly [id: number, isRead: boolean])[] => [...inboxOf(personId).items].reverse(),
    unreadCountOf: (personId: number): number => countsOf(inboxOf(personId)).unreadCount,
  };
};
