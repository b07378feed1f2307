import { Lock, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { icon16 } from '../../../ui/icon-props';
import { Skeleton } from '../../../ui/skeleton';
import { TeamState } from '../team-state';
import { useTeam } from '../team-context';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { AllSpacesSection } from './all-spaces-section';
import { DomainsSection } from './domains-section';
import { InviteSection } from './invite-section';
import { MembershipSection } from './membership-section';
import { ProfileSection } from './profile-section';
import { SpacesSection } from './spaces-section';
import { useTeamSettings } from './use-team-settings';
import styles from './settings.module.css';

/** The settings of the team. Members without the permission read the values, and who can change them. */
export const SettingsTab = () => {
  const { t } = useTranslation('team-settings');
  const { t: tTeam } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { canManageTeam, creatorName, disabledReason, reload } = useTeam();
  const [settings, show] = useTeamSettings();
  if (settings.status === 'failed') return <TeamState title={tTeam('loadFailed')} text={errorText(settings.failure)} onRetry={reload} />;
  if (settings.status === 'loading') {
    return (
      <div className={styles.page}>
        <div role="status" aria-busy className={styles.skeleton}>
          <span className="visually-hidden">{tCommon('loading')}</span>
          {[120, 320, 280, 320, 200].map((width, index) => <Skeleton key={index} width={width} />)}
        </div>
      </div>
    );
  }
  const shared = { settings: settings.value, onSaved: show };
  const readOnlyText = creatorName === null ? t('managersOnly') : t('managersOnlyNamed', { name: `\u2068${creatorName}\u2069` });
  return (
    <div className={styles.page} role="region" aria-label={tTeam('settingsTitle')}>
      <div className={styles.content}>
        {!canManageTeam && <p className={styles.notice}><Lock {...icon16} />{readOnlyText}</p>}
        <div role="status" className={styles.offline}>{disabledReason !== null && <p className={styles.notice}><WifiOff {...icon16} />{disabledReason}</p>}</div>
        <ProfileSection {...shared} />
        <InviteSection {...shared} />
        <SpacesSection {...shared} />
        <DomainsSection {...shared} />
        {canManageTeam && <AllSpacesSection />}
        <MembershipSection />
      </div>
    </div>
  );
};
