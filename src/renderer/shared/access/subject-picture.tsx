import { Building2, Users } from 'lucide-react';
import { collaboratorTypes, type CollaboratorType } from '../../../contract/entities/permissions';
import { Avatar } from '../../ui/avatar';
import { icon16 } from '../../ui/icon-props';
import styles from './person-line.module.css';

export interface SubjectPictureProps {
  readonly type: CollaboratorType;
  readonly subject: { readonly name: string; readonly avatar: string | null };
  readonly size?: 22 | 26 | 32;
}

/** A person's avatar, or the icon of a department or team. */
export const SubjectPicture = ({ type, subject, size = 26 }: SubjectPictureProps) => {
  switch (type) {
    case collaboratorTypes.user: return <Avatar person={subject} size={size} />;
    case collaboratorTypes.department: return <span className={styles.group} style={{ width: size, height: size }}><Users {...icon16} /></span>;
    case collaboratorTypes.team: return <span className={styles.group} style={{ width: size, height: size }}><Building2 {...icon16} /></span>;
  }
};
