import { useState } from 'react';
import { avatarToneOf } from './avatar-tone';
import { initialsOf } from './initials';
import { languageOfText } from './text-language';
import { useLocaleId } from './locale-context';
import { classNames } from './class-names';
import styles from './avatar.module.css';

export interface AvatarProps {
  readonly name: string;
  readonly pictureUrl?: string | null | undefined;
  /** Default: that of the name. */
  readonly tone?: number;
  readonly size?: 22 | 26 | 32 | 40 | 64;
  /** Hides the avatar from screen readers where the name is written beside it. */
  readonly isDecorative?: boolean;
}

export const Avatar = ({ name, pictureUrl, tone, size = 26, isDecorative = true }: AvatarProps) => {
  const locale = useLocaleId();
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasPicture = Boolean(pictureUrl) && pictureUrl !== failedUrl;
  return (
    <span
      className={classNames(styles.avatar)}
      data-tone={tone ?? avatarToneOf(name)}
      translate="no"
      lang={languageOfText(name, locale)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {hasPicture && pictureUrl ? <img src={pictureUrl} alt="" className={styles.picture} onError={() => setFailedUrl(pictureUrl)} /> : initialsOf(name)}
    </span>
  );
};
