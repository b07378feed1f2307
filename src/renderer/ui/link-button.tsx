import type { ReactNode } from 'react';
import { Button as AriaButton, Link as AriaLink } from 'react-aria-components';
import { classNames } from './class-names';
import styles from './link-button.module.css';

export interface LinkButtonProps {
  readonly children: ReactNode;
  readonly onPress?: (() => void) | undefined;
  /** If given, a real link is rendered. */
  readonly href?: string | undefined;
  readonly tone?: 'accent' | 'quiet' | 'danger';
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** An action styled as a link in running text. */
export const LinkButton = ({ children, onPress, href, tone = 'accent', isDisabled = false, className }: LinkButtonProps) => {
  const shared = {
    ...(onPress ? { onPress: () => onPress() } : {}),
    isDisabled,
    className: classNames(styles.link, styles[tone], className),
  };
  return href === undefined ? <AriaButton {...shared}>{children}</AriaButton> : <AriaLink {...shared} href={href}>{children}</AriaLink>;
};
