import { serveWorker } from '../content/serve-worker';
import { countSvgElements } from './count-svg-elements';

serveWorker(countSvgElements);
