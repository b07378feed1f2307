import { Lock } from 'lucide-react';
import type { ProfileField } from '../../../contract/entities/myself';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { icon14 } from '../../ui/icon-props';
import styles from './profile.module.css';

/** The reason why a field of the profile cannot be changed, as the server gives it. */
export const useLockedText = (): ((field: ProfileField) => string) => {
  const errorText = useErrorText();
  return (field) => errorText({ code: 'PROFILE_FIELD_LOCKED', message: '', args: { field } });
};

export const LockedReason = ({ field }: { readonly field: ProfileField }) => {
  const lockedText = useLockedText();
  return <p className={styles.locked}><Lock {...icon14} />{lockedText(field)}</p>;
};
