import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { createGuid } from '../../../core/ids';
import { failureOf } from '../../shared/bridge-failure';
import { mergeChanges, type Candidate, type SharingAction, type SharingCall } from './sharing-action';

/** Choices within this time cause one dry run. */
const debounceMs = 150;

/** The result of the dry run: the changes, or why the action is impossible. */
export type DryRunPreview =
  | { readonly kind: 'asking' }
  /** `changes`: null if the endpoint has no dry run. */
  | { readonly kind: 'told'; readonly changes: AccessChanges | null }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The chosen day is past. */
  | { readonly kind: 'over' };

/** The changes of a finished dry run, or null. */
export const changesOf = (preview: DryRunPreview): AccessChanges | null => (preview.kind === 'told' ? preview.changes : null);

export interface PendingAction<Action = SharingAction> {
  readonly act: Action | null;
  readonly preview: DryRunPreview;
  readonly isPending: boolean;
  /** Why the action failed. */
  readonly failure: Failure | null;
  stage(act: Action | null): void;
  /**
   * Returns whether all calls succeeded. The choice is kept until `show` has displayed the result. Otherwise it would
   * briefly revert to the previous state.
   */
  perform(show: () => Promise<void>): Promise<boolean>;
}

/** The API calls of an action, in order; null if the chosen day is past. The same `key` yields the same idempotency keys. */
type CallsOf<Action> = (act: Action, key: string, nowMs: number) => readonly SharingCall[] | null;

interface PendingActOptions<Action> {
  /** Has to be the same function between renders, because a different one invalidates the dry run. */
  readonly callsOf: CallsOf<Action>;
  /** Changes with every change of the sharing, which invalidates the dry run. */
  readonly revision: unknown;
  /** A collaborator was added while others are still to be added. */
  readonly onAdded?: (subject: Candidate) => void;
}

/** Holds the one pending action, previews it with a dry run, and performs it. */
export const usePendingAction = <Action = SharingAction>({ callsOf, revision, onAdded }: PendingActOptions<Action>): PendingAction<Action> => {
  /** An action whose response was lost is retried under its idempotency key. */
  const [staged, setStaged] = useState<{ readonly act: Action; readonly key: string } | null>(null);
  const [forecast, setForecast] = useState<DryRunPreview>({ kind: 'asking' });
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (staged === null || isPending) return undefined;
    let isAwaited = true;
    const timer = setTimeout(() => {
      const rehearsed = callsOf(staged.act, staged.key, Date.now());
      if (rehearsed === null) {
        setForecast({ kind: 'over' });
        return;
      }
      const dryRuns = rehearsed.flatMap(({ dryRun }) => (dryRun ? [dryRun()] : []));
      Promise.all(dryRuns).then(
        (all) => { if (isAwaited) setForecast({ kind: 'told', changes: dryRuns.length === 0 ? null : mergeChanges(all) }); },
        (error: unknown) => { if (isAwaited) setForecast({ kind: 'refused', failure: failureOf(error) }); },
      );
    }, debounceMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [callsOf, staged, revision, isPending]);

  const stage = (next: Action | null): void => {
    setStaged(next && { act: next, key: createGuid() });
    setFailure(null);
    setForecast({ kind: 'asking' });
  };

  const perform = async (show: () => Promise<void>): Promise<boolean> => {
    const planned = staged && callsOf(staged.act, staged.key, Date.now());
    if (planned === null || isPending) return false;
    setPending(true);
    setFailure(null);
    try {
      for (const step of planned) {
        await step.perform();
        if (step.subject) onAdded?.(step.subject);
      }
      await show();
      // A choice made meanwhile is kept for the next action.
      setStaged((now) => (now === staged ? null : now));
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setPending(false);
    }
  };

  return { act: staged?.act ?? null, preview: forecast, isPending, failure, stage, perform };
};
