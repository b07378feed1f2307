import { serveWorker } from '../content/serve-worker';
import { readWorkbook } from './read-workbook';

serveWorker(readWorkbook);
