import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createGuid } from '../../../core/ids';
import { checkName } from '../../../core/file-names';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { loadSpaces } from '../../shared/store/resources/load-resources';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { PromptDialog } from '../../shared/drafts/prompt-dialog';
import { toasts } from '../../ui/toast-store';

/** Creates a space. Requires the server, and says so while offline. */
export const CreateSpaceDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation('places');
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const errorText = useErrorText();
  const isOffline = useAppSelector(selectIsOffline);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** Idempotency key per name, so that a retry after a lost response creates no second space. */
  const attempt = useRef<{ readonly name: string; readonly key: string } | null>(null);
  const close = (): void => {
    attempt.current = null;
    setError(null);
    onClose();
  };
  const create = async (typed: string): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      if (attempt.current?.name !== typed) attempt.current = { name: typed, key: createGuid() };
      const space = await bridge.api.call('spaces.create', { body: { name: typed } }, { idempotencyKey: attempt.current.key });
      close();
      toasts.show({ kind: 'success', text: t('spaceCreated', { name: space.name }) });
      router.navigate({ name: 'space', guid: space.guid });
      await dispatch(loadSpaces());
    } catch (failed) {
      setError(errorText(failureOf(failed)));
    } finally {
      setPending(false);
    }
  };
  const problem = (typed: string): string | null => {
    const checked = checkName(typed);
    if (!checked.ok) return errorText({ code: checked.code, message: '', args: checked.args });
    return isOffline ? t('needsConnection') : null;
  };
  return (
    <PromptDialog
      isOpen={isOpen} draftKey="new-space" title={t('newSpace')} label={t('spaceName')} confirmLabel={t('createSpace')} validate={problem} errorMessage={error} isPending={isPending}
      onConfirm={(name) => void create(name)} onCancel={close}
    />
  );
};
