import { typesWithEditor } from '../../src/core/content/content-kinds';
import type { Clock } from '../../src/server/system-clock';
import { createCursors } from '../../src/server/list-cursors';
import { createAccess } from '../../src/server/modules/files/access-service';
import { createEffectiveAccess } from '../../src/server/modules/files/effective-access-service';
import { createFileViews } from '../../src/server/modules/files/file-views-service';
import { createFilesService, type FilesService } from '../../src/server/modules/files/files-service';
import { createNotices } from '../../src/server/modules/notices/notices-service';
import { createQuota } from '../../src/server/modules/quota/quota-service';
import { acceptAllContent } from '../../src/server/modules/sharing/content-check-service';
import { createSharing } from '../../src/server/modules/sharing/sharing-service';
import { createTagsService } from '../../src/server/modules/tags/tags-service';

/** The real files service of a private server, with a separate clock. */
export const createFilesServiceAt = (clock: Clock): FilesService => {
  const serverKey = Buffer.alloc(32);
  const deployment = 'private';
  const access = createAccess({ deployment, clock });
  const views = createFileViews({ access, apiBase: '/api', thumbnailSources: new Set() });
  const cursors = createCursors(serverKey);
  const publicSharing = { checkContent: acceptAllContent, isMobileRequired: false, isOffered: true, realNameFrom: null, typesWithEditor };
  const quota = createQuota({ deployment, clock, realNameFrom: null });
  const notices = createNotices({ effectiveAccess: createEffectiveAccess({ deployment, clock }), clock });
  const { port } = createSharing({ access, views, cursors, deployment, clock, quota, serverKey, notices, publicSharing });
  return createFilesService({ access, views, cursors, clock, quota, sharing: port, notices, tags: createTagsService({ access, views, deployment, clock }) });
};
