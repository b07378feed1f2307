import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonSize, type ButtonVariant } from './button';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import { useCopy } from './use-copy';

const doneShownMs = 2_000;

export interface CopyButtonProps {
  readonly text: string;
  /** Default: 'Copy'. */
  readonly label?: string | undefined;
  readonly variant?: ButtonVariant | 'icon';
  readonly size?: ButtonSize;
  readonly isFullWidth?: boolean;
}

export const CopyButton = ({ text, label, variant = 'outline', size = 'medium', isFullWidth = false }: CopyButtonProps) => {
  const { t } = useTranslation('common');
  const copy = useCopy();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), doneShownMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const icon = isDone ? <Check {...icon16} /> : <Copy {...icon16} />;
  const name = label ?? t('copy');
  const onPress = (): void => void copy(text).then(setDone);
  return variant === 'icon'
    ? <IconButton label={name} icon={icon} onPress={onPress} />
    : <Button variant={variant} size={size} icon={icon} isFullWidth={isFullWidth} onPress={onPress}>{name}</Button>;
};
