import type { PageOfFiles } from '../../../contract/api/files';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import type { Access, Opened } from './access-service';
import { openRows } from './file-pages';
import type { LocatedFile } from './file-record';
import { fillPage } from './fill-page';
import { findFile } from './files-repository';
import { findBefore, type Sibling } from './tree-repository';

/** The manual order of a folder, restricted to visible files (file specification, section 3, `after`). */
export const createSiblingOrder = (access: Access) => {
  /** The nearest previous sibling that the caller may read; null for the first. The caller must have read access to the folder. */
  const before = async (db: Database, asker: Asker, { parentGuid, ...file }: Pick<LocatedFile, 'guid' | 'position' | 'parentGuid'>): Promise<string | null> => {
    if (parentGuid === null) return null;
    const { shown: [nearest] } = await fillPage<Sibling, Opened>({
      limit: 1, after: null, isWhole: true,
      find: (count, after) => findBefore(db, parentGuid, after ?? [file.position, file.guid], count),
      show: (siblings) => openRows(access, db, asker, siblings),
      valuesOf: ({ position, guid }) => [position, guid],
    });
    return nearest?.file.guid ?? null;
  };

  return {
    before,

    /** Adds to each file of a page by position the guid of its previous sibling. */
    async told(db: Database, asker: Asker, page: PageOfFiles, isFirstPage: boolean): Promise<PageOfFiles> {
      const [first] = page.files;
      const file = isFirstPage || !first ? null : await findFile(db, first.guid);
      const beforePage = file === null ? null : await before(db, asker, file);
      return { ...page, files: page.files.map((one, index) => ({ ...one, after: page.files[index - 1]?.guid ?? beforePage })) };
    },
  };
};
