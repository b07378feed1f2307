import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { avatarToneOf } from './avatar-tone';
import { initialsOf } from './initials';
import { isDeletedAccount } from './person-name';
import { usePictureSource } from './picture-source';
import { languageOfText } from './text-language';
import { useLocaleId } from './locale-context';
import { classNames } from './class-names';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** `avatar`: the address of the picture in an entity; null for none. */
  readonly person: { readonly name: string; readonly avatar?: string | null | undefined };
  /** Default: that of the name. */
  readonly tone?: number;
  readonly size?: 22 | 26 | 32 | 40 | 64 | 72;
  /** The name for screen readers. Without it they skip the avatar, because the name is written beside it. */
  readonly label?: string;
}

/** A person's picture. Without one, or if it cannot be loaded, the initials. A deleted account has a figure. */
export const Avatar = ({ person, tone, size = 26, label }: AvatarProps) => {
  const { name, avatar = null } = person;
  const locale = useLocaleId();
  const source = usePictureSource();
  const [failed, setFailed] = useState<{ readonly source: object; readonly picture: string } | null>(null);
  const hasFailed = failed?.source === source && failed.picture === avatar;
  const isDeleted = isDeletedAccount(person);
  return (
    <span
      className={classNames(styles.avatar)}
      data-tone={isDeleted ? 'none' : tone ?? avatarToneOf(name)}
      translate="no"
      lang={isDeleted ? undefined : languageOfText(name, locale)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {isDeleted ? <UserRound size={Math.round(size * 0.56)} strokeWidth={1.5} aria-hidden />
        : avatar === null || hasFailed ? initialsOf(name) : <img src={source.urlOf(avatar)} alt="" draggable={false} className={styles.picture} onError={() => { setFailed({ source, picture: avatar }); }} />}
    </span>
  );
};
