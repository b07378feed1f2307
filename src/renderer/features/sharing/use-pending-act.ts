import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/bridge';
import type { AccessChanges } from '../../../contract/entities/sharing';
import { createGuid } from '../../../core/ids';
import { failureOf } from '../../shared/failure';
import { useBridge } from '../../shared/store/hooks';
import { joinedChanges, stepsOf, type Act, type Subject } from './act';

/** Choices that follow each other this fast are rehearsed once. */
const pauseMs = 150;

/** What stands between the wish and the deed: what it would change, or why it cannot be. */
export type Forecast =
  | { readonly kind: 'asking' }
  /** `changes`: null where the server tells nothing beforehand. */
  | { readonly kind: 'told'; readonly changes: AccessChanges | null }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The chosen day is over. */
  | { readonly kind: 'over' };

export interface PendingAct {
  readonly act: Act | null;
  readonly forecast: Forecast;
  readonly isPending: boolean;
  /** Why it could not be done when it was tried. */
  readonly failure: Failure | null;
  stage(act: Act | null): void;
  /** Answers whether all of it was done. It stays chosen until `show` has shown what it did: else the choice would jump back to how things were before. */
  perform(show: () => Promise<void>): Promise<boolean>;
}

interface PendingActOptions {
  readonly guid: string;
  /** Changes whenever the sharing does: what was foretold may not be true any more. */
  readonly revision: unknown;
  /** Somebody was added while others are still to be. */
  readonly onAdded: (subject: Subject) => void;
}

/** Holds the one act that somebody is about to make, asks beforehand whom it would touch, and makes it. */
export const usePendingAct = ({ guid, revision, onAdded }: PendingActOptions): PendingAct => {
  const bridge = useBridge();
  /** An act whose answer was lost is sent again under its own key. */
  const [staged, setStaged] = useState<{ readonly act: Act; readonly key: string } | null>(null);
  const [forecast, setForecast] = useState<Forecast>({ kind: 'asking' });
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    if (staged === null || isPending) return undefined;
    let isAwaited = true;
    const timer = setTimeout(() => {
      const rehearsed = stepsOf(bridge, guid, staged.act, staged.key, Date.now());
      if (rehearsed === null) {
        setForecast({ kind: 'over' });
        return;
      }
      const asked = rehearsed.flatMap(({ rehearse }) => (rehearse ? [rehearse()] : []));
      Promise.all(asked).then(
        (all) => { if (isAwaited) setForecast({ kind: 'told', changes: asked.length === 0 ? null : joinedChanges(all) }); },
        (error: unknown) => { if (isAwaited) setForecast({ kind: 'refused', failure: failureOf(error) }); },
      );
    }, pauseMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [bridge, guid, staged, revision, isPending]);

  const stage = (next: Act | null): void => {
    setStaged(next && { act: next, key: createGuid() });
    setFailure(null);
    setForecast({ kind: 'asking' });
  };

  const perform = async (show: () => Promise<void>): Promise<boolean> => {
    const planned = staged && stepsOf(bridge, guid, staged.act, staged.key, Date.now());
    if (planned === null || isPending) return false;
    setPending(true);
    setFailure(null);
    try {
      for (const step of planned) {
        await step.perform();
        if (step.subject) onAdded(step.subject);
      }
      await show();
      // What was chosen meanwhile waits for its own turn.
      setStaged((now) => (now === staged ? null : now));
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setPending(false);
    }
  };

  return { act: staged?.act ?? null, forecast, isPending, failure, stage, perform };
};
