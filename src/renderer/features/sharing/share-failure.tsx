import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { RequestAccess } from '../../shared/access/request-access';
import { useAccess } from '../../shared/access/use-access';
import { isUnreachable } from '../../shared/failure';
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
  const { access, ask } = useAccess(guid, 'canRead');
  return (
    <div className={styles.loading} role="alert">
      <p>{isUnreachable(failure) ? t('offline') : errorText(failure)}</p>
      {failure.args['mayApply'] === true && <RequestAccess guid={guid} applied={access?.applied ?? null} onAsked={ask} />}
      {(failure.retryable || isUnreachable(failure)) && <span><Button onPress={onRetry}>{tCommon('retry')}</Button></span>}
    </div>
  );
};
