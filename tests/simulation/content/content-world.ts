import type * as Y from 'yjs';
import type { PadMessage } from '../../../src/contract/realtime/content-messages';
import type { OfflineCache } from '../../../src/renderer/shared/local-data/offline-cache';
import type { Plants } from '../window';
import type { World } from '../world';
import type { ContentCounts } from './content-counts';
import type { LogDefects } from './model-content';
import type { TypedText } from './typed-text';

/** The hooks of a planted bug in the client or the log of content. Without a bug they change nothing. */
export interface ContentPlants {
  readonly engine: Plants;
  readonly log: LogDefects;
  readonly wrapCache: (cache: OfflineCache) => OfflineCache;
  readonly rewrite: (message: PadMessage) => PadMessage;
  readonly createUndoManager: (root: Y.XmlFragment) => Y.UndoManager;
}

export interface ContentWorld extends World {
  readonly text: TypedText;
  readonly content: ContentCounts;
  readonly plants: ContentPlants;
  /** Keys of refused changes that a person gave up. */
  readonly givenUp: Set<string>;
}
