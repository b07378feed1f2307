import type { WorkspaceBridge } from '../../../../contract/bridge';
import { firstPlace } from '../../../../contract/api/space-endpoints';
import { emptyTrashBatchSize } from '../../../../contract/api/trash-endpoints';
import { assertNever } from '../../../../core/assert-never';
import type { ChangeOf } from '../../../../core/sync/change';
import type { ChangeResponse } from '../../../../core/sync/sync-engine-ports';
import { isPreferenceKey } from '../../../../core/list-config';

/** Sends a change of the person's or team's data other than files. */
export const sendPersonalChange = async (bridge: WorkspaceBridge, change: ChangeOf<'emptyTrash' | 'markAll' | 'makeTag' | 'changeTag' | 'removeTag' | 'setting' | 'readNotice' | 'readNotices' | 'unreadNotices' | 'mute' | 'channel' | 'guide' | 'arrange'>, key: string): Promise<ChangeResponse> => {
  const call = { idempotencyKey: key };
  switch (change.kind) {
    case 'emptyTrash': {
      await emptyTrash(bridge, key);
      return responseWithoutFile;
    }
    case 'markAll': {
      await bridge.api.call('files.markAllRead', {}, call);
      return responseWithoutFile;
    }
    case 'makeTag': {
      const { id } = await bridge.api.call('tags.create', { body: { name: change.name, colour: change.colour, tagType: change.list } }, call);
      return { ...responseWithoutFile, made: String(id) };
    }
    case 'changeTag': {
      const { name, colour } = change.look;
      const body = { ...(name === change.base.name ? {} : { name }), ...(colour === change.base.colour ? {} : { colour }) };
      await bridge.api.call('tags.change', { params: { tagId: change.id }, body }, call);
      return responseWithoutFile;
    }
    case 'removeTag': {
      const { isUnchanged = false } = await bridge.api.call('tags.remove', { params: { tagId: change.id }, body: { tagId: change.id, tagType: change.list } }, call);
      return { ...responseWithoutFile, isUnchanged };
    }
    case 'setting': {
      const { key: name, value } = change;
      if (isPreferenceKey(name)) await bridge.api.call('settings.changePreferences', { body: { [name]: value } }, call);
      else await bridge.api.call('settings.put', { body: { data: JSON.stringify({ [name]: value }) } }, call);
      return responseWithoutFile;
    }
    case 'readNotice': {
      await bridge.api.call('notices.mark', { params: { noticeId: change.id }, body: { status: change.isRead ? 'read' : 'unread' } }, call);
      return responseWithoutFile;
    }
    case 'readNotices': {
      const { ids } = await bridge.api.call('notices.readAll', { body: { upTo: change.upTo } }, call);
      return { ...responseWithoutFile, readIds: ids };
    }
    case 'unreadNotices': {
      await bridge.api.call('notices.unreadMany', { body: { ids: [...change.ids] } }, call);
      return responseWithoutFile;
    }
    case 'mute': {
      await bridge.api.call(change.isMuted ? 'notices.mute' : 'notices.unmute', { params: { id: change.guid } }, call);
      return responseWithoutFile;
    }
    case 'channel': {
      await bridge.api.call('notices.setChannel', { body: { channel: change.channel, action: change.isOn ? 'turnon' : 'turnoff' } }, call);
      return responseWithoutFile;
    }
    case 'guide': {
      await bridge.api.call('guides.create', { body: { type: change.guide } }, call);
      return responseWithoutFile;
    }
    case 'arrange': {
      await (change.list === 'quickAccess' ? arrangeQuickAccess(bridge, change, key) : arrangePinned(bridge, change, key));
      return responseWithoutFile;
    }
    default: return assertNever(change);
  }
};

const responseWithoutFile: ChangeResponse = { file: null, superseded: null, isUnchanged: false };

/** Guards against a server that always reports more entries; a trash has fewer than a million. */
const emptyCallLimit = 100;

/**
 * A call deletes a limited number of entries, so it is repeated until a call deletes fewer. Each call has an
 * idempotency key: on a retry the completed calls return their stored responses. A sign-out ends the loop after the
 * current call.
 */
const emptyTrash = async (bridge: WorkspaceBridge, key: string): Promise<void> => {
  for (let done = 0; done < emptyCallLimit; done += 1) {
    const { count } = await bridge.api.call('trash.empty', {}, { idempotencyKey: done === 0 ? key : `${key}.${done}` });
    if (count < emptyTrashBatchSize) return;
  }
};

const arrangeQuickAccess = (bridge: WorkspaceBridge, { guid, to, from }: ChangeOf<'arrange'>, idempotencyKey: string): Promise<unknown> => {
  if (to === null) return bridge.api.call('quickAccess.remove', { query: { guid } }, { idempotencyKey });
  return bridge.api.call(from === null ? 'quickAccess.create' : 'quickAccess.move', { body: { guid, before: to.before ?? undefined } }, { idempotencyKey });
};

const arrangePinned = async (bridge: WorkspaceBridge, { guid, to, from }: ChangeOf<'arrange'>, idempotencyKey: string): Promise<void> => {
  const params = { guid };
  if (to === null) {
    await bridge.api.call('spaces.unpin', { params }, { idempotencyKey });
    return;
  }
  if (from === null) await bridge.api.call('spaces.pin', { params }, { idempotencyKey });
  // A newly pinned space is last by default.
  if (from !== null || to.before !== null) {
    await bridge.api.call('spaces.movePinned', { params, body: { afterGuid: to.after ?? firstPlace } }, { idempotencyKey: from === null ? `${idempotencyKey}.place` : idempotencyKey });
  }
};
