import type { Change } from '../../src/core/sync/change';
import { applyUpdate } from '../../src/core/sync/apply-update';
import { droppedOutcomes, emptyOutbox, type Entry, type Outbox, type Update } from '../../src/core/sync/outbox-entry';
import type { ChangeRequest, StoragePort, SyncPorts } from '../../src/core/sync/sync-engine-ports';
import { syncRules, type SyncRules } from '../../src/core/sync/sync-rules';
import { entryOf } from '../../src/core/sync/outbox-lookups';
import { updateIndex } from '../../src/core/sync/outbox-index';
import { itemsOf } from '../../src/core/sync/sorted-list';
import { dequeue } from '../../src/core/sync/dequeue-entries';
import { noPlants } from './history';
import type { Plants } from './window';

const withRules = (changed: Partial<SyncRules>): Plants => ({ ...noPlants, rules: { ...syncRules, ...changed } });
const withPorts = (wrapPorts: (ports: SyncPorts) => SyncPorts): Plants => ({ ...noPlants, wrapPorts });
const withStorage = (wrap: (storage: StoragePort) => Partial<StoragePort>): Plants => withPorts((ports) => ({ ...ports, storage: { ...ports.storage, ...wrap(ports.storage) } }));
const sendingOther = (other: (sending: ChangeRequest) => ChangeRequest): Plants =>
  withPorts((ports) => ({ ...ports, network: { ...ports.network, send: (sending) => ports.network.send(other(sending)) } }));
const judging = (from: string, to: ReturnType<SyncRules['classifyFailure']>): Plants => withRules({
  classifyFailure(failure, hasNetwork) {
    const verdict = syncRules.classifyFailure(failure, hasNetwork);
    return verdict.kind === from ? to : verdict;
  },
});

const withoutBase = (change: Change): Change => {
  const { base: _base, from: _from, ...rest } = { base: '', from: '', ...change };
  return rest as Change;
};
const allUnsent = (outbox: Outbox): Outbox => ({ ...outbox, entries: outbox.entries.map((chunk) => chunk.map((entry) => ({ ...entry, attempts: 0 }))) });
const whateverOrder = (outbox: Outbox, { isUnderWay, limit }: Parameters<typeof dequeue>[1]): readonly Entry[] => itemsOf(outbox.entries).filter(({ key }) => !isUnderWay(key)).slice(0, limit);
let sendings = 0;

