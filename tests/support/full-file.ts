import type { File, FullFile } from '../../src/contract/entities/file';
import { flagsOf } from '../../src/core/permissions/results';

/** What `GET /files/{id}` answers of a file, all that lists do not tell at its default. */
export const makeFullFile = (file: File): FullFile => ({
  ...file,
  ...flagsOf(file.permissionsAndReasons),
  privilege: {
    role: file.role,
    permission: {
      canAdmin: true, canComment: true, canEdit: true, canExit: false, canLock: true, canModifyAdmins: true, canModifyCollaborators: true,
      canModifyOwner: true, canRead: true, canRemove: true, canSee: true, canUnlock: true,
    },
    created: { time: file.createdAt, userId: 1 },
  },
  share: { originalShareMode: null, publicShareModeStatus: 'valid', sharer: null, sharerMembershipExpiredAt: null, sharerEditionId: null },
  password: null, shareModeExpireDuration: null, sharedUserId: null, sharedBy: null,
  created: { time: file.createdAt, user: null }, updated: { time: file.updatedAt, user: null }, deleted: null, user: null,
  after: null, content: null, contentUrl: '', contentKey: null, backupContentUrls: [], waitForContentRestore: false, blocks: [], preview: null,
  supportPDFPreview: false, isImportPending: false, watermark: null, duplicateAction: null, isNew: false, watched: false, mute: false, views: 0,
});
