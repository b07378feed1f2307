import { useCallback, useEffect, useState } from 'react';
import type { UpdatesBridge, UpdateState, WhatsNew } from '../../../contract/desktop/updates-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import { useBridge } from '../../shared/store/store-hooks';
import { toasts } from '../../ui/toast-store';

/** State of the updater; null until loaded, and in a browser. */
export const useUpdateState = (): UpdateState | null => {
  const updates = useBridge().desktop?.updates ?? null;
  const [state, setState] = useState<UpdateState | null>(null);
  useEffect(() => {
    if (!updates) return undefined;
    let isShown = true;
    const stop = updates.onChanged(setState);
    // A change notification is newer than the response of this request.
    updates.state().then((read) => { if (isShown) setState((current) => current ?? read); }, (error: unknown) => { logProblem('The state of the updater could not be read.', error); });
    return () => {
      isShown = false;
      stop();
    };
  }, [updates]);
  return state;
};

/** Calls the updater; failures are shown as a toast. */
export const useUpdaterAction = (): ((act: (updates: UpdatesBridge) => Promise<void>) => void) => {
  const updates = useBridge().desktop?.updates ?? null;
  const errorText = useErrorText();
  return useCallback((act) => {
    if (updates) act(updates).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  }, [updates, errorText]);
};

export interface WhatsNewState {
  readonly news: WhatsNew;
  readonly isUnseen: boolean;
  readonly markSeen: () => void;
}

/** Release notes of the running version; null if it was not installed by an update. */
export const useWhatsNew = (): WhatsNewState | null => {
  const updates = useBridge().desktop?.updates ?? null;
  const [known, setKnown] = useState<{ readonly news: WhatsNew | null; readonly isUnseen: boolean } | null>(null);
  useEffect(() => {
    let isShown = true;
    updates?.whatsNew().then((read) => { if (isShown) setKnown(read); }, (error: unknown) => { logProblem('The release notes could not be read.', error); });
    return () => { isShown = false; };
  }, [updates]);
  const saw = useCallback((): void => {
    setKnown((before) => before && { ...before, isUnseen: false });
    updates?.markWhatsNewSeen().catch((error: unknown) => { logProblem('The release notes could not be marked as read.', error); });
  }, [updates]);
  return known?.news ? { news: known.news, isUnseen: known.isUnseen, markSeen: saw } : null;
};

/** Release notes of an available version; null until loaded. */
export const useReleaseNotes = (version: string | null): WhatsNew | null => {
  const updates = useBridge().desktop?.updates ?? null;
  const [known, setKnown] = useState<WhatsNew | null>(null);
  useEffect(() => {
    let isShown = true;
    if (version !== null) updates?.notes(version).then((notes) => { if (isShown && notes) setKnown({ version, notes }); }, (error: unknown) => { logProblem('The release notes could not be read.', error); });
    return () => { isShown = false; };
  }, [updates, version]);
  return known?.version === version ? known : null;
};
