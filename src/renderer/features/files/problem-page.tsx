import { FileQuestionMark, FileX2, Lock, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { asSentence } from '../../shared/sentence';
import { useRouter } from '../../shared/router/router-context';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import styles from './problem-page.module.css';

export type Problem = { readonly kind: 'not-found' } | { readonly kind: 'failure'; readonly failure: Failure; readonly onRetry: () => void };

const picture = { size: 56, strokeWidth: 0.8, 'aria-hidden': true } as const;

/** The error pages of the specification (section 2): not found, deleted, no permission, and the one for all else. */
export const ProblemPage = ({ problem }: { readonly problem: Problem }) => {
  const { t } = useTranslation('files');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const router = useRouter();
  const home = <Button variant="primary" onPress={() => { router.navigate({ name: 'desktop' }); }}>{t('goToDesktop')}</Button>;
  const page = (icon: ReactNode, title: string, text: string, action: ReactNode, footnote: ReactNode = null) => (
    <div className={styles.page}><EmptyState picture={<span className={styles.picture}>{icon}</span>} title={title} text={text} action={action} footnote={footnote} /></div>
  );
  if (problem.kind === 'not-found') return page(<FileQuestionMark {...picture} />, t('problemNotFound'), t('problemNotFoundText'), home);
  const { failure, onRetry } = problem;
  const retry = <Button variant="primary" onPress={onRetry}>{tCommon('retry')}</Button>;
  if (failure.status === 404) return page(<FileQuestionMark {...picture} />, t('problemNotFound'), t('problemNotFoundText'), home);
  if (failure.status === 410) return page(<FileX2 {...picture} />, t('problemDeleted'), t('problemDeletedText'), home);
  if (failure.status === 403) return page(<Lock {...picture} />, t('problemForbidden'), asSentence(errorText(failure)), home);
  if (failure.code === 'OFFLINE' || failure.code === 'TIMED_OUT') return page(<Unplug {...picture} />, t('problemOffline'), t('problemOfflineText'), retry);
  return page(
    null, t('problemOther'), asSentence(errorText(failure)),
    <Button variant="primary" onPress={() => { window.location.reload(); }}>{tCommon('reload')}</Button>,
    failure.requestId !== null && <span className={styles.request}>{t('requestId')} <code dir="ltr" translate="no">{failure.requestId}</code></span>,
  );
};
