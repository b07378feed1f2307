import { noticeChannels, type NoticeChannel } from '../../../contract/entities/notice';
import type { Caller, CallScope } from '../../call-scope';
import { findChannels, setChannel } from './channels-repository';
import { recordPersonalNoticeEvent } from './personal-notice-events-service';

/** The channels by which notices reach a person besides the inbox. Each is on until the person turns it off. */
export const channels = {
  async get({ db, caller: { personId } }: CallScope<Caller>): Promise<Record<NoticeChannel, boolean>> {
    const chosen = await findChannels(db, personId);
    return Object.fromEntries(noticeChannels.map((name) => [name, chosen[name] ?? true])) as Record<NoticeChannel, boolean>;
  },

  async set(scope: CallScope<Caller>, channel: NoticeChannel, isOn: boolean): Promise<void> {
    if (await setChannel(scope.db, scope.caller.personId, channel, isOn)) await recordPersonalNoticeEvent(scope, 'settings', 'channels');
  },
} as const;
