import { added, undone, withdrawn } from './adding';
import { verdictOn } from './outcomes';
import { confirmed, discarded, refused } from './settling';
import { taken } from './taking';

/** The decisions that engine and loop ask for, pure all of them. */
export const syncRules = { added, undone, withdrawn, taken, confirmed, refused, discarded, verdictOn };
export type SyncRules = typeof syncRules;
