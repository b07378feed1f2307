import { added, undone, withdrawn } from './adding';
import { verdictOn } from './outcomes';
import { confirmed, discarded, refused } from './settling';
import { taken } from './taking';

/** The pure decision functions of engine and loop. */
export const syncRules = { added, undone, withdrawn, taken, confirmed, refused, discarded, verdictOn };
export type SyncRules = typeof syncRules;
