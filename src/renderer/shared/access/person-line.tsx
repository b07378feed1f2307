import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collaborator } from '../../../contract/entities/file';
import { collaboratorTypes } from '../../../contract/entities/permissions';
import { useAppSelector } from '../store/store-hooks';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { PersonName, usePersonName } from '../../ui/person-name';
import { SubjectPicture } from './subject-picture';
import styles from './person-line.module.css';

export interface PersonLineProps {
  readonly collaborator: Collaborator;
  /** The person's role, and its controls. */
  readonly end: ReactNode;
  readonly className?: string | undefined;
  /** Highlights the line while an action on the person is being prepared. */
  readonly isHighlighted?: boolean;
}

/** React key of a line. The same person may be listed directly and through a parent folder. */
export const collaboratorKeyOf = ({ type, user, parent, fromParent }: Collaborator): string => `${type} ${user.id} ${fromParent ? parent?.guid ?? 'above' : 'here'}`;

export const isSelf = ({ type, user }: Collaborator, personId: number): boolean => type === collaboratorTypes.user && user.id === personId;

/** A person, department or team with access to a file, and the origin of that access. */
export const PersonLine = ({ collaborator, end, className, isHighlighted = false }: PersonLineProps) => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const { type, user, isAdmin, sharedBy, fromParent, parent } = collaborator;
  const kind = type === collaboratorTypes.department ? t('department') : type === collaboratorTypes.team ? t('team') : null;
  const source = fromParent ? (parent ? t('fromFolder', { name: parent.name }) : t('fromAbove')) : sharedBy && sharedBy.id !== personId ? t('addedBy', { name: nameOf(sharedBy) }) : null;
  const second = [kind, source].filter((text) => text !== null).join(' · ');
  return (
    <li className={classNames(styles.line, className)} data-touched={isHighlighted}>
      <SubjectPicture type={type} subject={user} />
      <span className={styles.words}>
        <span className={styles.name}>
          <PersonName person={{ ...user, type }} />{isSelf(collaborator, personId) && <span className={styles.self}>{t('you')}</span>}
          {isAdmin && !fromParent && <Chip tone="accent">{t('admin')}</Chip>}
        </span>
        {second !== '' && <span className={styles.second}>{second}</span>}
      </span>
      {end}
    </li>
  );
};
