import { createGuid } from '../../src/core/ids';
import { fileTypes } from '../../src/contract/entities/file';
import type { Workshop } from './workshop';

/** A tree of a million files below the desktop of the workshop's person. */
export interface Tree {
  /** One hundred folders, each with one hundred folders of 98 or 99 documents: 10,000 files including the folder itself. */
  readonly branches: readonly string[];
  /** A file with twenty folders above it, below the desktop. */
  readonly deepFile: string;
  /** The outermost of the twenty folders. */
  readonly deepFolder: string;
}

const made = new WeakMap<Workshop, Promise<Tree>>();

/** Made once a run, by SQL: through the API it would take an hour. */
export const openTree = (workshop: Workshop): Promise<Tree> => {
  const known = made.get(workshop) ?? makeTree(workshop);
  made.set(workshop, known);
  return known;
};

/** SQL of the position of the sibling with that number. */
export const positionOf = (number: string): string => `'a0' || lpad((${number})::text, 7, '0') || 'V'`;

const guidOf = (kind: string, number: string): string => `substr(md5('${kind}' || (${number})), 1, 22)`;

const makeTree = async ({ query, client, desktopGuid }: Workshop): Promise<Tree> => {
  /** Adds `count` files below parents, `each` to one parent. */
  const add = (kind: string, count: number, type: number, parent: string): Promise<void> => query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, created_at, updated_at)
    select ${guidOf(kind, 'n')}, $1, 'Minutes of meeting ' || n, 'minutes of meeting ' || n, p.guid, p.path || ${guidOf(kind, 'n')} || '/', ${positionOf('n')}, p.creator_id, p.creator_id, now() - n * interval '1 second', now() - n * interval '1 second'
    from generate_series(0, $2::int - 1) n join files p on p.guid = ${parent}`, [type, count]);
  await add('branch', 100, fileTypes.folder, `'${desktopGuid}'`);
  await add('twig', 10_000, fileTypes.folder, guidOf('branch', 'n / 100'));
  await add('leaf', 989_880, fileTypes.newdoc, guidOf('twig', 'n % 10000'));
  const chain = Array.from({ length: 21 }, () => createGuid());
  const [deepFolder = '', ...below] = chain;
  let [above, path] = [desktopGuid, `${desktopGuid}/`];
  for (const guid of chain) {
    path += `${guid}/`;
    await query(`insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by)
      select $1, $2, 'Deep', 'deep', guid, $3, 'a0', creator_id, creator_id from files where guid = $4`, [guid, guid === chain.at(-1) ? fileTypes.newdoc : fileTypes.folder, path, above]);
    above = guid;
  }
  await query('vacuum analyze');
  const branches: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.call<'files.list'>>> = await client.call('files.list', { query: { limit: 1000, ...(cursor === null ? {} : { cursor }) } });
    branches.push(...page.files.filter(({ name }) => name.startsWith('Minutes')).map(({ guid }) => guid));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return { branches, deepFile: below.at(-1) ?? '', deepFolder };
};
