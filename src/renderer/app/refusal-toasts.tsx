import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../core/sync/change';
import { rulesOf } from '../../core/sync/rules-by-kind';
import { isFileGone } from '../shared/bridge-failure';
import { shortName } from '../ui/name-parts';
import { useErrorText } from '../shared/i18n/use-error-text';
import { useUpgradeToastAction } from '../shared/upgrade/use-failure-toast';
import { capitalizeSentence } from '../shared/capitalize-sentence';
import { selectFile } from '../shared/store/files/file-selectors';
import { useAppStore } from '../shared/store/store-hooks';
import type { RefusalListener } from '../shared/store/app-store';
import { toasts } from '../ui/toast-store';

type Refusal = Parameters<RefusalListener>[0];

/** Refusals that arrive within this time are shown in one toast. */
const batchMs = 60;

export interface RefusalBatches {
  readonly report: RefusalListener;
  subscribe(listener: (refusals: readonly Refusal[]) => void): () => void;
}

/** Batches refused changes from the store and passes them to the toasts. */
export const createRefusalBatches = (): RefusalBatches => {
  const listeners = new Set<(refusals: readonly Refusal[]) => void>();
  let batch: Refusal[] = [];
  return {
    report(refusal) {
      if (!refusal.isAnnounced) return;
      batch.push(refusal);
      if (batch.length > 1) return;
      setTimeout(() => {
        const together = batch;
        batch = [];
        for (const listener of listeners) listener(together);
      }, batchMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
};

/** The name in the change itself; null for a change of an existing file. */
const nameInChange = (change: Change): string | null => {
  switch (change.kind) {
    case 'create': case 'copy': case 'shortcut': case 'fromTemplate': case 'template': case 'makeTag': return change.name;
    case 'changeTag': case 'removeTag': return change.base.name;
    default: return null;
  }
};
const isCreation = (change: Change): boolean => rulesOf(change).createsTarget || change.kind === 'template';

/** Shows a toast with what failed and why, one for each batch of refusals. */
export const RefusalToasts = ({ refusals }: { readonly refusals: RefusalBatches }) => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const actionOf = useUpgradeToastAction();
  const store = useAppStore();
  useEffect(() => refusals.subscribe((together) => {
    const nameOf = ({ guid, change, fileName }: Refusal): string => shortName(nameInChange(change) ?? selectFile(store.getState(), guid)?.name ?? fileName ?? '');
    const sentence = (refusal: Refusal, reason: string): string => {
      const { kind } = refusal.change;
      const name = nameOf(refusal);
      if (kind === 'setting' || kind === 'channel' || kind === 'guide') return t('refusedSetting', { reason });
      if (kind === 'emptyTrash') return t('refusedTrash', { reason });
      if (kind === 'markAll' || name === '') return t('refusedMany', { count: 1, reason });
      return t(isCreation(refusal.change) ? 'refusedMake' : 'refusedOne', { name, reason });
    };
    const said = together.filter(({ isRelocated }) => isRelocated !== true);
    for (const refusal of together.filter(({ isRelocated }) => isRelocated)) {
      const { failure } = refusal;
      const name = nameOf(refusal);
      toasts.show({ kind: 'error', text: isFileGone(failure) ? t('relocatedGone', { name }) : t('relocatedOne', { name, reason: capitalizeSentence(errorText(failure)) }), ...actionOf(failure) });
    }
    const [first] = said;
    if (!first) return;
    const reason = capitalizeSentence(errorText(first.failure));
    toasts.show({ kind: 'error', text: said.length > 1 ? t('refusedMany', { count: said.length, reason }) : sentence(first, reason), ...actionOf(first.failure) });
  }), [refusals, t, errorText, actionOf, store]);
  return null;
};
