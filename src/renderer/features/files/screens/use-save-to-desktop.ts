import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { createGuid } from '../../../../core/ids';
import { failureOf } from '../../../shared/bridge-failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useAddress, useRouter } from '../../../shared/router/router-context';
import { filesReceived } from '../../../shared/store/files/files-slice';
import { useAppDispatch, useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { shortcutRequested } from '../../../shared/store/sharing/sharing-slice';
import { toasts } from '../../../ui/toast-store';

export interface SaveToDesktop {
  /** Whether the file can be added to the desktop and is not there yet. */
  readonly isOffered: boolean;
  /** Whether the desktop has the file as a shortcut. */
  readonly isSaved: boolean;
  readonly isPending: boolean;
  save(): void;
}

/** Adds a shared file to the person's own desktop. A visitor signs in first, and the file is added on return. */
export const useSaveToDesktop = (file: File | undefined): SaveToDesktop => {
  const { t } = useTranslation('sharing');
  const errorText = useErrorText();
  const bridge = useBridge();
  const router = useRouter();
  const next = useAddress();
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  const isWanted = useAppSelector((state) => state.sharing.requestedShortcut !== null && state.sharing.requestedShortcut === file?.guid);
  const [isPending, setPending] = useState(false);
  const guid = file?.guid;

  const put = useCallback(async (id: string): Promise<void> => {
    try {
      const { isUnchanged: _, ...saved } = await bridge.api.call('desktopShortcuts.create', { params: { id }, body: {} }, { idempotencyKey: createGuid() });
      dispatch(filesReceived({ files: [saved] }));
      toasts.show({
        kind: 'success', text: t('savedToDesktop', { name: saved.name }), action: { label: t('showDesktop'), onAction: () => { router.navigate({ name: 'desktop' }); } },
      });
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }
  }, [bridge, dispatch, router, t, errorText]);

  useEffect(() => {
    if (!isSignedIn || !isWanted || guid === undefined) return;
    dispatch(shortcutRequested({ guid: null }));
    void put(guid);
  }, [isSignedIn, isWanted, guid, dispatch, put]);

  const isElsewhere = file !== undefined && file.parentId !== desktopId && file.role !== 'owner' && !file.isInDesktop;
  return {
    isOffered: isElsewhere && !file.hasDesktopShortcut,
    isSaved: isElsewhere && file.hasDesktopShortcut,
    isPending,
    save() {
      if (guid === undefined) return;
      if (isSignedIn) {
        setPending(true);
        void put(guid).finally(() => { setPending(false); });
      }
      else {
        dispatch(shortcutRequested({ guid }));
        router.navigate({ name: 'login', next });
      }
    },
  };
};
