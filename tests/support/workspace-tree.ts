import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiClient } from '../../src/api-client/api-client';
import type { ListedFile } from '../../src/contract/entities/file';

/** A file or folder of a workspace with its path. */
export interface FileWithPath {
  readonly path: string;
  readonly file: ListedFile;
}

/** All children of a folder, fetched page by page. */
export const childrenOf = async (client: ApiClient, folder: string): Promise<ListedFile[]> => {
  const children: ListedFile[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await client.call('files.list', { query: { folder, limit: 1000, orderBy: 'name+asc', ...(cursor ? { cursor } : {}) } });
    children.push(...page.files);
    cursor = page.nextCursor;
  }
  return children;
};

/** All descendants of a folder, with their relative paths. Siblings with the same name both appear. */
export const descendantsOf = async (client: ApiClient, folder: string, prefix = ''): Promise<FileWithPath[]> => {
  const placed: FileWithPath[] = [];
  for (const file of await childrenOf(client, folder)) {
    const path = prefix + file.name;
    placed.push({ path, file });
    if (file.kind === 'Folder') placed.push(...await descendantsOf(client, file.guid, `${path}/`));
  }
  return placed;
};

/** Lower-case hex SHA-256 of a cloud file's download. */
export const downloadedHash = async (server: string, token: string, file: ListedFile): Promise<string> => {
  const response = await fetch(server + (file.downloadUrl ?? ''), { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${file.name} cannot be downloaded: ${response.status}`);
  return createHash('sha256').update(Buffer.from(await response.arrayBuffer())).digest('hex');
};

/** Path → lower-case hex SHA-256 of every regular file below a local folder, and `folder` for folders. Links are omitted. */
export const sourceTree = (directory: string, prefix = ''): Map<string, string> => {
  const tree = new Map<string, string>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = prefix + entry.name.normalize('NFC');
    if (entry.isDirectory()) {
      tree.set(path, 'folder');
      for (const [below, hash] of sourceTree(join(directory, entry.name), `${path}/`)) tree.set(below, hash);
    }
    if (entry.isFile()) tree.set(path, createHash('sha256').update(readFileSync(join(directory, entry.name))).digest('hex'));
  }
  return tree;
};

/** Files that are missing in a workspace, duplicated, unexpected, or altered, compared with the source. */
export interface TreeDifference {
  readonly missing: string[];
  readonly duplicated: string[];
  readonly unexpected: string[];
  readonly altered: string[];
}

/** Downloads every file of a workspace and compares it with the source. */
export const compareTrees = async (source: ReadonlyMap<string, string>, placed: readonly FileWithPath[], server: string, token: string): Promise<TreeDifference> => {
  const difference: TreeDifference = { missing: [], duplicated: [], unexpected: [], altered: [] };
  const seen = new Set<string>();
  for (const { path, file } of placed) {
    if (seen.has(path)) difference.duplicated.push(path);
    seen.add(path);
    const expected = source.get(path);
    if (expected === undefined) difference.unexpected.push(path);
    else if ((file.kind === 'Folder' ? 'folder' : await downloadedHash(server, token, file)) !== expected) difference.altered.push(path);
  }
  for (const path of source.keys()) if (!seen.has(path)) difference.missing.push(path);
  return difference;
};
