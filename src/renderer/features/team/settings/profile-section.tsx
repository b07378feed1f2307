import { useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { checkName } from '../../../../core/file-names';
import { useOpenFormDraft } from '../../../shared/drafts/use-draft';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useTeam } from '../team-context';
import { ReadOnlyValue, SettingSection } from './setting-section';
import { changedFields, profileDraftSchema, profileFields, withEdit, type ProfileDraft, type TeamSettings } from './team-settings';
import { useSaveSetting } from './use-save-setting';
import styles from './settings.module.css';

export interface SettingProps {
  readonly settings: TeamSettings;
  readonly onSaved: (values: Partial<TeamSettings>) => void;
}

const textLimit = 100;
const noEdits: ProfileDraft = {};

/** Name, kind, size and place of the team. They are saved together. */
export const ProfileSection = ({ settings, onSaved }: SettingProps) => {
  const { t } = useTranslation('team-settings');
  const errorText = useErrorText();
  const { disabledReason, canManageTeam } = useTeam();
  const save = useSaveSetting('profile', onSaved);
  const [openDraft, setDraft] = useOpenFormDraft('team-profile', profileDraftSchema);
  const draft = openDraft ?? noEdits;
  const latest = useRef(openDraft);
  const changed = changedFields(settings, draft);
  const isDirty = Object.keys(changed).length > 0;
  const name = checkName(draft.name ?? settings.name);
  const nameProblem = name.ok ? null : errorText({ code: name.code, message: '', args: name.args });
  const reason = disabledReason ?? nameProblem ?? (isDirty ? null : t('nothingChanged'));
  const update = (next: ProfileDraft | null): void => {
    latest.current = next;
    setDraft(next);
    save.clear();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const sent = latest.current;
    if (reason !== null || !await save.save(changed)) return;
    // Text typed during the save remains.
    if (latest.current !== sent) return;
    latest.current = null;
    setDraft(null);
  };
  if (!canManageTeam) {
    return (
      <SettingSection title={t('profile')}>
        <dl className={styles.facts}>{profileFields.map((field) => <ReadOnlyValue key={field} label={t(field)}>{settings[field] === '' ? t('notSet') : <bdi translate="no">{settings[field]}</bdi>}</ReadOnlyValue>)}</dl>
      </SettingSection>
    );
  }
  return (
    <SettingSection title={t('profile')} text={t('profileText')} saves={[save]} isDirty={isDirty}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <div className={styles.fields}>
          {profileFields.map((field) => (
            <TextField
              key={field} label={t(field)} value={draft[field] ?? settings[field]} isDisabled={disabledReason !== null} autoComplete="off"
              {...(field === 'name' ? { errorMessage: nameProblem } : { maxLength: textLimit, description: field === 'type' ? t('typeText') : field === 'scale' ? t('scaleText') : undefined })}
              onChange={(text) => { update(withEdit(settings, draft, field, text)); }}
            />
          ))}
        </div>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={reason !== null} disabledReason={reason}>{t('saveProfile')}</Button>
          {isDirty && <Button variant="quiet" onPress={() => { update(null); }}>{t('discard')}</Button>}
        </div>
      </form>
    </SettingSection>
  );
};
