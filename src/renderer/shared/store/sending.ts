import type { Failure, WorkspaceBridge } from '../../../contract/bridge';
import type { File, ListedFile } from '../../../contract/entities/file';
import { errorDefinitions, isErrorCode } from '../../../contract/errors';
import { completeFile } from '../../../core/file-entity';
import type { Answer, NetworkPort, Sending } from '../../../core/sync/ports';
import { taggingOf } from '../../../core/sync/tagging';
import { failureOf } from '../failure';
import { sendOwn } from './sending-own';

/** Sends changes through the bridge, one call per change. */
export const createSendingNetwork = (bridge: WorkspaceBridge): NetworkPort => ({
  send: (sending) => callFor(bridge, sending).then(
    (answer) => ({ isAnswered: true, answer }),
    (error: unknown) => ({ isAnswered: false, failure: failureOf(error) }),
  ),
  async probe() { await bridge.api.call('platform.status', {}); },
});

const unchangedOr = ({ isUnchanged = false, ...file }: File & { readonly isUnchanged?: boolean | undefined }): Answer => ({ file, superseded: null, isUnchanged });

const callFor = async (bridge: WorkspaceBridge, { change, guid, key }: Sending): Promise<Answer> => {
  const call = { idempotencyKey: key };
  const params = { id: guid };
  switch (change.kind) {
    case 'create': {
      const { type, name, folder } = change;
      return made(await bridge.api.call('files.create', { body: { type, name, folder } }, call));
    }
    case 'rename': {
      const { name, base, expected } = change;
      const { superseded, ...file } = await bridge.api.call('files.rename', { params, body: { name, base, expected } }, call);
      return { file, superseded: superseded ?? null, isUnchanged: false };
    }
    case 'move': {
      const { to, from, expected } = change;
      const { superseded, ...file } = await bridge.api.call('files.move', { params, body: { to, base: from, expected } }, call);
      return { file, superseded: superseded?.folder ?? null, isUnchanged: false };
    }
    case 'remove': {
      const { isUnchanged } = await bridge.api.call('files.remove', { params, query: { expected: change.expected } }, call);
      return { file: null, superseded: null, isUnchanged: isUnchanged ?? false };
    }
    case 'recover': {
      return unchangedOr(await bridge.api.call('trash.recover', { params, query: { expected: change.expected } }, call));
    }
    case 'star': {
      if (change.starred) return unchangedOr(await bridge.api.call('files.star', { params }, call));
      const answer = await bridge.api.call('files.unstar', { params }, call);
      // The response describes no file that this person can no longer read.
      return 'name' in answer ? unchangedOr(answer) : { file: null, superseded: null, isUnchanged: false };
    }
    case 'mark': return unchangedOr(await bridge.api.call('files.mark', { params, body: { marked: change.marked } }, call));
    case 'tags': {
      const { added, removed } = taggingOf(change);
      const of = (tags: typeof added) => ({ [change.list]: tags.map(({ id }) => id) });
      return unchangedOr(await bridge.api.call('tags.set', { params, body: { add: of(added), remove: of(removed) } }, call));
    }
    case 'lock': return unchangedOr(await bridge.api.call(change.locked ? 'files.lock' : 'files.unlock', { params }, call));
    case 'onDesktop': {
      if (change.isOn) return unchangedOr(await bridge.api.call('desktopShortcuts.create', { params, body: {} }, call));
      return withoutFile(await bridge.api.call('desktopShortcuts.remove', { params }, call));
    }
    case 'use': {
      await bridge.api.call('files.use', { params, body: { action: 'open' } }, call);
      return withoutFile();
    }
    case 'leave': return withoutFile(await bridge.api.call('sharing.removeCollaborator', { params: { id: guid, userId: change.person }, query: {} }, call));
    case 'destroy': {
      await ofOne(bridge.api.call('trash.destroy', { body: { fileGuids: [guid] } }, call));
      return withoutFile();
    }
    case 'copy': {
      const { files: [copy], capabilitySets } = await ofOne(bridge.api.call('files.duplicate', { body: { files: [change.source], folder: change.folder } }, call));
      const capabilities = copy && capabilitySets[copy.capabilitySet];
      return { file: capabilities ? completeFile(listed(copy), capabilities) : null, superseded: null, isUnchanged: false };
    }
    case 'shortcut': return made(await bridge.api.call('shortcuts.create', { body: { folder: change.folder, source_guid: change.source } }, call));
    case 'fromTemplate': return made(await bridge.api.call('files.createByTemplate', { body: { templateGuid: change.template, parentGuid: change.folder } }, call));
    case 'template': {
      await bridge.api.call('templates.create', { body: { name: change.name, originGuid: guid } }, call);
      return withoutFile();
    }
    default: return sendOwn(bridge, change, key);
  }
};

const made = (file: File): Answer => ({ file, superseded: null, isUnchanged: false });
const withoutFile = ({ isUnchanged = false }: { readonly isUnchanged?: boolean | undefined } = {}): Answer => ({ file: null, superseded: null, isUnchanged });
const listed = ({ capabilitySet: _set, ...file }: ListedFile): Omit<ListedFile, 'capabilitySet'> => file;

/** A batch call for one file fails with a batch error; returns the error of the file instead. */
const ofOne = async <Value>(calling: Promise<Value>): Promise<Value> => {
  try {
    return await calling;
  } catch (error) {
    const failure = failureOf(error);
    const { code, args = {} } = failure.results?.find(({ ok }) => !ok) ?? {};
    if (failure.code !== 'BATCH_REFUSED' || code === undefined || !isErrorCode(code)) throw error;
    throw Object.assign(new Error(code), { failure: { ...failure, code, args, message: '', status: errorDefinitions[code].status } satisfies Failure });
  }
};
