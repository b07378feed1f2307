import { findPlantedBugs } from '../find-planted-bugs';
import { runContentHistory } from './content-history';
import { plantedContentBugs } from './content-plants';

/** Maximum number of seeds within which the simulation must find each planted bug. */
const seedLimit = 1000;

process.exit(await findPlantedBugs(plantedContentBugs, runContentHistory, seedLimit) ? 0 : 1);
