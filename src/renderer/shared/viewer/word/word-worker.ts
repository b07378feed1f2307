import { serveWorker } from '../content/serve-worker';
import { readWord } from './read-word';

serveWorker(readWord);
