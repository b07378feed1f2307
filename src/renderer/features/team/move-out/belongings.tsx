import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useBridge } from '../../../shared/store/store-hooks';
import { useRequest, type RequestState } from '../../../shared/use-request';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import styles from './move-out.module.css';

export type Belongings = EndpointOutput<'members.belongings'>;

/** The belongings of a member, and the function that reads them again. */
export const useBelongings = (memberId: number): readonly [RequestState<Belongings>, () => void] => {
  const { api } = useBridge();
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => api.call('members.belongings', { params: { memberId } }), [api, memberId]);
  return [useRequest(load, attempt), () => { setAttempt(attempt + 1); }];
};

interface BelongingsViewProps {
  readonly request: RequestState<Belongings>;
  readonly onRetry: () => void;
  /** Rendered below the numbers. */
  readonly children: (belongings: Belongings) => ReactNode;
}

/** Numbers of the files, spaces and open links of a member. */
export const BelongingsView = ({ request, onRetry, children }: BelongingsViewProps) => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  if (request.status === 'loading') return <div className={styles.waiting} role="status" aria-busy><span className="visually-hidden">{tCommon('loading')}</span><Skeleton width={240} /><Skeleton width={176} /></div>;
  if (request.status === 'failed') return <div role="alert" className={styles.waiting}><p className={styles.problem}>{errorText(request.failure)}</p><Button size="small" onPress={onRetry}>{tCommon('retry')}</Button></div>;
  const { fileCount, spaceCount, linkCount } = request.value;
  return (
    <>
      <ul className={styles.counts}>
        <li>{t('files', { count: fileCount })}</li>
        <li>{t('spaces', { count: spaceCount })}</li>
        <li>{t('links', { count: linkCount })}</li>
      </ul>
      {children(request.value)}
    </>
  );
};
