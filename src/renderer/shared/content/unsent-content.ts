import type { Failure } from '../../../contract/bridge';
import type { ChangeOf } from '../../../core/sync/change';
import type { SyncEngine } from '../../../core/sync/sync-engine';

/** A content change that the server refused. The queue keeps it until the person decides. */
export interface RefusedContent {
  readonly key: string;
  readonly change: ChangeOf<'compose'>;
  readonly failure: Failure;
}

/** Content changes of a file that wait in the queue, in order. */
export const waitingContent = (engine: SyncEngine, guid: string): readonly ChangeOf<'compose'>[] => engine.waitingEntries().flatMap(({ entry: { change, guid: target, parts, sends } }) => {
  if (change.kind !== 'compose' || engine.currentIdOf(target) !== guid) return [];
  return [sends?.kind === 'compose' ? sends : change, ...(sends === null ? parts : []).flatMap((part) => (part.change.kind === 'compose' ? [part.change] : []))];
});

/** Content changes of a file that the server refused, in order. */
export const refusedContent = (engine: SyncEngine, guid: string): readonly RefusedContent[] => engine.notices().flatMap(({ key, change, guid: target, result }) => (
  change.kind === 'compose' && result.status === 'refused' && engine.currentIdOf(target) === guid ? [{ key, change, failure: result.failure }] : []));
