import type { Ancestor } from '../../../contract/entities/file';
import type { Access } from './access-service';
import type { FileViews } from './file-views-service';
import { presentAncestors } from './file-presenter';
import type { CallScope } from '../../call-scope';

export interface AncestorViewsDependencies {
  readonly access: Access;
  readonly views: FileViews;
}

/** Presents the folders that contain a file, for people who may read these folders. */
export const createAncestorViews = ({ access, views }: AncestorViewsDependencies) => ({
  /** Folders by guid; folders that the caller may not read are omitted. */
  async findReadable(scope: CallScope, guids: readonly string[]): Promise<ReadonlyMap<string, Ancestor>> {
    const { caller } = scope;
    const viewer = views.viewerOf(caller);
    const shown = new Map<string, Ancestor>();
    for (const [guid, { file, decision }] of await access.findMany(scope, guids)) {
      const [ancestor] = decision.capabilities.canRead.value ? presentAncestors([file], viewer) : [];
      if (ancestor) shown.set(guid, ancestor);
    }
    return shown;
  },
});

export type AncestorViews = ReturnType<typeof createAncestorViews>;
