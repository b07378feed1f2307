import type { EndpointName } from '../../../src/contract/api/index';
import { pageLimit } from '../../../src/contract/entities/common';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/server';
import { isThere } from './workshop';

/** A file as a person's lists show it. */
export interface Listed {
  readonly guid: string;
  /** What everybody who lists it sees change. */
  readonly shown: string;
  readonly isStarred: boolean;
  /** People, departments and teams who stand on the file itself. */
  readonly collaborators: number;
  /** The file and the folders above it that the lists lead to. */
  readonly chain: readonly string[];
}

interface Row { readonly guid: string; readonly type: number; readonly name: string; readonly parentId?: string; readonly role: string; readonly isLocked?: boolean; readonly starred?: boolean; readonly isAdmin?: boolean; readonly collaboratorCount?: number; readonly departmentCollaboratorCount?: number }
interface Page { readonly files?: readonly Row[]; readonly nodes?: readonly Row[]; readonly nextCursor: string | null }

const list = async ({ client }: TestPerson, name: string, query: object): Promise<readonly Row[]> => {
  const page = await client.call(name as EndpointName, { query: { ...query, limit: pageLimit.maximum } }) as unknown as Page;
  if (page.nextCursor !== null) throw new Error(`${name} does not end: the lists of a random history are short`);
  return page.files ?? page.nodes ?? [];
};

/** Everything that a person can find by going through their lists: their desktop, what is shared with them, spaces, and favourites, with all below. */
export const listEverything = async (person: TestPerson): Promise<Map<string, Listed>> => {
  const rows = new Map<string, Row>();
  const walk = async (page: readonly Row[]): Promise<void> => {
    for (const row of page) {
      if (rows.has(row.guid)) continue;
      rows.set(row.guid, row);
      if (row.type !== fileTypes.folder && row.type !== fileTypes.space) continue;
      const below = await list(person, 'files.list', { folder: row.guid }).catch((error: unknown) => {
        throw new Error(`${person.user.name} is shown what may not be opened: ${JSON.stringify(row)}`, { cause: error });
      });
      await walk(below);
    }
  };
  await walk(await list(person, 'files.list', {}));
  if (isThere('files.starred')) await walk((await list(person, 'files.list', { type: 'shared' })).filter(({ name }) => !name.startsWith('Marker')));
  if (isThere('spaces.list')) await walk((await list(person, 'spaces.list', {})).map((row) => ({ ...row, type: fileTypes.space })));
  if (isThere('files.starred')) await walk(await list(person, 'files.starred', {}));
  return new Map([...rows].map(([guid, row]) => [guid, listed(row, rows)]));
};

/** A file that stands in a list by itself may also lie in a folder that does. */
const chainOf = ({ guid, parentId }: Row, rows: ReadonlyMap<string, Row>): string[] => {
  const parent = parentId === undefined ? undefined : rows.get(parentId);
  return parent ? [...chainOf(parent, rows), guid] : [guid];
};

const listed = (row: Row, rows: ReadonlyMap<string, Row>): Listed => {
  const { guid, name, parentId = null, role, isLocked = false, isAdmin = false, starred = false, collaboratorCount = 0, departmentCollaboratorCount = 0 } = row;
  const collaborators = collaboratorCount + departmentCollaboratorCount;
  return { guid, chain: chainOf(row, rows), isStarred: starred, collaborators, shown: JSON.stringify({ name, parentId, role, isLocked, isAdmin, collaborators }) };
};
