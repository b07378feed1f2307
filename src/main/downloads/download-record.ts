import { z } from 'zod';
import { failureSchema } from '../../contract/ipc/failure-schema';
import { truncateToBytes } from '../../core/file-names';
import type { DocumentDefinition } from '../storage/document';

/** The stored record of a download. The number of received bytes is the size of its partial file. */
export const downloadRecordSchema = z.object({
  id: z.string(),
  guid: z.string(),
  /** The intended file name; a number is appended if the name exists. */
  name: z.string(),
  folder: z.string(),
  /** The person chose this name in a save dialog and confirmed the replacement. */
  replaces: z.boolean(),
  /** The modification time of the complete file; absent: now. */
  modifiedAt: z.string().optional(),
  /** The version of the bytes in the partial file; null if they cannot be reused. */
  etag: z.string().nullable(),
  totalBytes: z.number().nullable(),
  state: z.enum(['waiting', 'paused', 'done', 'failed']),
  /** The path of the complete file. */
  path: z.string().nullable(),
  failure: failureSchema.nullable(),
});
export type DownloadRecord = Readonly<z.infer<typeof downloadRecordSchema>>;

/** The downloads of one account, oldest first. */
export const downloadsDocument: DocumentDefinition<readonly DownloadRecord[]> =
  { name: 'downloads', version: 1, schema: z.array(downloadRecordSchema).readonly(), initial: () => [] };

/** Number of bytes of the name kept in the partial file's name, so that it is recognisable and within file system limits. */
const partNameBytes = 200;

/** The partial file is stored next to the target, under a unique name. */
export const partName = ({ id, name }: Pick<DownloadRecord, 'id' | 'name'>): string => `${truncateToBytes(name, partNameBytes)}.${id.slice(0, 8)}.part`;
