import * as Y from 'yjs';
import { documentRoot } from '../../../src/core/content/content-kinds';
import { readChangeset } from '../../../src/core/content/changeset';
import { isLocalGuid } from '../../../src/core/ids';
import type { ChangeOf } from '../../../src/core/sync/change';
import { currentId, type Outcome } from '../../../src/core/sync/outbox-entry';
import { itemsOf } from '../../../src/core/sync/sorted-list';
import type { Device } from '../device';
import type { Desk } from './content-acts';
import { createContentDoc } from '../../../src/core/content/content-doc';
import type { ContentWorld } from './content-world';
import type { ModelLog } from './model-content';
import type { OpenDocument } from './open-document';
import { charactersIn, holdersIn, visibleIn } from './typed-text';

/** The content as text, with blocks and marks. */
const shownIn = (doc: Y.Doc): string => doc.getXmlFragment(documentRoot).toJSON();

const replay = ({ changesets }: ModelLog, updates: readonly Uint8Array[] = []): Y.Doc => {
  const doc = createContentDoc();
  for (const { bytes } of changesets) Y.applyUpdate(doc, bytes);
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};

const readable = (text: string): string => text.replaceAll(/[\uE000-\uF8FF]/g, (character) => `[${(character.charCodeAt(0) - 0xe000).toString(36)}]`);

type RefusedOutcome = Outcome & { readonly change: ChangeOf<'compose'> };
const isRefusedContent = (outcome: Outcome): outcome is RefusedOutcome => outcome.isKept && outcome.change.kind === 'compose' && outcome.result.status === 'refused';
const refusedOn = ({ disk }: Device, guid: string): readonly RefusedOutcome[] => {
  const outbox = disk.durable();
  return outbox.outcomes.filter(isRefusedContent).filter((outcome) => currentId(outbox, outcome.guid) === guid);
};

/** Each changeset is stored once, and the parts of a client follow each other. */
const logProblems = (guid: string, { changesets }: ModelLog): string[] => {
  const problems: string[] = [];
  const uuids = new Set<string>();
  const next = new Map<number, number>();
  for (const { uuid, clientId, bytes, rev } of changesets) {
    if (uuids.has(uuid)) problems.push(`${guid}: the changeset ${uuid} is stored twice`);
    uuids.add(uuid);
    for (const [client, { from, to }] of readChangeset(bytes)?.added ?? []) {
      if (client !== clientId) problems.push(`${guid}: revision ${rev} has parts of a second client`);
      if (from !== (next.get(client) ?? 0)) problems.push(`${guid}: revision ${rev} begins at ${from}, and ${next.get(client) ?? 0} follows`);
      next.set(client, to);
    }
  }
  return problems;
};

/** Every character that a device kept is in the replay once, unless somebody deleted it, or the device keeps its refusal. */
const characterProblems = (world: ContentWorld, devices: readonly Device[], logs: ReadonlyMap<string, ModelLog>): string[] => {
  const { text } = world;
  const problems: string[] = [];
  const visible = new Map<string, string>();
  const stored = new Map<string, readonly string[]>();
  for (const [guid, log] of logs) {
    const doc = createContentDoc({ gc: false });
    for (const { bytes } of log.changesets) Y.applyUpdate(doc, bytes);
    for (const [id, character] of visibleIn(doc)) {
      if (text.inserted.get(id)?.character !== character) problems.push(`${guid}: nobody typed ${readable(character)} as ${id}`);
      visible.set(id, character);
    }
    for (const [id, holders] of holdersIn(doc)) stored.set(id, holders);
  }
  const typedTimes = new Map<string, number>();
  for (const [id, { character, how }] of text.inserted) if (how === 'typed' && visible.has(id)) typedTimes.set(character, (typedTimes.get(character) ?? 0) + 1);
  for (const [character, times] of typedTimes) if (times > 1) problems.push(`${readable(character)} was typed once and is there ${times} times`);
  for (const { disk, personId } of devices) {
    const outbox = disk.durable();
    // A notice has the text of all changes that were joined.
    const givenUp = new Set([...disk.ledger.entries.values()].flatMap(({ key, parts }) => (world.givenUp.has(key) ? [key, ...parts.map((part) => part.key)] : [])));
    const refused = new Set(outbox.outcomes.filter(isRefusedContent).flatMap(({ change }) => change.updates.flatMap((update) => [...charactersIn(update).keys()])));
    for (const { key, change, guid } of disk.ledger.entries.values()) {
      if (change.kind !== 'compose') continue;
      const outcome = disk.ledger.outcomes.get(key);
      const isGone = outcome?.result.status === 'dropped' && isLocalGuid(currentId(outbox, guid));
      const isGivenUp = outcome?.result.status === 'refused' && !outbox.outcomes.some((each) => each.isKept && each.key === key);
      for (const [id, character] of change.updates.flatMap((update) => [...charactersIn(update)])) {
        if (visible.has(id)) continue;
        // Text that is typed into a block while somebody deletes it is deleted with the block.
        const isDeleted = [id, ...stored.get(id) ?? []].some((each) => stored.has(id) && text.deleted.has(each));
        if (!isDeleted && !refused.has(id) && !isGone && !(isGivenUp && givenUp.has(key))) {
          problems.push(`${guid}: ${readable(character)} (${id}) of person ${personId} was kept and is lost (${stored.has(id) ? 'stored, and nobody deleted it' : `${key} ${outcome?.result.status ?? 'without an outcome'}`})`);
        }
      }
    }
  }
  return problems;
};

