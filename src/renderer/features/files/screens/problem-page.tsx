import { Ban, CalendarX, FileQuestionMark, FileX2, KeyRound, Link2Off, Lock, LogIn, Power, Unplug } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { PublicShareStatus } from '../../../../contract/entities/permissions';
import { LinkPasswordForm } from '../../../shared/access/link-password-form';
import { AccessRequestForm } from '../../../shared/access/access-request-form';
import { useAccessExplanation } from '../../../shared/access/use-access-explanation';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRoute, useRouter } from '../../../shared/router/router-context';
import { hrefOf } from '../../../shared/router/app-routes';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { problemKindOf } from './problem-kind';
import styles from './problem-page.module.css';

export type Problem =
  | { readonly kind: 'not-found' }
  /** `guid`: the file that could not be opened; without it the page cannot offer to request access. */
  | { readonly kind: 'failure'; readonly failure: Failure; readonly guid?: string; readonly onRetry: () => void };

const picture = { size: 56, strokeWidth: 0.8, 'aria-hidden': true } as const;

interface PageProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
  readonly footnote?: ReactNode;
}

const Page = ({ icon, ...words }: PageProps) => (
  <div className={styles.page}><EmptyState picture={icon && <span className={styles.picture}>{icon}</span>} {...words} /></div>
);

const closedLinkKeys = {
  invalid_due_to_membership_expired: 'closedMembership', invalid_due_to_sharer_exited: 'closedExited', invalid_due_to_sharer_invalid: 'closedSharer', valid: 'closedInvalidText',
} as const satisfies Record<PublicShareStatus, string>;

const isStatus = (status: string): status is PublicShareStatus => Object.hasOwn(closedLinkKeys, status);

/** Explains to a visitor why a link is closed (file specification, section 3, public-share status). */
const ClosedLinkText = ({ status }: { readonly status: string }) => {
  const { t } = useTranslation('sharing');
  return <>{t(isStatus(status) ? closedLinkKeys[status] : 'closedInvalidText')}</>;
};

/**
 * The error pages of the specification (section 2): not found, deleted, no permission, restricted, disabled, and a
 * page for all other errors.
 */
export const ProblemPage = ({ problem }: { readonly problem: Problem }) => {
  const { t } = useTranslation('files');
  const { t: tSharing } = useTranslation('sharing');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const failure = problem.kind === 'failure' ? problem.failure : null;
  const guid = problem.kind === 'failure' ? problem.guid : undefined;
  const onRetry = problem.kind === 'failure' ? problem.onRetry : undefined;
  useAutoRetry(guid, onRetry);
  const home = <HomeButton />;
  if (failure === null) return <Page icon={<FileQuestionMark {...picture} />} title={t('problemNotFound')} text={t('problemNotFoundText')} action={home} />;
  const sentence = capitalizeSentence(errorText(failure));
  const ask = guid !== undefined && failure.args['mayApply'] === true && <AccessRequest guid={guid} isOther={failure.code !== 'FILE_FORBIDDEN'} />;

  switch (problemKindOf(failure)) {
    case 'not-found': return <Page icon={<FileQuestionMark {...picture} />} title={t('problemNotFound')} text={t('problemNotFoundText')} action={home} />;
    case 'deleted': return <Page icon={<FileX2 {...picture} />} title={t('problemDeleted')} text={t('problemDeletedText')} action={home} />;
    case 'forbidden': return <Page icon={<Lock {...picture} />} title={t('problemForbidden')} text={<>{sentence} <SignedInAs /></>} action={ask || home} footnote={ask && home} />;
    case 'restricted': return <Page icon={<Ban {...picture} />} title={t('problemRestricted')} text={sentence} action={home} />;
    case 'disabled': return <Page icon={<Power {...picture} />} title={t('problemDisabled')} text={sentence} action={home} />;
    case 'signed-out': return <Page icon={<LogIn {...picture} />} title={tSharing('closedSignIn')} text={tSharing('closedSignInText')} action={<SignInButtons />} />;
    case 'password':
      return (
        <Page
          icon={<KeyRound {...picture} />} title={tSharing('closedPassword')} text={tSharing('closedPasswordText')} footnote={ask || <SignInHint />}
          action={guid !== undefined && onRetry && <div className={styles.form}><LinkPasswordForm guid={guid} onOpened={onRetry} /></div>}
        />
      );
    case 'expired': return <Page icon={<CalendarX {...picture} />} title={tSharing('closedExpired')} text={tSharing('closedExpiredText')} action={ask || <SignInOrHome />} footnote={ask && home} />;
    case 'invalid':
      return <Page icon={<Link2Off {...picture} />} title={tSharing('closedInvalid')} text={<ClosedLinkText status={String(failure.args['status'] ?? '')} />} action={ask || <SignInOrHome />} footnote={ask && home} />;
    case 'offline': return <Page icon={<Unplug {...picture} />} title={t('problemOffline')} text={t('problemOfflineText')} action={<Button variant="primary" onPress={onRetry}>{tCommon('retry')}</Button>} />;
    case 'other':
      return (
        <Page
          icon={null} title={t('problemOther')} text={sentence} action={<Button variant="primary" onPress={() => { window.location.reload(); }}>{tCommon('reload')}</Button>}
          footnote={failure.requestId !== null && <span className={styles.request}>{t('requestId')} <code dir="ltr" translate="no">{failure.requestId}</code></span>}
        />
      );
  }
};

