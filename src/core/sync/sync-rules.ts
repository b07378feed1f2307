import { enqueue, resend, undo, withdraw } from './enqueue-change';
import { classifyFailure } from './classify-failure';
import { confirm, discard, refuse } from './settle-entry';
import { dequeue } from './dequeue-entries';

/** The pure decision functions of engine and loop. */
export const syncRules = { enqueue, resend, undo, withdraw, dequeue, confirm, refuse, discard, classifyFailure };
export type SyncRules = typeof syncRules;
