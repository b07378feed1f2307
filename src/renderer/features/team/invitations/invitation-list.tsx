import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import type { RequestState } from '../../../shared/use-request';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { useTeam } from '../team-context';
import { InvitationRow } from './invitation-row';
import styles from './invitations.module.css';

export interface InvitationListProps {
  readonly request: RequestState<readonly TeamInvitation[]>;
  /** Shows the code of a link; absent where there is no room for it. */
  readonly onShow?: (guid: string) => void;
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
}

/** The open links, and the people whose invitation waits. */
export const InvitationList = ({ request, onShow, empty = null }: InvitationListProps) => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { reload } = useTeam();
  if (request.status === 'loading') return <div className={styles.section} role="status" aria-busy><span className="visually-hidden">{tCommon('loading')}</span>{[160, 120, 144].map((width) => <Skeleton key={width} width={width} />)}</div>;
  if (request.status === 'failed') return <div className={styles.section} role="alert"><p className={styles.problem}>{errorText(request.failure)}</p><Button size="small" onPress={reload}>{tCommon('retry')}</Button></div>;
  const [links, waiting] = [request.value.filter(({ account }) => account === null), request.value.filter(({ account }) => account !== null)];
  if (request.value.length === 0) return empty;
  const group = (title: string, invitations: readonly TeamInvitation[]) => invitations.length > 0 && (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.title}>{title}<span className={styles.count}>{invitations.length}</span></h3>
      <ul>{invitations.map((invitation) => <InvitationRow key={invitation.guid} invitation={invitation} {...(onShow ? { onShow } : {})} />)}</ul>
    </section>
  );
  return <>{group(t('openLinks'), links)}{group(t('waiting'), waiting)}</>;
};
