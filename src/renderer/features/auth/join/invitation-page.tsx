import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRequest } from '../../../shared/use-request';
import { useBridge } from '../../../shared/store/store-hooks';
import { Button } from '../../../ui/button';
import { AuthFrame } from '../auth-frame';
import authStyles from '../auth-frame.module.css';
import styles from './join-screen.module.css';

interface InvitationPageProps<Invitation> {
  readonly inviteGuid: string;
  /** Has to be the same function between renders. */
  readonly read: (api: WorkspaceBridge['api'], inviteGuid: string) => Promise<Invitation>;
  readonly picture?: ReactNode;
  readonly children: (invitation: Invitation) => ReactNode;
}

/** The page of an invitation, with or without a session: loads it, and says if there is none. */
export const InvitationPage = <Invitation,>({ inviteGuid, read, picture, children }: InvitationPageProps<Invitation>) => {
  const { t } = useTranslation('join');
  const { api } = useBridge();
  const errorText = useErrorText();
  const [attempt, setAttempt] = useState(0);
  const request = useRequest(useCallback(() => read(api, inviteGuid), [api, read, inviteGuid]), attempt);
  const isMissing = request.status === 'failed' && (request.failure.code === 'INVITATION_NOT_FOUND' || request.failure.code === 'VALIDATION_FAILED');
  return (
    <AuthFrame picture={picture}>
      {request.status === 'loading' && <div className={styles.loading} aria-busy="true" />}
      {isMissing && <Explanation title={t('notFound')} text={t('notFoundText')} />}
      {request.status === 'failed' && !isMissing && (
        <Explanation title={t('offline')} text={errorText(request.failure)}>
          <Button onPress={() => { setAttempt(attempt + 1); }} className={styles.action ?? ''}>{t('tryAgain')}</Button>
        </Explanation>
      )}
      {request.status === 'ready' && children(request.value)}
    </AuthFrame>
  );
};

/** A title and a sentence instead of an invitation that opens. */
export const Explanation = ({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) => (
  <>
    <h1 className={authStyles.title}>{title}</h1>
    <p role="status" className={styles.text}>{text}</p>
    {children}
  </>
);
