import { Megaphone } from 'lucide-react';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionState } from '../../../contract/bridge';
import { ConnectionProblemBanner } from '../../features/accounts/connection-problem-banner';
import { useConnectionProblem } from '../../features/accounts/use-connection-problem';
import { usePendingPaymentPrompt } from '../../features/payment/use-pending-payment';
import { useRealNamePrompt } from '../../features/payment/use-real-name-prompt';
import type { PromptName } from '../../shared/prompts/prompt-order';
import { useShownPrompt } from '../../shared/prompts/use-shown-prompt';
import { loadAnnouncement } from '../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useWrite } from '../../shared/use-write';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { toasts } from '../../ui/toast-store';
import { useMembershipPrompt } from './use-membership-prompt';
import { useStoragePrompt } from './use-storage-prompt';
import styles from './prompt-bar.module.css';

/** A keychain that shows no prompt finishes sooner. */
const keychainDelayMs = 1500;

/** The app is waiting for the system keychain, which may be showing a prompt behind this window. */
const useKeychainPrompt = (isWaiting: boolean): ReactElement | null => {
  const { t } = useTranslation('workspace');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setSlow(isWaiting); }, isWaiting ? keychainDelayMs : 0);
    return () => { clearTimeout(timer); };
  }, [isWaiting]);
  return isWaiting && isSlow ? <Banner tone="warn" title={t('keychainWaitTitle')}>{t('keychainWaitText')}</Banner> : null;
};

/** The sign-in ends with the app, because this computer has no keychain. */
const useNotRememberedPrompt = (isRemembered: boolean): ReactElement | null => {
  const { t } = useTranslation('workspace');
  const [isClosed, setClosed] = useState(false);
  if (isRemembered || isClosed) return null;
  return <Banner tone="warn" title={t('notRememberedTitle')} onClose={() => { setClosed(true); }}>{t('notRememberedText')}</Banner>;
};

/** A newer version of the app has changed the data of this page, which stores nothing any more. */
const useOutdatedPrompt = (): ReactElement | null => {
  const { t } = useTranslation('workspace');
  const { t: tCommon } = useTranslation('common');
  const isOutdated = useAppSelector((state) => state.sync.persistence === 'nowhere');
  if (!isOutdated) return null;
  return <Banner tone="warn" title={t('outdatedTitle')} action={<Button size="small" onPress={() => { window.location.reload(); }}>{tCommon('reload')}</Button>}>{t('outdatedText')}</Banner>;
};

const useConnectionPrompt = (): ReactElement | null => {
  const problem = useConnectionProblem();
  return problem && <ConnectionProblemBanner problem={problem} />;
};

/** The operator's announcement, until the person dismisses it in one of their windows. */
const useAnnouncementPrompt = (): ReactElement | null => {
  const { t } = useTranslation('workspace');
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const announcement = useAppSelector((state) => state.announcement.value?.data ?? null);
  const { send } = useWrite();
  if (!announcement) return null;
  const { id, text, link } = announcement;
  const dismiss = async (): Promise<void> => {
    const result = await send('announcement.dismiss', { params: { id } });
    if (result.isDone) await dispatch(loadAnnouncement());
    else toasts.show({ kind: 'error', text: errorText(result.failure) });
  };
  return (
    <Banner
      icon={<Megaphone {...icon16} />} onClose={() => { void dismiss(); }}
      action={link === null ? undefined : <a className={styles.link} href={link} target="_blank" rel="noreferrer">{t('announcementLink')}</a>}
    >
      <bdi>{text}</bdi>
    </Banner>
  );
};

/** Shows at most one prompt about the session, below the title bar. The next one follows when it ends or is closed. */
export const PromptBar = ({ session }: { readonly session: Extract<SessionState, { status: 'signed-in' }> }) => {
  const prompts: Readonly<Record<PromptName, ReactNode>> = {
    'keychain': useKeychainPrompt(session.isWaitingForKeychain === true),
    'not-remembered': useNotRememberedPrompt(session.isRemembered),
    'outdated': useOutdatedPrompt(),
    'connection-problem': useConnectionPrompt(),
    'pending-payment': usePendingPaymentPrompt(),
    'membership-end': useMembershipPrompt(session.user.id),
    'storage': useStoragePrompt(),
    'announcement': useAnnouncementPrompt(),
    'real-name': useRealNamePrompt(),
  };
  const shown = useShownPrompt(prompts);
  return shown && <div key={shown} className={styles.bar}>{prompts[shown]}</div>;
};
