import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Collaborator } from '../../../contract/entities/file';
import { collaboratorTypes } from '../../../contract/entities/permissions';
import { languageOfText } from '../format/text-language';
import { useLocaleId } from '../i18n/locale-provider';
import { useAppSelector } from '../store/hooks';
import { Chip } from '../../ui/chip';
import { classNames } from '../../ui/class-names';
import { SubjectPicture } from './subject-picture';
import styles from './person-line.module.css';

export interface PersonLineProps {
  readonly collaborator: Collaborator;
  /** What they may do, and what can be made of that. */
  readonly end: ReactNode;
  readonly className?: string | undefined;
  /** Something is about to be done with them. */
  readonly isTouched?: boolean;
}

/** Sets one line of a list of people apart from the others: somebody may stand there by themselves and by a folder above. */
export const keyOfPerson = ({ type, user, parent, fromParent }: Collaborator): string => `${type} ${user.id} ${fromParent ? parent?.guid ?? 'above' : 'here'}`;

export const isOneself = ({ type, user }: Collaborator, personId: number): boolean => type === collaboratorTypes.user && user.id === personId;

/** Somebody who may do something with a file: who they are and how they came there. */
export const PersonLine = ({ collaborator, end, className, isTouched = false }: PersonLineProps) => {
  const { t } = useTranslation('sharing');
  const locale = useLocaleId();
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const { type, user, isAdmin, sharedBy, fromParent, parent } = collaborator;
  const kind = type === collaboratorTypes.department ? t('department') : type === collaboratorTypes.team ? t('team') : null;
  const source = fromParent ? (parent ? t('fromFolder', { name: parent.name }) : t('fromAbove')) : sharedBy && sharedBy.id !== personId ? t('addedBy', { name: sharedBy.name }) : null;
  const second = [kind, source].filter((text) => text !== null).join(' · ');
  return (
    <li className={classNames(styles.line, className)} data-touched={isTouched}>
      <SubjectPicture type={type} name={user.name} avatar={user.avatar} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi lang={languageOfText(user.name, locale)} translate="no">{user.name}</bdi>{isOneself(collaborator, personId) && <span className={styles.self}>{t('you')}</span>}
          {isAdmin && !fromParent && <Chip tone="accent">{t('admin')}</Chip>}
        </span>
        {second !== '' && <span className={styles.second}>{second}</span>}
      </span>
      {end}
    </li>
  );
};
