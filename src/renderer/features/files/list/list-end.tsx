import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import type { FileList as ListState } from '../../../shared/store/files/files-state';
import { LinkButton } from '../../../ui/link-button';
import { Skeleton } from '../../../ui/skeleton';
import styles from './file-list.module.css';

/** A shorter list shows no end marker. */
const endMarkerFrom = 30;

/** The last line of a list: loading, failed, or the end. */
export const ListEnd = ({ list, count, onRetry }: { readonly list: ListState; readonly count: number; readonly onRetry: () => void }) => {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  if (list.status === 'failed' && list.failure) {
    return <><span>{errorText(list.failure)}</span><LinkButton onPress={onRetry}>{t('retry')}</LinkButton></>;
  }
  if (list.cursor !== null) return <><span className="visually-hidden">{t('loading')}</span><Skeleton width={160} /></>;
  return count >= endMarkerFrom ? <span className="sentence">{t('noMoreContent')}</span> : null;
};

/** The placeholder for the items between the first pages and the last page of a list, while these are not loaded. */
export const ListGap = () => {
  const { t } = useTranslation('files');
  return <div className={styles.gap} role="presentation"><span className="sentence">{t('gapBetween')}</span><Skeleton width={160} /></div>;
};
