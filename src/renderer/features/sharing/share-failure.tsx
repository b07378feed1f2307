import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { AccessRequestForm } from '../../shared/access/access-request-form';
import { useAccessExplanation } from '../../shared/access/use-access-explanation';
import { isUnreachable } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Button } from '../../ui/button';
import styles from './share-dialog.module.css';

export interface ShareFailureProps {
  readonly guid: string;
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** The file's sharing could not be loaded: shows why and offers a retry. */
export const ShareFailure = ({ guid, failure, onRetry }: ShareFailureProps) => {
  const { t } = useTranslation('sharing');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { access, refetch } = useAccessExplanation(guid, 'canRead');
  return (
    <div className={styles.loading} role="alert">
      <p>{isUnreachable(failure) ? t('offline') : errorText(failure)}</p>
      {failure.args['mayApply'] === true && <AccessRequestForm guid={guid} lastRequest={access?.applied ?? null} onRequested={refetch} />}
      {(failure.retryable || isUnreachable(failure)) && <span><Button onPress={onRetry}>{tCommon('retry')}</Button></span>}
    </div>
  );
};
