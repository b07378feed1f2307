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
  /** The file and the folders above it through which the lists lead to it. */
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
  const found = new Map<string, Listed>();
  const walk = async (rows: readonly Row[], above: readonly string[]): Promise<void> => {
    for (const row of rows) {
      const { guid, type, name, parentId = null, role, isLocked = false, isAdmin = false, starred = false, collaboratorCount = 0, departmentCollaboratorCount = 0 } = row;
      if (found.has(guid)) continue;
      const chain = [...above, guid];
      const collaborators = collaboratorCount + departmentCollaboratorCount;
      found.set(guid, { guid, chain, isStarred: starred, collaborators, shown: JSON.stringify({ name, parentId, role, isLocked, isAdmin, collaborators }) });
      if (type === fileTypes.folder || type === fileTypes.space) await walk(await list(person, 'files.list', { folder: guid }), chain);
    }
  };
  await walk(await list(person, 'files.list', {}), []);
  if (isThere('files.starred')) await walk((await list(person, 'files.list', { type: 'shared' })).filter(({ name }) => !name.startsWith('Marker')), []);
  if (isThere('spaces.list')) await walk((await list(person, 'spaces.list', {})).map((row) => ({ ...row, type: fileTypes.space })), []);
  if (isThere('files.starred')) await walk(await list(person, 'files.starred', {}), []);
  return found;
};
