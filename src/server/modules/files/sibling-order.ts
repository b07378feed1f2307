import type { PageOfFiles } from '../../../contract/api/files';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import type { Access } from './access-service';
import type { LocatedFile } from './file-record';
import { findFile } from './files-repository';
import { findBefore, type Sibling } from './tree-repository';

/** How many siblings are looked at before one that may be read: nearly always the nearest is. */
const steps = [1, 100, 1000, 1000, 1000] as const;

/** What somebody sees of the order that people arranged in a folder (file specification, section 3, `after`). */
export const createSiblingOrder = (access: Access) => {
  /** The sibling before a file among those that this person may read; null for the first. They may read the folder. */
  const before = async (db: Database, asker: Asker, { parentGuid, ...file }: Pick<LocatedFile, 'guid' | 'position' | 'parentGuid'>): Promise<string | null> => {
    let at: Sibling | undefined = file;
    for (const step of parentGuid === null ? [] : steps) {
      if (!at) return null;
      const siblings: Sibling[] = await findBefore(db, parentGuid ?? '', at, step);
      const found = await access.findMany(db, asker, siblings.map(({ guid }) => guid));
      const nearest = siblings.find(({ guid }) => found.get(guid)?.decision.capabilities.canRead.value);
      if (nearest) return nearest.guid;
      at = siblings.length < step ? undefined : siblings.at(-1);
    }
    return null;
  };

  return {
    before,

    /** A page of a list by position, in which each file says what it stands after. */
    async told(db: Database, asker: Asker, page: PageOfFiles, isFirstPage: boolean): Promise<PageOfFiles> {
      const [first] = page.files;
      const file = isFirstPage || !first ? null : await findFile(db, first.guid);
      const beforePage = file === null ? null : await before(db, asker, file);
      return { ...page, files: page.files.map((one, index) => ({ ...one, after: page.files[index - 1]?.guid ?? beforePage })) };
    },
  };
};
