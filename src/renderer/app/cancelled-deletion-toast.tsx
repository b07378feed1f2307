import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowSelector } from '../shared/store/store-hooks';
import { toasts } from '../ui/toast-store';

/** Shows once that the sign-in cancelled the deletion of the account. */
export const CancelledDeletionToast = () => {
  const { t } = useTranslation('workspace');
  const isCancelled = useWindowSelector(({ session: { session } }) => session.status === 'signed-in' && session.isDeletionCancelled === true);
  useEffect(() => { if (isCancelled) toasts.show({ kind: 'success', text: t('deletionCancelled') }); }, [isCancelled, t]);
  return null;
};
