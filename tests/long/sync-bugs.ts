import { findPlantedBugs } from '../simulation/find-planted-bugs';
import { runHistory } from '../simulation/history';
import { plantedBugs } from '../simulation/plants';

/** Maximum number of seeds within which the simulation must find each planted bug. */
const seedLimit = 10_000;

process.exitCode = await findPlantedBugs(plantedBugs, runHistory, seedLimit) ? 0 : 1;
