import { z } from 'zod';
import { failureSchema } from '../../contract/ipc/failure-schema';
import { truncateToBytes } from '../../core/names';
import type { DocumentDefinition } from '../storage/document';

/** One download as it is kept. How much of it is there its part says by its own size. */
export const downloadRecordSchema = z.object({
  id: z.string(),
  guid: z.string(),
  /** Under which it is to lie in its folder; another one with a number where that is taken. */
  name: z.string(),
  folder: z.string(),
  /** Somebody chose this very name and agreed that it replaces what has it. */
  replaces: z.boolean(),
  /** What the bytes in its part belong to; null: nothing of it may be used. */
  etag: z.string().nullable(),
  totalBytes: z.number().nullable(),
  state: z.enum(['waiting', 'paused', 'done', 'failed']),
  /** Where the whole file lies. */
  path: z.string().nullable(),
  failure: failureSchema.nullable(),
});
export type DownloadRecord = Readonly<z.infer<typeof downloadRecordSchema>>;

/** The downloads of one account, oldest first. */
export const downloadsDocument: DocumentDefinition<readonly DownloadRecord[]> =
  { name: 'downloads', version: 1, schema: z.array(downloadRecordSchema).readonly(), initial: () => [] };

/** So many bytes of its name a part keeps, so that people recognise it and what is added still fits. */
const partNameBytes = 200;

/** The bytes of an unfinished download lie beside where it will be, under a name that no other has. */
export const partName = ({ id, name }: Pick<DownloadRecord, 'id' | 'name'>): string => `${truncateToBytes(name, partNameBytes)}.${id.slice(0, 8)}.part`;
