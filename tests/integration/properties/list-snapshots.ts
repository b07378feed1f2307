import type { EndpointName } from '../../../src/contract/api/endpoints';
import { pageLimit } from '../../../src/contract/entities/common-schemas';
import { fileTypes, type FileTags } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { isEndpointName } from './shared-workspace';

/** A file as it appears in a person's lists. */
export interface ListEntry {
  readonly guid: string;
  /** The attributes that everybody sees. */
  readonly shown: string;
  readonly isStarred: boolean;
  /** The attributes of the file for this person only: read state, tags, desktop shortcut. */
  readonly personal: string;
  /**
   * The file's folder, and the sibling before it or null for the first. Null if the file appears in a list outside of
   * its folder.
   */
  readonly location: { readonly folder: string; readonly after: string | null } | null;
  /** The number of people, departments and teams with a grant on the file itself. */
  readonly collaborators: number;
  /** The file and its listed ancestors. */
  readonly listedAncestors: readonly string[];
}

interface Row { readonly guid: string; readonly type: number; readonly name: string; readonly parentId?: string; readonly role: string; readonly isLocked?: boolean; readonly starred?: boolean; readonly isAdmin?: boolean; readonly collaboratorCount?: number; readonly departmentCollaboratorCount?: number;
  readonly shareMode?: string; readonly shareModeExpiredAt?: string | null; readonly passwordProtected?: boolean; readonly marked?: boolean; readonly hasDesktopShortcut?: boolean; readonly fileTags?: FileTags }
interface Page { readonly files?: readonly Row[]; readonly nodes?: readonly Row[]; readonly rows?: readonly { readonly file: Row }[]; readonly nextCursor: string | null }

const list = async ({ client }: TestPerson, name: string, query: object): Promise<readonly Row[]> => {
  const page = await client.call(name as EndpointName, { query: { ...query, limit: pageLimit.maximum } }) as unknown as Page;
  if (page.nextCursor !== null) throw new Error(`${name} does not end: the lists of a random history are short`);
  return page.files ?? page.nodes ?? page.rows?.map(({ file }) => file) ?? [];
};

/**
 * Everything that a person can reach through their lists, with all descendants: their desktop, shared files, spaces,
 * recent files, desktop shortcuts, and favourites.
 */
export const snapshotLists = async (person: TestPerson): Promise<Map<string, ListEntry>> => {
  const rows = new Map<string, Row>();
  const places = new Map<string, ListEntry['location']>();
  const walk = async (page: readonly Row[], folder: string | null): Promise<void> => {
    for (const [index, row] of page.entries()) {
      if (folder !== null) places.set(row.guid, { folder, after: page[index - 1]?.guid ?? null });
      if (rows.has(row.guid)) continue;
      rows.set(row.guid, row);
      if (row.type !== fileTypes.folder && row.type !== fileTypes.space) continue;
      const below = await list(person, 'files.list', { folder: row.guid, orderBy: 'position' }).catch((error: unknown) => {
        throw new Error(`${person.user.name} is shown what may not be opened: ${JSON.stringify(row)}`, { cause: error });
      });
      await walk(below, row.guid);
    }
  };
  await walk(await list(person, 'files.list', { orderBy: 'position' }), 'Desktop');
  if (isEndpointName('files.starred')) await walk((await list(person, 'files.list', { type: 'shared' })).filter(({ name }) => !name.startsWith('Marker')), null);
  if (isEndpointName('spaces.list')) await walk((await list(person, 'spaces.list', {})).map((row) => ({ ...row, type: fileTypes.space })), null);
  if (isEndpointName('files.starred')) await walk(await list(person, 'files.starred', {}), null);
  await walk(await list(person, 'files.list', { type: 'used' }), null);
  await walk(await list(person, 'desktopShortcuts.list', {}), null);
  return new Map([...rows].map(([guid, row]) => [guid, listed(row, rows, places.get(guid) ?? null)]));
};

/** A file that appears in a list by itself may also be in a listed folder. */
const chainOf = ({ guid, parentId }: Row, rows: ReadonlyMap<string, Row>): string[] => {
  const parent = parentId === undefined ? undefined : rows.get(parentId);
  return parent ? [...chainOf(parent, rows), guid] : [guid];
};

const listed = (row: Row, rows: ReadonlyMap<string, Row>, place: ListEntry['location']): ListEntry => {
  const { shareMode = 'private', shareModeExpiredAt = null, passwordProtected = false, marked = false, hasDesktopShortcut = false, fileTags = { team: [], user: [] } } = row;
  const { guid, name, parentId = null, role, isLocked = false, isAdmin = false, starred = false, collaboratorCount = 0, departmentCollaboratorCount = 0 } = row;
  const collaborators = collaboratorCount + departmentCollaboratorCount;
  return {
    guid, location: place, listedAncestors: chainOf(row, rows), isStarred: starred, collaborators, personal: JSON.stringify({ marked, hasDesktopShortcut, fileTags }),
    shown: JSON.stringify({ name, parentId, role, isLocked, isAdmin, collaborators, shareMode, shareModeExpiredAt, passwordProtected }),
  };
};
