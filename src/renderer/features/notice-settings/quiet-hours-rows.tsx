import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultQuietHours, quietHoursSchema, type QuietHours } from '../../../contract/desktop/desktop-settings-bridge';
import { SwitchRow } from '../../shared/settings/setting-row';
import { TextField } from '../../ui/text-field';
import styles from './notice-settings.module.css';

export interface QuietHoursRowsProps {
  readonly stored: QuietHours | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (quietHours: QuietHours) => void;
}

/** The daily quiet hours. Incomplete and equal times are shown with the rule, and not stored. */
export const QuietHoursRows = ({ stored = defaultQuietHours, isDisabled, onChange }: QuietHoursRowsProps) => {
  const { t } = useTranslation('notice-settings');
  const [typed, setTyped] = useState<Pick<QuietHours, 'from' | 'to'> | null>(null);
  const { from, to } = typed ?? stored;
  const problem = from === '' || to === '' ? t('quietTimeMissing') : from === to ? t('quietTimesEqual') : null;
  const setTimes = (times: Pick<QuietHours, 'from' | 'to'>): void => {
    setTyped(times);
    const hours = quietHoursSchema.safeParse({ isOn: true, ...times });
    if (hours.success) onChange(hours.data);
  };
  const setOn = (isOn: boolean): void => {
    setTyped(null);
    onChange({ ...stored, isOn });
  };
  return (
    <>
      <SwitchRow label={t('quietHours')} description={t('quietHoursText')} isSelected={stored.isOn} isDisabled={isDisabled} onChange={setOn} />
      {stored.isOn && (
        <div className={styles.times}>
          <TextField type="time" label={t('quietFrom')} value={from} isDisabled={isDisabled} onChange={(value) => { setTimes({ from: value, to }); }} />
          <TextField type="time" label={t('quietTo')} value={to} isDisabled={isDisabled} errorMessage={problem} onChange={(value) => { setTimes({ from, to: value }); }} />
        </div>
      )}
    </>
  );
};
