import { Check, Mail, Smartphone, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Myself, ProfileField } from '../../../contract/entities/myself';
import { SettingsPart } from '../../shared/settings/settings-part';
import part from '../../shared/settings/settings-part.module.css';
import { Chip } from '../../ui/chip';
import { icon14, icon16 } from '../../ui/icon-props';
import { LockedReason } from './locked-reason';
import styles from './profile.module.css';

/** `status` of a person whose email address is verified (account specification, section 5). */
const verifiedStatus = 1;

/** The masked email address and mobile number. */
export const ContactList = ({ myself: { hiddenEmail = null, hiddenMobile = null, status, canModifyEmail = true, canModifyMobile = true } }: { readonly myself: Myself }) => {
  const { t } = useTranslation('profile');
  return (
    <SettingsPart title={t('contacts')} text={t('contactsText')}>
      <ul className={part.list} aria-label={t('contacts')}>
        <Contact field="email" icon={Mail} masked={hiddenEmail} isVerified={hiddenEmail !== null && status === verifiedStatus} canModify={canModifyEmail} />
        <Contact field="mobile" icon={Smartphone} masked={hiddenMobile} isVerified={hiddenMobile !== null} canModify={canModifyMobile} />
      </ul>
    </SettingsPart>
  );
};

interface ContactProps {
  readonly field: Extract<ProfileField, 'email' | 'mobile'>;
  readonly icon: LucideIcon;
  /** Null if the person has none. */
  readonly masked: string | null;
  readonly isVerified: boolean;
  readonly canModify: boolean;
}

const Contact = ({ field, icon: Icon, masked, isVerified, canModify }: ContactProps) => {
  const { t } = useTranslation('profile');
  return (
    <li className={part.row}>
      <span className={part.icon}><Icon {...icon16} /></span>
      <span className={part.facts}>
        <span className={part.value}>
          {masked === null ? <span className={styles.none}>{t('notGiven')}</span> : <bdi dir="ltr" translate="no">{masked}</bdi>}
          {isVerified && <Chip tone="accent"><Check {...icon14} />{t('verified')}</Chip>}
        </span>
        {canModify ? <span className={styles.hint}>{t(field)}</span> : <LockedReason field={field} />}
      </span>
    </li>
  );
};
