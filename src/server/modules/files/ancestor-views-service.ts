import type { Ancestor } from '../../../contract/entities/file';
import type { Principal } from '../../call-context';
import type { Database } from '../../db/database-handle';
import type { Access } from './access-service';
import type { FileViews } from './file-views-service';
import { presentAncestors } from './file-presenter';

export interface AncestorViewsDependencies {
  readonly access: Access;
  readonly views: FileViews;
}

/** Presents the folders that contain a file, for people who may read these folders. */
export const createAncestorViews = ({ access, views }: AncestorViewsDependencies) => ({
  /** Folders by guid; folders that the caller may not read are omitted. */
  async findReadable(db: Database, asker: Principal, guids: readonly string[]): Promise<ReadonlyMap<string, Ancestor>> {
    const viewer = views.viewerOf(asker);
    const shown = new Map<string, Ancestor>();
    for (const [guid, { file, decision }] of await access.findMany(db, asker, guids)) {
      const [ancestor] = decision.capabilities.canRead.value ? presentAncestors([file], viewer) : [];
      if (ancestor) shown.set(guid, ancestor);
    }
    return shown;
  },
});

export type AncestorViews = ReturnType<typeof createAncestorViews>;
