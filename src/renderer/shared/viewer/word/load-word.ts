import { trustedScriptUrl } from '../../trusted-script-url';
import { loadWhole } from '../content/load-whole';
import { parseInWorker } from '../content/run-worker';
import type { LoadContent } from '../content/use-content';
import type { WordDocument } from './word-document';
import workerUrl from './word-worker?worker&url';

const workerScript = trustedScriptUrl('deckle-worker', workerUrl);
const maxWordBytes = 64 * 1024 * 1024;

export const loadWord: LoadContent<WordDocument> = async (fetchRange, signal) => parseInWorker(workerScript, await loadWhole(fetchRange, maxWordBytes), signal);