/** All combinations of refused changes, the one with all of them first. */
const combinations = <Item>([first, ...others]: readonly Item[]): (readonly Item[])[] => (first === undefined ? [[]] : combinations(others).flatMap((items) => [[first, ...items], items]));

/**
 * An open document shows the replay, and the text that its device keeps because it was refused. A document that was open
 * before the refusal lacks the refused text of a second window, or what that window wrote since.
 */
export const replicaProblems = ({ session, window }: OpenDocument, device: Device, logs: ReadonlyMap<string, ModelLog>, when: string, wasOpen = false): string[] => {
  const { guid } = session.file();
  const said = `${window.name}, ${when}: ${guid}`;
  if (isLocalGuid(guid)) return [];
  const refused = refusedOn(device, guid);
  const log = logs.get(guid) ?? { changesets: [], clients: new Map() };
  const updates = refused.flatMap(({ change }) => change.updates);
  const expected = shownIn(replay(log, updates));
  const shown = shownIn(session.doc);
  const isPart = (): boolean => combinations(refused).some((some) => shown === shownIn(replay(log, some.flatMap(({ change }) => change.updates))))
    || updates.some((_update, count) => shown === shownIn(replay(log, updates.slice(0, count))));
  return shown === expected || (wasOpen && isPart()) ? [] : [`${said} shows\n    ${readable(shown)}\n  and the replay is\n    ${readable(expected)}`];
};

/**
 * A document that a device opens without a network shows the replay. A window with refused text never caches its
 * document, so its device may show an earlier state.
 */
export const cachedProblems = (document: OpenDocument, device: Device, logs: ReadonlyMap<string, ModelLog>): string[] => {
  const { guid } = document.session.file();
  const { disk } = device;
  const outbox = disk.durable();
  const wasRefused = [...disk.ledger.outcomes.values()].some(({ change, result, guid: target }) => change.kind === 'compose' && result.status === 'refused' && currentId(outbox, target) === guid);
  return wasRefused ? [] : replicaProblems(document, device, logs, 'opened without a network');
};

/** Nothing of an open document waits, and its save state says so. */
const saveProblems = ({ session, window }: OpenDocument, device: Device): string[] => {
  const { guid } = session.file();
  const { save } = session.state();
  const refused = refusedOn(device, guid);
  const expected = refused.length > 0 ? 'refused' : 'saved';
  return save.kind === expected ? [] : [`${window.name}: ${guid} has the save state ${JSON.stringify(save)}, and ${expected} is right`];
};

/** Only the server refuses a changeset, and a notice says so. */
const refusalProblems = ({ server, givenUp }: ContentWorld, { disk }: Device): string[] => {
  const partKeys = new Set([...disk.ledger.entries.values()].flatMap(({ parts }) => parts.map(({ key }) => key)));
  const { outcomes } = disk.durable();
  return [...disk.ledger.outcomes.values()].flatMap(({ key, change, result }): string[] => {
    if (change.kind !== 'compose' || result.status !== 'refused' || partKeys.has(key)) return [];
    if (!server.content?.refusedUuids.has(key)) return [`${key} counts as refused and was not`];
    const wasShown = givenUp.has(key) || disk.ledger.seen.has(key) || outcomes.some((outcome) => outcome.key === key && outcome.isKept);
    return wasShown ? [] : [`${key} was refused and no notice says so`];
  });
};

/** All problems of content after the history is quiet. */
export const contentProblems = (world: ContentWorld, devices: readonly Device[], desk: Desk): string[] => {
  const logs = world.server.content?.logs ?? new Map<string, ModelLog>();
  const deviceOf = ({ window }: OpenDocument): Device | undefined => devices.find((device) => device.windows().includes(window));
  return [
    ...world.violations,
    ...[...logs].flatMap(([guid, log]) => logProblems(guid, log)),
    ...devices.flatMap(({ disk }) => itemsOf(disk.durable().entries).map((entry) => `${entry.key} (${entry.change.kind} ${entry.guid}) still waits`)),
    ...devices.flatMap((device) => refusalProblems(world, device)),
    ...characterProblems(world, devices, logs),
    ...desk.documents.flatMap((document) => {
      const device = deviceOf(document);
      return device && document.status() === 'ready' && document.isKnown() ? [...replicaProblems(document, device, logs, 'at the end', true), ...saveProblems(document, device)] : [];
    }),
  ];
};