/** Retries when the person gets access or the file is restored. Visitors receive no events, so the page also retries on focus. */
const useAutoRetry = (guid: string | undefined, onRetry: (() => void) | undefined): void => {
  const bridge = useBridge();
  useEffect(() => {
    if (guid === undefined || !onRetry) return undefined;
    const stop = bridge.realtime.subscribe((message) => { if (message.type === 'event' && message.event.guid === guid) onRetry(); });
    window.addEventListener('focus', onRetry);
    return () => {
      window.removeEventListener('focus', onRetry);
      stop();
    };
  }, [bridge, guid, onRetry]);
};

/** Requests access; for a page with a link, signing in is the alternative. */
const AccessRequest = ({ guid, isOther }: { readonly guid: string; readonly isOther: boolean }) => {
  const { t } = useTranslation('sharing');
  const { access, refetch } = useAccessExplanation(guid, 'canRead');
  const [isOpen, setOpen] = useState(!isOther);
  if (access === null) return isOther ? null : <div className={styles.asking} />;
  if (!isOpen && access.applied === null) return <Button onPress={() => { setOpen(true); }}>{t('ask')}</Button>;
  return (
    <div className={styles.form}>
      <AccessRequestForm guid={guid} lastRequest={access.applied} onRequested={refetch} />
    </div>
  );
};

const HomeButton = () => {
  const { t } = useTranslation('files');
  const router = useRouter();
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  return <Button variant={isSignedIn ? 'outline' : 'primary'} onPress={() => { router.navigate({ name: 'desktop' }); }}>{t('goToDesktop')}</Button>;
};

const SignedInAs = () => {
  const { t } = useTranslation('sharing');
  const name = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.email ?? session.user.name : null));
  return name === null ? null : <span className={styles.account}>{t('signedInAs', { name })}</span>;
};

/** Signs in and returns to this page. */
const SignInButtons = () => {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const next = hrefOf(useRoute());
  return (
    <span className={styles.acts}>
      <Button variant="primary" size="large" onPress={() => { router.navigate({ name: 'login', next }); }}>{t('signIn')}</Button>
      <Button size="large" onPress={() => { router.navigate({ name: 'register', next }); }}>{t('signUp')}</Button>
    </span>
  );
};

const useIsVisitor = (): boolean => useAppSelector((state) => state.session.session.status === 'signed-out');
const SignInOrHome = () => (useIsVisitor() ? <SignInButtons /> : <HomeButton />);

const SignInHint = () => {
  const { t } = useTranslation('sharing');
  const { t: tAuth } = useTranslation('auth');
  const router = useRouter();
  const next = hrefOf(useRoute());
  return useIsVisitor()
    ? <span className={styles.hint}>{t('closedSignInHint')} <Button size="small" variant="quiet" onPress={() => { router.navigate({ name: 'login', next }); }}>{tAuth('signIn')}</Button></span>
    : <HomeButton />;
};
