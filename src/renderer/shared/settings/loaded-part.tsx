import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { isUnreachable } from '../bridge-failure';
import { capitalizeSentence } from '../capitalize-sentence';
import { useErrorText } from '../i18n/use-error-text';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import styles from './settings-part.module.css';

export interface LoadedPartProps {
  readonly isLoaded: boolean;
  /** Why the last request failed. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Content from the server. Until it is loaded, a placeholder or the reason is shown. */
export const LoadedPart = ({ isLoaded, failure, onRetry, children }: LoadedPartProps) => {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  if (!isLoaded && failure === null) {
    return (
      <div role="status" aria-busy className={styles.skeleton}>
        <span className="visually-hidden">{tCommon('loading')}</span>
        {[220, 260, 180].map((width) => <Skeleton key={width} width={width} />)}
      </div>
    );
  }
  if (!isLoaded && failure !== null && isUnreachable(failure)) return <p role="status" className={styles.text}>{t('partOffline')}</p>;
  return (
    <>
      {failure !== null && !isUnreachable(failure) && (
        <div role="alert" className={alertLine.alert}>
          <span>{t(isLoaded ? 'partOutdated' : 'partFailed')} {capitalizeSentence(errorText(failure))}</span>
          <Button size="small" onPress={onRetry}>{tCommon('retry')}</Button>
        </div>
      )}
      {isLoaded && children}
    </>
  );
};
