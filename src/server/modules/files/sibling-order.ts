import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { Access, AuthorisedFile } from './access-service';
import { openReadableRows } from './file-pages';
import type { LocatedFile } from './file-record';
import { fillPage } from './fill-page';
import { findFile } from './files-repository';
import { findSiblingsBefore, type Sibling } from './tree-repository';
import type { CallScope } from '../../call-scope';

/** The manual order of a folder, restricted to visible files (file specification, section 3, `after`). */
export const createSiblingOrder = (access: Access) => {
  /** The nearest previous sibling that the caller may read; null for the first. The caller must have read access to the folder. */
  const findReadableBefore = async (scope: CallScope, { parentGuid, ...file }: Pick<LocatedFile, 'guid' | 'position' | 'parentGuid'>): Promise<string | null> => {
    if (parentGuid === null) return null;
    const { shown: [nearest] } = await fillPage<Sibling, AuthorisedFile>({
      limit: 1, after: null, isExhaustive: true,
      find: (count, after) => findSiblingsBefore(scope.db, parentGuid, after ?? [file.position, file.guid], count),
      show: (siblings) => openReadableRows(scope, access, siblings),
      valuesOf: ({ position, guid }) => [position, guid],
    });
    return nearest?.file.guid ?? null;
  };

  return {
    findReadableBefore,

    /** Adds to each file of a page by position the guid of its previous sibling. */
    async withPreviousSiblings(scope: CallScope, page: PageOfFiles, isFirstPage: boolean): Promise<PageOfFiles> {
      const { db } = scope;
      const [first] = page.files;
      const file = isFirstPage || !first ? null : await findFile(db, first.guid);
      const beforePage = file === null ? null : await findReadableBefore(scope, file);
      return { ...page, files: page.files.map((one, index) => ({ ...one, after: page.files[index - 1]?.guid ?? beforePage })) };
    },
  };
};
