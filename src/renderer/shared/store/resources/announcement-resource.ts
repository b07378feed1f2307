import type { OperatorAnnouncement } from '../../../../contract/api/announcement-endpoints';
import { createResource } from './resource';

export interface ShownAnnouncement {
  /** Null without an announcement, and after the person dismissed it. */
  readonly data: OperatorAnnouncement | null;
}

export const announcementResource = createResource<ShownAnnouncement>('announcement');
