import { useTranslation } from 'react-i18next';
import type { TeamInvitation } from '../../../../contract/api/team-endpoints';
import { useLinkTexts } from '../../../shared/access/use-link-texts';
import { useDepartments } from '../team-context';
import styles from './invitations.module.css';

/** The department, the uses and the end of an invitation. */
export const InvitationFacts = ({ invitation: { account, uses, usedCount, departmentId, expiresAt, inviter } }: { readonly invitation: TeamInvitation }) => {
  const { t } = useTranslation('team');
  const words = useLinkTexts();
  const departments = useDepartments();
  const department = departments.find(({ id }) => id === departmentId)?.name;
  const facts = [
    account === null ? (uses === null ? t('joinedBy', { count: usedCount }) : t('usesOf', { used: usedCount, count: uses })) : t('invitedBy', { name: inviter.name }),
    ...(department === undefined ? [] : [t('inDepartment', { name: department })]),
    t('expiresOn', { date: words.date(expiresAt) }),
  ];
  return <p className={styles.hint}>{facts.join(' · ')}</p>;
};
