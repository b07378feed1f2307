import type { AccountPerson } from '../../../contract/entities/session';
import type { Change } from '../../../core/sync/change';
import type { Entry, Outcome } from '../../../core/sync/outbox-entry';
import type { Queue } from '../../shared/store/sync/sync-actions';
import type { PendingCause } from './pending-cause';

export interface ExportContext {
  /** ISO 8601. */
  readonly at: string;
  readonly server: string;
  readonly person: Pick<AccountPerson, 'id' | 'name'>;
  /** Name of a file or folder; null if unknown. */
  readonly nameOf: (guid: string) => string | null;
  readonly causeOf: (index: number) => PendingCause;
}

/** Export format of the queue, readable without the app. In order of creation. */
export interface ExportedQueue {
  readonly format: 'deckle-changes';
  readonly version: 1;
  readonly exportedAt: string;
  readonly server: string;
  readonly person: Pick<AccountPerson, 'id' | 'name'>;
  readonly waiting: readonly ExportedChange[];
  readonly notices: readonly ExportedNotice[];
}

interface ExportedChange {
  readonly key: string;
  readonly file: string;
  readonly name: string | null;
  readonly madeAt: string;
  readonly change: Change;
  readonly waitsFor: PendingCause['kind'];
  /** Number of requests without a response. */
  readonly attempts: number;
  /** Later changes that depend on it. */
  readonly followedBy: readonly { readonly madeAt: string; readonly change: Change }[];
}

interface ExportedNotice {
  readonly key: string;
  readonly file: string;
  readonly name: string | null;
  readonly at: string;
  readonly change: Change;
  readonly result: Outcome['result']['status'];
  /** Why the server refused the change. */
  readonly reason: string | null;
  /** The concurrent value that the change replaced. */
  readonly replaced: string | null;
}

const nameIn = (change: Change): string | null => (change.kind === 'create' || change.kind === 'rename' ? change.name : null);

/** All pending changes and notices, with names, times and payloads. */
export const exportOf = ({ waiting, notices }: Queue, { at, server, person, nameOf, causeOf }: ExportContext): ExportedQueue => ({
  format: 'deckle-changes', version: 1, exportedAt: at, server, person: { id: person.id, name: person.name },
  waiting: waiting.map(({ entry }, index) => exportedChange(entry, causeOf(index).kind, nameOf)),
  notices: notices.map(({ key, guid, at: happenedAt, change, result }) => ({
    key, file: guid, name: nameIn(change) ?? nameOf(guid), at: happenedAt, change, result: result.status,
    reason: 'failure' in result ? result.failure.code : null,
    replaced: result.status === 'confirmed' ? result.superseded?.name ?? null : null,
  })),
});

const exportedChange = ({ key, guid, change, sends, madeAt, attempts, parts }: Entry, waitsFor: PendingCause['kind'], nameOf: ExportContext['nameOf']): ExportedChange => ({
  key, file: guid, name: nameIn(sends ?? change) ?? nameOf(guid), madeAt, change, waitsFor, attempts,
  followedBy: parts.map((part) => ({ madeAt: part.madeAt, change: part.change })),
});
