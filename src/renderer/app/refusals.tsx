import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { saysGone } from '../shared/failure';
import { shortName } from '../shared/format/name-parts';
import { useErrorText } from '../shared/i18n/use-error-text';
import { asSentence } from '../shared/sentence';
import { selectFile } from '../shared/store/files/selectors';
import { useAppStore } from '../shared/store/hooks';
import type { RefusalListener } from '../shared/store/store';
import { toasts } from '../ui/toasts';

type Refusal = Parameters<RefusalListener>[0];

/** Refusals that arrive within this time are told in one sentence. */
const gatheringMs = 60;

export interface Refusals {
  readonly report: RefusalListener;
  subscribe(listener: (refusals: readonly Refusal[]) => void): () => void;
}

/** Carries the changes that were taken back from the store to whoever says so. */
export const createRefusals = (): Refusals => {
  const listeners = new Set<(refusals: readonly Refusal[]) => void>();
  let gathered: Refusal[] = [];
  return {
    report(refusal) {
      if (!refusal.isAnnounced) return;
      gathered.push(refusal);
      if (gathered.length > 1) return;
      setTimeout(() => {
        const together = gathered;
        gathered = [];
        for (const listener of listeners) listener(together);
      }, gatheringMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};

/** Says what could not be done and why, once for all that was refused together. */
export const RefusalToasts = ({ refusals }: { readonly refusals: Refusals }) => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const store = useAppStore();
  useEffect(() => refusals.subscribe((together) => {
    const nameOf = ({ guid, change }: Refusal): string => shortName(selectFile(store.getState(), guid)?.name ?? (change.kind === 'create' ? change.name : ''));
    const said = together.filter(({ isRelocated }) => isRelocated !== true);
    for (const refusal of together.filter(({ isRelocated }) => isRelocated)) {
      const { failure } = refusal;
      const name = nameOf(refusal);
      toasts.show({ kind: 'error', text: saysGone(failure) ? t('relocatedGone', { name }) : t('relocatedOne', { name, reason: asSentence(errorText(failure)) }) });
    }
    const [first] = said;
    if (!first) return;
    const reason = asSentence(errorText(first.failure));
    toasts.show({ kind: 'error', text: said.length > 1 ? t('refusedMany', { count: said.length, reason }) : t('refusedOne', { name: nameOf(first), reason }) });
  }), [refusals, t, errorText, store]);
  return null;
};
