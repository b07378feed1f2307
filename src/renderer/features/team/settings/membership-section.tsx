import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingRow } from '../../../shared/settings/setting-row';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { useTeam } from '../team-context';
import { DismissDialog } from './dismiss-dialog';
import { LeaveDialog } from './leave-dialog';
import { SettingSection } from './setting-section';
import { TransferDialog } from './transfer-dialog';
import styles from './settings.module.css';

/** The end of the person's membership, a new creator, and the end of the team. */
export const MembershipSection = () => {
  const { t } = useTranslation('team-settings');
  const { t: tTeam } = useTranslation('team');
  const { t: tError } = useTranslation('errors');
  const { team, canManageTeam, creatorName, disabledReason } = useTeam();
  const [open, setOpen] = useState<'leave' | 'transfer' | 'dismiss' | null>(null);
  const close = (): void => { setOpen(null); };
  const isCreator = team.role === 'creator';
  const creatorReason = isCreator ? null : creatorName === null ? tError('CREATOR_ONLY') : tTeam('creatorOnly', { name: `\u2068${creatorName}\u2069` });
  const reason = disabledReason ?? creatorReason;
  return (
    <SettingSection title={t(canManageTeam ? 'membership' : 'ownMembership')}>
      <div>
        <SettingRow label={t('leave')} description={t('leaveText')}>
          <Button className={classNames(styles.danger)} isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { setOpen('leave'); }}>{t('leaveAct')}</Button>
        </SettingRow>
        {canManageTeam && (
          <>
            <SettingRow label={t('transferTitle')} description={isCreator ? t('transferText') : creatorReason ?? undefined}>
              <Button isDisabled={reason !== null} disabledReason={reason} onPress={() => { setOpen('transfer'); }}>{tTeam('transferAct')}</Button>
            </SettingRow>
            <SettingRow label={t('dismiss')} description={isCreator ? t('dismissText') : creatorReason ?? undefined}>
              <Button className={classNames(styles.danger)} isDisabled={reason !== null} disabledReason={reason} onPress={() => { setOpen('dismiss'); }}>{t('dismissAct')}</Button>
            </SettingRow>
          </>
        )}
      </div>
      {open === 'leave' && <LeaveDialog onClose={close} onTransfer={() => { setOpen('transfer'); }} />}
      {open === 'transfer' && isCreator && <TransferDialog onClose={close} />}
      {open === 'dismiss' && isCreator && <DismissDialog onClose={close} />}
    </SettingSection>
  );
};
