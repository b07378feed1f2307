import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { checkPersonName } from '../../../core/accounts/check-person-name';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { SettingRow } from '../../shared/settings/setting-row';
import { useAccountForm } from '../../shared/use-account-form';
import { useWrite } from '../../shared/use-write';
import alertLine from '../../ui/alert-line.module.css';
import { Button } from '../../ui/button';
import { icon14 } from '../../ui/icon-props';
import { SegmentedControl } from '../../ui/segmented-control';
import { TextField } from '../../ui/text-field';
import { toasts } from '../../ui/toast-store';
import { useLockedText } from './locked-reason';
import type { ProfilePartProps } from './picture-part';
import styles from './profile.module.css';

const genders = { unspecified: null, male: true, female: false } as const;
type Gender = keyof typeof genders;
const genderNames = Object.keys(genders) as Gender[];

export interface NameFormProps extends ProfilePartProps {
  /** The name as typed; null without a change. */
  readonly typed: string | null;
  readonly onTyped: (typed: string | null) => void;
}

/** The person's name, and the gender that mails and lists may use. The typed name is kept when the name changes on a different device. */
export const NameForm = ({ myself, onChanged, typed, onTyped }: NameFormProps) => {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const lockedText = useLockedText();
  const { send } = useWrite();
  const { canModifyName = true } = myself;
  const name = typed ?? myself.name;
  const checked = checkPersonName(name);
  const isChanged = name !== myself.name;
  const change = async (body: { readonly name: string } | { readonly gender: boolean | null }): Promise<void> => {
    const result = await send('account.change', { body });
    if (!result.isDone) throw Object.assign(new Error(result.failure.code), { failure: result.failure });
    onChanged(result.value);
  };
  const form = useAccountForm(() => checked.ok, async () => {
    await change({ name });
    onTyped(null);
    toasts.show({ kind: 'success', text: t('nameSaved') });
  });
  const type = (value: string): void => {
    onTyped(value);
    form.forgetFailure();
  };
  return (
    <>
      <form className={styles.nameForm} onSubmit={form.onSubmit} noValidate>
        {form.failure && <p role="alert" className={alertLine.alert}>{errorText(form.failure)}</p>}
        <TextField
          label={t('name')} value={name} onChange={type} autoComplete="name" isDisabled={!canModifyName}
          description={canModifyName ? t('nameText') : lockedText('name')} trailing={!canModifyName && <Lock {...icon14} />}
          errorMessage={isChanged && !checked.ok ? errorText({ code: checked.code, message: '', args: checked.args }) : null}
        />
        {isChanged && (
          <div className={styles.acts}>
            <Button type="submit" variant="primary" isPending={form.isPending}>{t('saveName')}</Button>
            <Button variant="quiet" isDisabled={form.isPending} onPress={() => { onTyped(null); form.forgetFailure(); }}>{t('undo')}</Button>
            <span className={styles.hint}>{t('notSaved')}</span>
          </div>
        )}
      </form>
      <SettingRow label={t('gender')} description={t('genderText')}>
        <SegmentedControl
          label={t('gender')} value={genderNames.find((each) => genders[each] === (myself.gender ?? null)) ?? 'unspecified'}
          options={genderNames.map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) => { change({ gender: genders[chosen] }).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); }); }}
        />
      </SettingRow>
    </>
  );
};
