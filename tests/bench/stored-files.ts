import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileType } from '../../src/contract/entities/file';
import { createGuid } from '../../src/core/ids';
import { positionOf } from './tree';
import type { Workshop } from './workshop';

export interface ContentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface StoredFile {
  readonly guid: string;
  /** Path of the stored bytes. */
  readonly path: string;
}

/** Stores files with content in a folder, as blobs and rows. Files of equal bytes share a blob. Uploads would take minutes. */
export const storeFiles = async ({ query, directory }: Workshop, folder: string, { type, mimeType }: { readonly type: FileType; readonly mimeType: string }, files: readonly ContentFile[]): Promise<readonly StoredFile[]> => {
  const stored = files.map(({ bytes }) => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const blobs = join(directory, 'data/blobs', hash.slice(0, 2));
    mkdirSync(blobs, { recursive: true });
    const path = join(blobs, hash);
    writeFileSync(path, bytes);
    return { guid: createGuid(), path, hash };
  });
  const sizes = files.map(({ bytes }) => bytes.length);
  const hashes = stored.map(({ hash }) => hash);
  await query('insert into blobs (hash, size_bytes) select * from unnest($1::text[], $2::bigint[]) on conflict do nothing', [hashes, sizes]);
  await query(`
    insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, size_bytes, mime_type, blob_hash)
    select made.guid, $1, made.name, lower(made.name), p.guid, p.path || made.guid || '/', ${positionOf('made.n')}, p.creator_id, p.creator_id, made.size, $2, made.hash
    from unnest($3::text[], $4::text[], $5::bigint[], $6::text[]) with ordinality made(guid, name, size, hash, n) join files p on p.guid = $7`,
  [type, mimeType, stored.map(({ guid }) => guid), files.map(({ name }) => name), sizes, hashes, folder]);
  await query('analyze files');
  return stored;
};
