import { useState } from 'react';
import { avatarToneOf } from './avatar-tone';
import { initialsOf } from './initials';
import { usePictureSource } from './picture-source';
import { languageOfText } from './text-language';
import { useLocaleId } from './locale-context';
import { classNames } from './class-names';
import styles from './avatar.module.css';

export interface AvatarProps {
  readonly name: string;
  /** The address of the picture in an entity; null for none. */
  readonly picture?: string | null | undefined;
  /** Default: that of the name. */
  readonly tone?: number;
  readonly size?: 22 | 26 | 32 | 40 | 64 | 72;
  /** Hides the avatar from screen readers where the name is written beside it. */
  readonly isDecorative?: boolean;
}

/** A person's picture. Without one, or if it cannot be loaded, the initials. */
export const Avatar = ({ name, picture = null, tone, size = 26, isDecorative = true }: AvatarProps) => {
  const locale = useLocaleId();
  const source = usePictureSource();
  const [failed, setFailed] = useState<{ readonly source: object; readonly picture: string } | null>(null);
  const hasFailed = failed?.source === source && failed.picture === picture;
  return (
    <span
      className={classNames(styles.avatar)}
      data-tone={tone ?? avatarToneOf(name)}
      translate="no"
      lang={languageOfText(name, locale)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {picture === null || hasFailed ? initialsOf(name) : <img src={source.urlOf(picture)} alt="" draggable={false} className={styles.picture} onError={() => { setFailed({ source, picture }); }} />}
    </span>
  );
};
