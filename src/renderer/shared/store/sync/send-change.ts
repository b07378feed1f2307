import type { Failure } from '../../../../contract/bridge';
import type { File, ListedFile } from '../../../../contract/entities/file';
import { errorDefinitions } from '../../../../contract/errors';
import { completeFile } from '../../../../core/file-entity';
import type { ChangeResponse, NetworkPort, ChangeRequest } from '../../../../core/sync/sync-engine-ports';
import { tagDiffOf } from '../../../../core/sync/tag-diff';
import { failureOf, refusedFilesOf } from '../../bridge-failure';
import type { StoreServices } from '../store-services';
import { sendPersonalChange } from './send-personal-change';

type SendServices = Pick<StoreServices, 'bridge' | 'schedule'>;

/** Sends changes through the bridge, one call per change. */
export const createSyncNetwork = (services: SendServices): NetworkPort => ({
  send: (sending) => sendFileChange(services, sending).then(
    (response) => ({ isAccepted: true, response: response }),
    (error: unknown) => ({ isAccepted: false, failure: failureOf(error) }),
  ),
  async probe() { await services.bridge.api.call('platform.status', {}); },
});

const responseWithFlag = ({ isUnchanged = false, ...file }: File & { readonly isUnchanged?: boolean | undefined }): ChangeResponse => ({ file, superseded: null, isUnchanged });

const sendFileChange = async (services: SendServices, { change, guid, key }: ChangeRequest): Promise<ChangeResponse> => {
  const { bridge } = services;
  const call = { idempotencyKey: key };
  const params = { id: guid };
  switch (change.kind) {
    case 'create': {
      const { type, name, folder, modifiedAt } = change;
      return createdResponse(await bridge.api.call('files.create', { body: { type, name, folder, modifiedAt } }, call));
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
      return responseWithFlag(await bridge.api.call('trash.recover', { params, query: { expected: change.expected } }, call));
    }
    case 'star': {
      if (change.starred) return responseWithFlag(await bridge.api.call('files.star', { params }, call));
      const response = await bridge.api.call('files.unstar', { params }, call);
      // The response describes no file that this person can no longer read.
      return 'name' in response ? responseWithFlag(response) : { file: null, superseded: null, isUnchanged: false };
    }
    case 'mark': return responseWithFlag(await bridge.api.call('files.mark', { params, body: { marked: change.marked } }, call));
    case 'tags': {
      const { added, removed } = tagDiffOf(change);
      const of = (tags: typeof added) => ({ [change.list]: tags.map(({ id }) => id) });
      return responseWithFlag(await bridge.api.call('tags.set', { params, body: { add: of(added), remove: of(removed) } }, call));
    }
    case 'lock': return responseWithFlag(await bridge.api.call(change.locked ? 'files.lock' : 'files.unlock', { params }, call));
    case 'onDesktop': {
      if (change.isOn) return responseWithFlag(await bridge.api.call('desktopShortcuts.create', { params, body: {} }, call));
      return withoutFile(await bridge.api.call('desktopShortcuts.remove', { params }, call));
    }
    case 'compose': {
      const { composeContent } = await import('../../content/compose-content');
      await composeContent(services, guid, key, change);
      return withoutFile();
    }
    case 'use': {
      await bridge.api.call('files.use', { params, body: { action: 'open' } }, call);
      return withoutFile();
    }
    case 'hide': return withoutFile(await bridge.api.call(change.isHidden ? 'recents.hide' : 'recents.show', { params }, call));
    case 'leave': return withoutFile(await bridge.api.call('sharing.removeCollaborator', { params: { id: guid, userId: change.person }, query: {} }, call));
    case 'destroy': {
      await unwrapSingleResult(bridge.api.call('trash.destroy', { body: { fileGuids: [guid] } }, call));
      return withoutFile();
    }
    case 'copy': {
      const { files: [copy], capabilitySets } = await unwrapSingleResult(bridge.api.call('files.duplicate', { body: { files: [change.source], folder: change.folder } }, call));
      const capabilities = copy && capabilitySets[copy.capabilitySet];
      return { file: capabilities ? completeFile(listed(copy), capabilities) : null, superseded: null, isUnchanged: false };
    }
    case 'shortcut': return createdResponse(await bridge.api.call('shortcuts.create', { body: { folder: change.folder, source_guid: change.source } }, call));
    case 'fromTemplate': return createdResponse(await bridge.api.call('files.createByTemplate', { body: { templateGuid: change.template, parentGuid: change.folder } }, call));
    case 'template': {
      await bridge.api.call('templates.create', { body: { name: change.name, originGuid: guid, ...(change.category === undefined ? {} : { category: change.category }) } }, call);
      return withoutFile();
    }
    default: return sendPersonalChange(bridge, change, key);
  }
};

const createdResponse = (file: File): ChangeResponse => ({ file, superseded: null, isUnchanged: false });
const withoutFile = ({ isUnchanged = false }: { readonly isUnchanged?: boolean | undefined } = {}): ChangeResponse => ({ file: null, superseded: null, isUnchanged });
const listed = ({ capabilitySet: _set, ...file }: ListedFile): Omit<ListedFile, 'capabilitySet'> => file;

/** A batch call for one file fails with a batch error; returns the error of the file instead. */
const unwrapSingleResult = async <Value>(calling: Promise<Value>): Promise<Value> => {
  try {
    return await calling;
  } catch (error) {
    const failure = failureOf(error);
    const [refused] = refusedFilesOf(failure);
    if (!refused) throw error;
    const { code, args } = refused;
    throw Object.assign(new Error(code), { failure: { ...failure, code, args, message: '', status: errorDefinitions[code].status } satisfies Failure });
  }
};
