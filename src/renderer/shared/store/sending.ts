import type { WorkspaceBridge } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { assertNever } from '../../../core/assert-never';
import type { Answer, NetworkPort, Sending } from '../../../core/sync/ports';
import { taggingOf } from '../../../core/sync/tagging';
import { failureOf } from '../failure';

/** Sends changes through the bridge, each as its own call. */
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
      return { file: await bridge.api.call('files.create', { body: { type, name, folder } }, call), superseded: null, isUnchanged: false };
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
      // Of a file that this person may not read any more nothing is told.
      return 'name' in answer ? unchangedOr(answer) : { file: null, superseded: null, isUnchanged: false };
    }
    case 'mark': return unchangedOr(await bridge.api.call('files.mark', { params, body: { marked: change.marked } }, call));
    case 'tags': {
      const { added, removed } = taggingOf(change);
      const of = (tags: typeof added) => ({ [change.list]: tags.map(({ id }) => id) });
      return unchangedOr(await bridge.api.call('tags.set', { params, body: { add: of(added), remove: of(removed) } }, call));
    }
    default: return assertNever(change);
  }
};
