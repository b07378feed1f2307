import { useTranslation } from 'react-i18next';
import type { Collaborator } from '../../../contract/entities/file';
import { isSelf, collaboratorKeyOf, PersonLine } from '../../shared/access/person-line';
import { Button } from '../../ui/button';
import { RoleMenu } from './role-menu';
import { useShare } from './share-context';
import styles from './people-list.module.css';

/** The roles of all collaborators: the owner, those added here, then those added above, each with its source. */
export const PeopleList = ({ onMore }: { readonly onMore: () => void }) => {
  const { t } = useTranslation('sharing');
  const { sharing: { collaborators, nextCursor } } = useShare();
  return (
    <>
      <ul className={styles.list} aria-label={t('people')}>
        {collaborators.map((collaborator) => <PersonRow key={collaboratorKeyOf(collaborator)} collaborator={collaborator} />)}
      </ul>
      {nextCursor !== null && <div className={styles.more}><Button size="small" variant="quiet" onPress={onMore}>{t('showMore')}</Button></div>}
    </>
  );
};

const PersonRow = ({ collaborator }: { readonly collaborator: Collaborator }) => {
  const { personId, pending: { act } } = useShare();
  const { type, user } = collaborator;
  const isTouched = act !== null && 'collaborator' in act && act.collaborator.type === type && act.collaborator.user.id === user.id;
  return <PersonLine collaborator={collaborator} className={styles.row} isHighlighted={isTouched} end={<RoleMenu collaborator={collaborator} isSelf={isSelf(collaborator, personId)} />} />;
};
