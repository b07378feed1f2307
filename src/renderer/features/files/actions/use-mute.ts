import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ancestor } from '../../../../contract/entities/file';
import { useFilesLabel } from './use-files-label';
import { usePerformAction } from './use-perform-action';

export type Mute = (files: readonly Pick<Ancestor, 'guid' | 'name'>[], isMuted: boolean) => void;

/** Mutes files, folders or spaces, or allows their notices again. Both can be undone. */
export const useMute = (): Mute => {
  const { t } = useTranslation('acts');
  const perform = usePerformAction();
  const what = useFilesLabel();
  return useCallback<Mute>((files, isMuted) => {
    perform({
      undoKind: 'mute', names: files.map(({ name }) => name), toastText: t(isMuted ? 'mutedFiles' : 'unmutedFiles', { what: what(files) }),
      changes: files.map(({ guid }) => ({ kind: 'mute', guid, isMuted, base: !isMuted })),
    });
  }, [t, perform, what]);
};
