import { Check, ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NoticeItem, RoleApply } from '../../../contract/entities/notice';
import { collaboratorRoles, type CollaboratorRole } from '../../../contract/entities/permissions';
import { intlLocaleOf } from '../../../core/locales';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import { dayStartOf } from '../../shared/format/local-day';
import { slotsFor } from '../../shared/i18n/sentence-slots';
import { SentenceWithSlots } from '../../shared/i18n/sentence-with-slots';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { decideRequest } from '../../shared/store/notices/decide-request';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { icon14 } from '../../ui/icon-props';
import { useLocaleId } from '../../ui/locale-context';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu';
import { usePersonName } from '../../ui/person-name';
import { isPendingRequest, isRequest } from './notice-rows';
import { NoticeName } from './notice-sentence';
import styles from './notice-row.module.css';

export interface RequestActionsProps {
  readonly item: NoticeItem;
  /** Whether the request is the topmost pending one. */
  readonly isTop: boolean;
}

/** The decision about a request for access: buttons while it is pending, then its outcome. */
export const RequestActions = ({ item, isTop }: RequestActionsProps) => {
  const { t } = useTranslation('inbox');
  const { t: tSharing } = useTranslation('sharing');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const decision = useAppSelector((state) => state.notices.decisions[item.id]);
  const { roleApply } = item.notification;
  if (!roleApply || !isRequest(item)) return null;
  if (roleApply.status !== 'ROLE_APPLY_IS_PENDING') return <RequestOutcome roleApply={roleApply} createdAt={item.createdAt} />;
  const failure = decision?.status === 'failed' && <p role="alert" className={styles.failure}>{capitalizeSentence(errorText(decision.failure))}</p>;
  // A file that is gone leaves nothing to decide.
  if (!isPendingRequest(item)) return failure;
  const decide = (role: CollaboratorRole | null): void => { void dispatch(decideRequest(item, role)); };
  const isSending = decision?.status === 'sending';
  return (
    <>
      <div className={styles.actions}>
        <Button variant={isTop ? 'primary' : 'outline'} isPending={isSending && decision.isApproval} isDisabled={isSending && !decision.isApproval} onPress={() => { decide(roleApply.role); }}>{t('allow')}</Button>
        <Button isPending={isSending && !decision.isApproval} isDisabled={isSending && decision.isApproval} onPress={() => { decide(null); }}>{t('refuse')}</Button>
        <MenuTrigger>
          <Button variant="quiet" className={styles.otherRole ?? ''} isDisabled={isSending}>{t('otherRole')}<span className={styles.chevron}><ChevronDown {...icon14} /></span></Button>
          <Menu label={t('otherRole')} placement="bottom end">
            {collaboratorRoles.filter((role) => role !== roleApply.role).map((role) => <MenuItem key={role} onAction={() => { decide(role); }}>{tSharing(roleTextKeys[role])}</MenuItem>)}
          </Menu>
        </MenuTrigger>
      </div>
      {failure}
    </>
  );
};

const placeholders = slotsFor(['who']);

interface RequestOutcomeProps {
  readonly roleApply: RoleApply;
  /** When the request was made; the outcome of a later day has a date. */
  readonly createdAt: string;
}

const RequestOutcome = ({ roleApply: { status, decidedAt, decidedBy }, createdAt }: RequestOutcomeProps) => {
  const { t } = useTranslation('inbox');
  const nameOf = usePersonName();
  const intlLocale = intlLocaleOf(useLocaleId());
  const selfId = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.id : 0));
  const isAllowed = status === 'ROLE_APPLY_IS_APPROVED';
  const text = (): string => {
    if (decidedAt === null || decidedBy === null) return t(isAllowed ? 'allowed' : 'refused');
    const at = Date.parse(decidedAt);
    const clock = new Intl.DateTimeFormat(intlLocale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
    const isSameDay = dayStartOf(decidedAt) === dayStartOf(createdAt);
    const time = isSameDay ? clock : t('timeOnDay', { time: clock, day: new Intl.DateTimeFormat(intlLocale, { day: 'numeric', month: 'short' }).format(at) });
    if (decidedBy.id === selfId) return t(isAllowed ? 'youAllowed' : 'youRefused', { time });
    return t(isAllowed ? 'personAllowed' : 'personRefused', { ...placeholders, time });
  };
  return (
    <p className={styles.outcome} data-allowed={isAllowed} role="status">
      {isAllowed ? <Check {...icon14} /> : <X {...icon14} />}
      <span><SentenceWithSlots text={text()} slots={{ who: <NoticeName name={decidedBy ? nameOf(decidedBy) : ''} /> }} /></span>
    </p>
  );
};
