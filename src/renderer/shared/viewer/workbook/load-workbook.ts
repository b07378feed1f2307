import { trustedScriptUrl } from '../../trusted-script-url';
import { loadWhole } from '../content/load-whole';
import { parseInWorker } from '../content/run-worker';
import type { LoadContent } from '../content/use-content';
import type { Workbook } from './workbook';
import workerUrl from './workbook-worker?worker&url';

const workerScript = trustedScriptUrl('deckle-worker', workerUrl);
const maxWorkbookBytes = 64 * 1024 * 1024;

export const loadWorkbook: LoadContent<Workbook> = async (fetchRange, signal) => parseInWorker(workerScript, await loadWhole(fetchRange, maxWorkbookBytes), signal);
