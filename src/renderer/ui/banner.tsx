import { Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names';
import { icon16 } from './icon';
import { IconButton } from './icon-button';
import styles from './banner.module.css';

export interface BannerProps {
  readonly tone?: 'info' | 'warn';
  /** The first words, in bold. */
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** Makes it closable. */
  readonly onClose?: (() => void) | undefined;
  /** `bar` runs across the whole window, `card` stands in a page. */
  readonly shape?: 'bar' | 'card';
}

/** A line of 42 px about the state of things. */
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
