import { parentPort, workerData } from 'node:worker_threads';
import * as Y from 'yjs';
import { createContentDoc } from '../../../../core/content/content-doc';
import { documentBlocks } from '../../../../core/content/document-blocks';
import { documentText } from '../../../../core/content/document-text';
import type { BuildRequest, BuildResult } from '../build-content';

/** Builds a document from its updates, one for each worker. */
const { updates, hasBlocks = false } = workerData as BuildRequest;
const doc = createContentDoc();
doc.transact(() => { for (const update of updates) Y.applyUpdate(doc, update); });
if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null) throw new Error('Parts of the log are missing');
const result: BuildResult = { state: Y.encodeStateAsUpdate(doc), text: documentText(doc), blocks: hasBlocks ? documentBlocks(doc) : null };
parentPort?.postMessage(result);
