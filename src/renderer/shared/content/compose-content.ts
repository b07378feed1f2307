import { toBase64 } from 'lib0/buffer';
import type { WorkspaceBridge } from '../../../contract/bridge';
import { joinTypedUpdates } from '../../../core/content/join-typed-updates';
import type { ChangeOf } from '../../../core/sync/change';
import type { StoreServices } from '../store/store-services';

export type ComposeServices = Pick<StoreServices, 'bridge' | 'schedule'>;

/** Minimum interval between two requests for one file, milliseconds. */
const sendIntervalMs = 1000;

/** For each page: the files of the last second, with the end of their interval. */
const pausesByPage = new WeakMap<WorkspaceBridge, Map<string, Promise<void>>>();

const pace = async ({ bridge, schedule }: ComposeServices, guid: string): Promise<void> => {
  const pauses = pausesByPage.get(bridge) ?? new Map<string, Promise<void>>();
  pausesByPage.set(bridge, pauses);
  await pauses.get(guid);
  const pause = new Promise<void>((resolve) => { schedule(resolve, sendIntervalMs); });
  pauses.set(guid, pause);
  void pause.then(() => { if (pauses.get(guid) === pause) pauses.delete(guid); });
};

/** Sends content changes of one file as one changeset, at most once a second. `key` names the changeset in every attempt. */
export const composeContent = async (services: ComposeServices, guid: string, key: string, { clientId, rev, updates }: ChangeOf<'compose'>): Promise<void> => {
  await pace(services, guid);
  const changeset = toBase64(joinTypedUpdates(updates));
  await services.bridge.api.call('content.compose', { params: { guid }, body: { sync: 1, clientId, rev, changeset, uuid: key } });
};
