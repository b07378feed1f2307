import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { editionLimits, type EditionLimits } from '../../../core/limits/edition-limits';
import { useFormats } from '../format/use-formats';
import type { UpgradePrompt, UpgradeReason } from './upgrade-prompts';

/** The limit that a prompt names; null: no limit. */
const amounts: Readonly<Partial<Record<UpgradePrompt, { readonly unit: 'number' | 'bytes'; readonly of: (limits: EditionLimits) => number | null }>>> = {
  history: { unit: 'number', of: ({ historyDays }) => historyDays },
  versions: { unit: 'number', of: ({ savedVersions }) => savedVersions },
  storage: { unit: 'bytes', of: ({ diskVolumeBytes }) => diskVolumeBytes },
  collaborators: { unit: 'number', of: ({ collaborators }) => collaborators && Math.max(...collaborators.map(({ limit }) => limit)) },
  pictures: { unit: 'bytes', of: ({ pictureBytes }) => pictureBytes },
  largeAttachments: { unit: 'bytes', of: ({ attachmentBytes }) => attachmentBytes.other },
};

/** Returns the sentence of a reason, with the limit of the smallest edition. */
export const usePromptText = (): ((reason: UpgradeReason) => string) => {
  const { t } = useTranslation('upgrade');
  const formats = useFormats();
  return useCallback(({ prompt, editions: [smallest] }) => {
    const limit = amounts[prompt];
    const amount = limit === undefined || smallest === undefined ? null : limit.of(editionLimits[smallest]);
    if (amount === null && prompt === 'history') return t('historyAll');
    if (amount === null && prompt === 'versions') return t('versionsAll');
    return t(prompt, { amount: limit === undefined || amount === null ? '' : formats[limit.unit](amount) });
  }, [t, formats]);
};
