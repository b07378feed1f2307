import { Ban, CalendarX, FileQuestionMark, FileX2, KeyRound, Link2Off, Lock, LogIn, Power, Unplug } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { PublicShareStatus } from '../../../../contract/entities/permissions';
import { LinkPasswordForm } from '../../../shared/access/link-password-form';
import { AccessRequestForm } from '../../../shared/access/access-request-form';
import { useAccessExplanation } from '../../../shared/access/use-access-explanation';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useAddress, useRouter } from '../../../shared/router/router-context';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useOfflineReason } from '../actions/use-offline-reason';
import { usePerformAction } from '../actions/use-perform-action';
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
  /** A page with a form starts where its fields start; others are centred. */
  readonly isStartAligned?: boolean;
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
  const trashRoot = typeof failure?.args['trashRoot'] === 'string' ? failure.args['trashRoot'] : null;
  useAutoRetry(guid, trashRoot, onRetry);
  const home = <HomeButton />;
  if (failure === null) return <Page icon={<FileQuestionMark {...picture} />} title={t('problemNotFound')} text={t('problemNotFoundText')} action={home} />;
  const sentence = capitalizeSentence(errorText(failure));
  const offersRequest = guid !== undefined && failure.args['mayApply'] === true;
  const accessRequest = offersRequest && <AccessRequest guid={guid} isOther={failure.code !== 'FILE_FORBIDDEN'} home={home} />;

  switch (problemKindOf(failure)) {
    case 'not-found': return <Page icon={<FileQuestionMark {...picture} />} title={t('problemNotFound')} text={t('problemNotFoundText')} action={home} />;
    case 'deleted': {
      const entry = failure.args['mayRecover'] === true ? trashRoot : null;
      return (
        <Page
          icon={<FileX2 {...picture} />} title={t('problemDeleted')} text={t(entry === null ? 'problemDeletedText' : entry === guid ? 'problemDeletedOwn' : 'problemDeletedFolder')}
          action={<span className={styles.acts}>{entry !== null && onRetry && <RecoverButton entry={entry} onRecovered={onRetry} />}{home}</span>}
        />
      );
    }
    case 'forbidden': return <Page icon={<Lock {...picture} />} isStartAligned={offersRequest} title={t('problemForbidden')} text={offersRequest ? <SignedInAs /> : sentence} action={accessRequest || home} />;
    case 'restricted': return <Page icon={<Ban {...picture} />} title={t('problemRestricted')} text={sentence} action={home} />;
    case 'disabled': return <Page icon={<Power {...picture} />} title={t('problemDisabled')} text={sentence} action={home} />;
    case 'signed-out': return <Page icon={<LogIn {...picture} />} title={tSharing('closedSignIn')} text={tSharing('closedSignInText')} action={<SignInButtons />} />;
    case 'password':
      return (
        <Page
          icon={<KeyRound {...picture} />} title={tSharing('closedPassword')} text={tSharing('closedPasswordText')} footnote={accessRequest || <SignInHint />}
          action={guid !== undefined && onRetry && <div className={styles.form}><LinkPasswordForm guid={guid} onOpened={onRetry} /></div>}
        />
      );
    case 'expired': return <Page icon={<CalendarX {...picture} />} isStartAligned={offersRequest} title={tSharing('closedExpired')} text={tSharing('closedExpiredText')} action={accessRequest || <SignInOrHome />} />;
    case 'invalid':
      return <Page icon={<Link2Off {...picture} />} isStartAligned={offersRequest} title={tSharing('closedInvalid')} text={<ClosedLinkText status={String(failure.args['status'] ?? '')} />} action={accessRequest || <SignInOrHome />} />;
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

/**
 * Retries when the person gets access, or when the file or the trash entry that contains it is restored. Visitors
 * receive no events, so the page also retries on focus.
 */
const useAutoRetry = (guid: string | undefined, trashRoot: string | null, onRetry: (() => void) | undefined): void => {
  const bridge = useBridge();
  useEffect(() => {
    if (guid === undefined || !onRetry) return undefined;
    const stop = bridge.realtime.subscribe((message) => { if (message.type === 'event' && (message.event.guid === guid || message.event.guid === trashRoot)) onRetry(); });
    window.addEventListener('focus', onRetry);
    return () => {
      window.removeEventListener('focus', onRetry);
      stop();
    };
  }, [bridge, guid, trashRoot, onRetry]);
};

interface RecoverButtonProps {
  /** Guid of the trash entry: the file, or the folder that was deleted with it. */
  readonly entry: string;
  readonly onRecovered: () => void;
}

/** Restores a file from the trash on its own page, which then shows it. */
const RecoverButton = ({ entry, onRecovered }: RecoverButtonProps) => {
  const { t } = useTranslation('files');
  const perform = usePerformAction();
  const offline = useOfflineReason(entry);
  const [isPending, setPending] = useState(false);
  const recover = (): void => {
    setPending(true);
    const [made] = perform({ undoKind: null, names: [], changes: [{ kind: 'recover', guid: entry }], toastText: null });
    void made?.settled.then((outcome) => {
      setPending(false);
      if (outcome.status === 'confirmed') onRecovered();
    });
  };
  return <Button variant="primary" isPending={isPending} isDisabled={offline !== null} disabledReason={offline} onPress={recover}>{t('recover')}</Button>;
};

interface AccessRequestProps {
  readonly guid: string;
  /** Whether the page has another subject than the missing access: the form then opens by a button. */
  readonly isOther: boolean;
  /** Button in the form's row of buttons. */
  readonly home: ReactNode;
}

/** Requests access; for a page with a link, signing in is the alternative. */
const AccessRequest = ({ guid, isOther, home }: AccessRequestProps) => {
  const { t } = useTranslation('sharing');
  const { access, refetch } = useAccessExplanation(guid, 'canRead');
  const [isOpen, setOpen] = useState(!isOther);
  const isLoading = access === null;
  if (isLoading || (!isOpen && access.applied === null)) {
    // While the person's last request is loaded, the row has its final place.
    return (
      <div className={styles.asking} data-form={isOpen}>
        <span className={styles.row}><span className={styles.ask} data-loading={isLoading}><Button onPress={() => { setOpen(true); }}>{t('ask')}</Button></span>{home}</span>
      </div>
    );
  }
  return <div className={styles.form}><AccessRequestForm guid={guid} lastRequest={access.applied} onRequested={refetch} end={home} /></div>;
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
  return name === null ? null : <>{t('signedInAs', { name })}</>;
};

/** Signs in and returns to this page. */
const SignInButtons = () => {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const next = useAddress();
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
  const next = useAddress();
  return useIsVisitor()
    ? <span className={styles.hint}>{t('closedSignInHint')} <Button size="small" variant="quiet" onPress={() => { router.navigate({ name: 'login', next }); }}>{tAuth('signIn')}</Button></span>
    : <HomeButton />;
};
