import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import styles from './banner.module.css';

export interface BannerProps {
  readonly tone?: 'info' | 'warn';
  /** Text in bold before the children. */
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** If given, the banner has a close button. */
  readonly onClose?: (() => void) | undefined;
  /** `bar` spans the window, `card` is part of a page. */
  readonly shape?: 'bar' | 'card';
}

/** A status line, 42 px high. */
export const Banner = ({ tone = 'info', title, children, icon, action, onClose, shape = 'bar' }: BannerProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(styles.banner, styles[tone], styles[shape])} role="status">
      {icon ?? (tone === 'warn' ? <TriangleAlert {...icon16} /> : <Info {...icon16} />)}
      <p className={styles.text}>
        {title && <strong>{title}</strong>}
        {title && children && ' '}
        {children}
      </p>
      {action}
      {onClose && <IconButton size="small" label={t('close')} icon={<X {...icon16} />} onPress={onClose} className={styles.close ?? ''} />}
    </div>
  );
};
