import type { DocumentBlock } from '../../../core/content/document-blocks';
import { contentKindOf } from '../../../core/content/content-kinds';
import { bindFirst } from '../../bind-first';
import type { Database } from '../../db/database-handle';
import type { Logger } from '../../logging';
import { buildContent, type BuildLimits, type ContentProgram } from './build-content';
import { findInitialText, findRev } from './content-repository';
import { updatesAt } from './updates-at';

export interface ContentExportDependencies {
  readonly database: Database;
  readonly logger: Logger;
  readonly program: ContentProgram;
  readonly limits: BuildLimits;
}

/** The content of an online file. `state`: one Yjs update with the whole document; null with `blocks` for types without an editor. */
export interface ExportedContent {
  readonly text: string;
  readonly state: Uint8Array | null;
  readonly blocks: readonly DocumentBlock[] | null;
}

/** Reads the content of a file as it is now; null without content. Throws if the log is damaged, or a limit of building is reached. The caller decides the right to read. */
const read = async ({ database, logger, program, limits }: ContentExportDependencies, guid: string, type: number, signal: AbortSignal): Promise<ExportedContent | null> => {
  if (contentKindOf(type) === null) {
    const text = await findInitialText(database, guid);
    return text === null ? null : { text, state: null, blocks: null };
  }
  const updates = await updatesAt(database, logger, guid, await findRev(database, guid));
  return updates.length === 0 ? null : buildContent(program, limits, { updates, hasBlocks: true }, signal);
};

/** Reads online files for programs without an editor. */
export const createContentExports = (dependencies: ContentExportDependencies) => bindFirst(dependencies, { read });

export type ContentExports = ReturnType<typeof createContentExports>;
