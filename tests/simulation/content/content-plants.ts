import { UndoManager } from 'yjs';
import { ySyncPluginKey } from 'y-prosemirror';
import { itemsOf } from '../../../src/core/sync/sorted-list';
import { dequeue } from '../../../src/core/sync/dequeue-entries';
import type { Entry, Outbox } from '../../../src/core/sync/outbox-entry';
import type { ChangeRequest } from '../../../src/core/sync/sync-engine-ports';
import { syncRules, type SyncRules } from '../../../src/core/sync/sync-rules';
import { remoteOrigin } from '../../../src/renderer/shared/content/content-session-state';
import type { OfflineCache } from '../../../src/renderer/shared/local-data/offline-cache';
import { noPlants } from '../history';
import { noContentPlants } from './content-history';
import type { ContentPlants } from './content-world';
import { noLogDefects, type LogDefects } from './model-content';

const withRules = (changed: Partial<SyncRules>): ContentPlants => ({ ...noContentPlants, engine: { ...noPlants, rules: { ...syncRules, ...changed } } });
const sendingOther = (other: (sending: ChangeRequest) => ChangeRequest): ContentPlants =>
  ({ ...noContentPlants, engine: { ...noPlants, wrapPorts: (ports) => ({ ...ports, network: { ...ports.network, send: (sending) => ports.network.send(other(sending)) } }) } });
const withLog = (defects: Partial<LogDefects>): ContentPlants => ({ ...noContentPlants, log: { ...noLogDefects, ...defects } });

type Cached = { readonly hasUnsent: boolean; readonly spareClientId: number | null } | null;
const cachingOther = (other: (content: NonNullable<Cached>, before: Cached) => Cached): ContentPlants => ({
  ...noContentPlants,
  wrapCache: (cache): OfflineCache => ({
    ...cache,
    async writeValue(name, value, durability) {
      const before = (await cache.readValue(name))?.value as Cached | undefined;
      const content = value.value as Cached;
      await cache.writeValue(name, { ...value, value: content && other(content, before ?? null) }, durability);
    },
  }),
});

const allUnsent = (outbox: Outbox): Outbox => ({ ...outbox, entries: outbox.entries.map((chunk) => chunk.map((entry) => ({ ...entry, attempts: 0 }))) });
const inAnyOrder = (outbox: Outbox, { isUnderWay, limit }: Parameters<typeof dequeue>[1]): readonly Entry[] => itemsOf(outbox.entries).filter(({ key }) => !isUnderWay(key)).reverse().slice(0, limit);
let attempts = 0;

/** Defects that the client or the log of content could have; the simulation has to find each of them. */
export const plantedContentBugs: Readonly<Record<string, ContentPlants>> = {
  'a spare client id is used again': cachingOther((content, before) => ({ ...content, spareClientId: content.spareClientId ?? before?.spareClientId ?? null })),
  'a changeset has a new uuid in each attempt': sendingOther((sending) => (sending.change.kind === 'compose' ? { ...sending, key: `${sending.key}.${(attempts += 1)}` } : sending)),
  'a refused changeset leaves no notice': withRules({
    refuse(...given) {
      const update = syncRules.refuse(...given);
      return { ...update, outcomes: update.outcomes?.map((outcome) => (outcome.change.kind === 'compose' ? { ...outcome, isKept: false } : outcome)) ?? [] };
    },
  }),
  'a failed changeset counts as refused': withRules({
    classifyFailure(failure, hasNetwork) {
      const verdict = syncRules.classifyFailure(failure, hasNetwork);
      return verdict.kind === 'failed' ? { kind: 'refused' } : verdict;
    },
  }),
  'a notice lacks the text that was joined': withRules({
    refuse(outbox, key, failure, settling) {
      const update = syncRules.refuse(outbox, key, failure, settling);
      const entry = itemsOf(outbox.entries).find((each) => each.key === key);
      return { ...update, outcomes: update.outcomes?.map((outcome) => (entry?.change.kind === 'compose' && outcome.key === key ? { ...outcome, change: entry.change } : outcome)) ?? [] };
    },
  }),
  'changesets of a file are sent in any order': withRules({ dequeue: (outbox, candidates, at) => dequeue(outbox, candidates, at, inAnyOrder) }),
  'text is joined to a changeset that was sent': withRules({ dequeue: (outbox, ...given) => syncRules.dequeue(allUnsent(outbox), ...given) }),
  'half of the joined text is sent': sendingOther((sending) => (sending.change.kind === 'compose' && sending.change.updates.length > 1 ? { ...sending, change: { ...sending.change, updates: sending.change.updates.slice(1) } } : sending)),
  'a gap is ignored': { ...noContentPlants, rewrite: (message) => (message.kind === 'changesets' ? { ...message, message: { ...message.message, prevRev: 0 } } : message) },
  'the first message after an opening is ignored': { ...noContentPlants, rewrite: (message) => (message.kind === 'opened' ? { ...message, rev: 0 } : message) },
  'the cache forgets that it has unsent text': cachingOther((content) => ({ ...content, hasUnsent: false })),
  'undo removes the text of everybody': { ...noContentPlants, createUndoManager: (root) => new UndoManager(root, { trackedOrigins: new Set([ySyncPluginKey, remoteOrigin]) }) },
  'undo removes a block with the text of somebody else': { ...noContentPlants, createUndoManager: (root) => new UndoManager(root, { trackedOrigins: new Set([ySyncPluginKey]) }) },
  'the log stores a repeated changeset again': withLog({ storesAgain: true, ignoresClocks: true }),
  'the log accepts any clock': withLog({ ignoresClocks: true }),
  'the log gives one client id to two windows': withLog({ repeatsClientIds: true }),
};