/** Defects that an engine could have; the simulation has to find each of them. */
export const plantedBugs: Readonly<Record<string, Plants>> = {
  'sends without an idempotency key': { ...noPlants, request: (_name, body) => ({ body, key: null }) },
  'takes another key for every attempt': sendingOther((sending) => ({ ...sending, key: `${sending.key}.${(sendings += 1)}` })),
  'does not keep the id that a file got': withRules({ confirm: (...given) => ({ ...syncRules.confirm(...given), mappings: [] }) }),
  'keeps the id in a transaction of its own': withStorage((storage) => ({
    async transact(decide) {
      let mappings: NonNullable<Update['mappings']> = [];
      const first = await storage.transact((outbox) => {
        const { update, value } = decide(outbox);
        mappings = update.mappings ?? [];
        return { update: { ...update, mappings: [] }, value };
      });
      return mappings.length === 0 ? first : storage.transact(() => ({ update: { mappings }, value: first.value }));
    },
  })),
  'forgets what a change started from': sendingOther((sending) => ({ ...sending, change: withoutBase(sending.change) })),
  'counts offline as a failure': judging('offline', { kind: 'failed' }),
  'sends before it keeps': withStorage((storage) => ({
    async transact(decide) {
      const outbox = await storage.read();
      const { update, value } = decide(outbox);
      void storage.transact(() => ({ update, value })).catch(() => undefined);
      return { outbox: applyUpdate(outbox, update), value };
    },
  })),
  'folds what was sent already': withRules({ dequeue: (outbox, ...given) => syncRules.dequeue(allUnsent(outbox), ...given) }),
  'has two leaders': { ...noPlants, leadsAlways: true },
  'sends in whatever order': withRules({ dequeue: (outbox, candidates, at) => dequeue(outbox, candidates, at, whateverOrder) }),
  'goes on sending when nobody is signed in': judging('signed-out', { kind: 'later', delayMs: 1000 }),
  'takes a failure for a refusal': judging('failed', { kind: 'refused' }),
  'repeats a refusal for ever': judging('refused', { kind: 'later', delayMs: 1000 }),
  'keeps the key of a creation that moves to the desktop': withRules({ refuse: (outbox, key, failure, settling) => syncRules.refuse(outbox, key, failure, { ...settling, newKey: () => key }) }),
  'says nothing of a refusal': withRules({
    refuse(...given) {
      const update = syncRules.refuse(...given);
      return { ...update, outcomes: update.outcomes?.map((outcome) => ({ ...outcome, isKept: false })) ?? [] };
    },
  }),
  'drops what is under way when it is taken back': withRules({
    undo(outbox, key, context) {
      const entry = entryOf(outbox, key);
      return entry && entry.attempts > 0 ? { remove: [key], outcomes: droppedOutcomes(entry, context.at) } : syncRules.undo(outbox, key, context);
    },
  }),
  'forgets what was taken back while it was under way': withRules({
    confirm(outbox, key, ...given) {
      const update = syncRules.confirm(outbox, key, ...given);
      return { ...update, put: [] };
    },
  }),
  'takes a star back to what it is': withRules({
    confirm(...given) {
      const update = syncRules.confirm(...given);
      return { ...update, put: (update.put ?? []).map((entry) => (entry.change.kind === 'star' ? { ...entry, change: { ...entry.change, starred: !entry.change.starred } } : entry)) };
    },
  }),
  'takes a mark of a notice back to what it is': withRules({
    confirm(...given) {
      const update = syncRules.confirm(...given);
      return { ...update, put: (update.put ?? []).map((entry) => (entry.change.kind === 'readNotice' ? { ...entry, change: { ...entry.change, isRead: !entry.change.isRead } } : entry)) };
    },
  }),
  'forgets which notices a mark of all has read': withPorts((ports) => ({ ...ports, network: { ...ports.network, send: async (sending) => {
    const result = await ports.network.send(sending);
    return result.isAccepted ? { ...result, response: { ...result.response, readIds: null } } : result;
  } } })),
  'marks later notices as read, too': sendingOther((sending) => (sending.change.kind === 'readNotices' ? { ...sending, change: { ...sending.change, upTo: sending.change.upTo + 1 } } : sending)),
  'leaves a file muted that was not to be': withRules({
    confirm(...given) {
      const update = syncRules.confirm(...given);
      return { ...update, put: (update.put ?? []).filter(({ change }) => change.kind !== 'mute') };
    },
  }),
  'sends the first of several tags that were folded': withRules({
    dequeue(...given) {
      const { update, entries } = syncRules.dequeue(...given);
      const asMade = (entry: Entry): Entry => (entry.change.kind === 'tags' && entry.sends?.kind === 'tags' ? { ...entry, sends: { ...entry.sends, tags: entry.change.tags } } : entry);
      return { update: { ...update, put: (update.put ?? []).map(asMade) }, entries: entries.map(asMade) };
    },
  }),
  'says all tags instead of what was changed of them': sendingOther((sending) => (sending.change.kind === 'tags' ? { ...sending, change: { ...sending.change, base: [] } } : sending)),
  'reads its queue in an index that is out of date': withStorage((storage) => {
    let before = emptyOutbox;
    return {
      async transact(decide) {
        const done = await storage.transact(decide);
        updateIndex(before, done.outbox, {});
        before = done.outbox;
        return done;
      },
    };
  }),
  'drops what was made in a folder that is refused': withRules({
    refuse(outbox, key, failure, settling) {
      const update = syncRules.refuse(outbox, key, failure, settling);
      return { ...update, put: [], outcomes: (update.outcomes ?? []).map((outcome) => (outcome.result.status === 'relocated' ? { ...outcome, result: { status: 'dropped' } } : outcome)) };
    },
  }),
};
