import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import type { Principal } from '../../call-context';
import type { Database } from '../../db/database-handle';
import type { Access, AuthorisedFile } from './access-service';
import { openReadableRows } from './file-pages';
import type { LocatedFile } from './file-record';
import { fillPage } from './fill-page';
import { findFile } from './files-repository';
import { findSiblingsBefore, type Sibling } from './tree-repository';

/** The manual order of a folder, restricted to visible files (file specification, section 3, `after`). */
export const createSiblingOrder = (access: Access) => {
  /** The nearest previous sibling that the caller may read; null for the first. The caller must have read access to the folder. */
  const findReadableBefore = async (db: Database, asker: Principal, { parentGuid, ...file }: Pick<LocatedFile, 'guid' | 'position' | 'parentGuid'>): Promise<string | null> => {
    if (parentGuid === null) return null;
    const { shown: [nearest] } = await fillPage<Sibling, AuthorisedFile>({
      limit: 1, after: null, isExhaustive: true,
      find: (count, after) => findSiblingsBefore(db, parentGuid, after ?? [file.position, file.guid], count),
      show: (siblings) => openReadableRows(access, db, asker, siblings),
      valuesOf: ({ position, guid }) => [position, guid],
    });
    return nearest?.file.guid ?? null;
  };

  return {
    findReadableBefore,

    /** Adds to each file of a page by position the guid of its previous sibling. */
    async withPreviousSiblings(db: Database, asker: Principal, page: PageOfFiles, isFirstPage: boolean): Promise<PageOfFiles> {
      const [first] = page.files;
      const file = isFirstPage || !first ? null : await findFile(db, first.guid);
      const beforePage = file === null ? null : await findReadableBefore(db, asker, file);
      return { ...page, files: page.files.map((one, index) => ({ ...one, after: page.files[index - 1]?.guid ?? beforePage })) };
    },
  };
};
