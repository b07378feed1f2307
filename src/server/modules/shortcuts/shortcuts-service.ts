import type { EndpointOutput } from '../../../contract/api/endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import { fileTypes, type File } from '../../../contract/entities/file';
import { guidOfId } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { recordFileEvent } from '../files/file-events-service';
import { folderGuidOf, type FilesService } from '../files/files-service';
import type { TreeService } from '../files/tree-service';
import { allLimit, createPersonalOrder, type PersonalOrderDependencies } from './personal-order-service';
import type { CallScope, Caller } from '../../call-scope';

export interface ShortcutsDependencies extends PersonalOrderDependencies {
  readonly files: FilesService;
  readonly tree: TreeService;
}

/** Shortcuts in folders, shortcuts on the desktop, and quick access. */
export const createShortcutsService = (dependencies: ShortcutsDependencies) => {
  const { access, files, tree } = dependencies;

  const desktop = createPersonalOrder(dependencies, 'desktop_shortcuts', (scope, change, { file }) =>
    recordFileEvent(scope, { kind: 'DesktopShortcut', action: change === 'put' ? 'create' : 'destroy', file, subject: { type: 1, id: scope.caller.personId } }));

  return {
    desktop,
    quickAccess: createPersonalOrder(dependencies, 'quick_access'),

    /** Creates a shortcut to a file that the caller may read. The shortcut keeps the current name of the file. */
    async create(scope: CallScope<Caller>, body: { folder: string; source_guid: string }): Promise<File> {
      const { caller } = scope;
      const named = await access.open(scope, guidOfId(body.source_guid));
      const source = named.file.type === fileTypes.shortcut ? await access.open(scope, named.file.extras?.sourceGuid ?? '') : named;
      return files.createShortcut(scope, { name: source.file.name, folder: folderGuidOf(caller, body.folder), sourceGuid: source.file.guid });
    },

    /** "Batch shortcut removal proceeds only if all shortcuts share the same parent. Empty batch removals do nothing" (section 5). */
    async destroy(scope: CallScope<Caller>, ids: readonly string[]): Promise<{ isUnchanged?: true }> {
      const guids = [...new Set(ids.map(guidOfId))].sort();
      const parents = new Set<string | null>();
      for (const guid of guids) {
        const { file } = await access.open(scope, guid, { isTrashIncluded: true });
        if (file.type !== fileTypes.shortcut) throw new ApiError('NOT_A_SHORTCUT');
        parents.add(file.parentGuid);
      }
      if (parents.size > 1) throw new ApiError('SHORTCUTS_OF_SEVERAL_FOLDERS');
      let isUnchanged = true;
      for (const guid of guids) {
        const outcome = await tree.remove(scope, guid);
        isUnchanged &&= outcome.isUnchanged ?? false;
      }
      return isUnchanged ? { isUnchanged } : {};
    },

    async listDesktop(scope: CallScope<Caller>, { pageSize = pageLimit.default, cursor }: { pageSize?: number | undefined; cursor?: string | undefined }): Promise<EndpointOutput<'desktopShortcuts.list'>> {
      const { files: found, capabilitySets, nextCursor } = await desktop.page(scope, pageSize === -1 ? allLimit : pageSize, cursor);
      return { rows: found.map((file) => ({ file })), capabilitySets, nextCursor };
    },
  };
};

export type ShortcutsService = ReturnType<typeof createShortcutsService>;
