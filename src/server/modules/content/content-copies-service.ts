import type { Database } from '../../db/database-handle';
import { copyLogs, type CopiedFile } from './content-repository';

/** Copies the content of online files, in the transaction that copies the files. Files without content are left out. */
export const copyContents = (db: Database, files: readonly CopiedFile[]): Promise<void> => copyLogs(db, files);
