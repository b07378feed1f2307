import type { Ancestor } from '../../../../contract/entities/file';
import type { NoticeChannel } from '../../../../contract/entities/notice';
import { createResource } from '../resources/resource';

/** The muted files, folders and spaces that the person may read. Loaded before the first menu or screen that shows mutes. */
export const mutesResource = createResource<readonly Ancestor[]>('mutes');

/** Whether each channel of notices is on. */
export type Channels = Readonly<Record<NoticeChannel, boolean>>;

/** The person's channels. Loaded with the screen that shows them. */
export const channelsResource = createResource<Channels>('channels');
