import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { icon16 } from './icon-props';
import { IconButton } from './icon-button';
import { TextField, type TextFieldProps } from './text-field';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** A password field with a button that reveals the password. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={(
        <IconButton
          label={t(isShown ? 'passwordHide' : 'passwordShow')}
          icon={isShown ? <EyeOff {...icon16} /> : <Eye {...icon16} />}
          onPress={() => setShown(!isShown)}
        />
      )}
    />
  );
};
