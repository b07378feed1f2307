import { useTranslation } from 'react-i18next';
import { LoadedPart } from '../../shared/settings/loaded-part';
import { SettingsPart } from '../../shared/settings/settings-part';
import { selectBuyer } from '../../shared/store/billing/select-buyer';
import { readRealName, selectRealNameSubject } from '../../shared/store/real-name/real-name';
import { realNameOpened } from '../../shared/store/real-name/real-name-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { useFollowedAccount } from '../../shared/use-followed-account';
import { Button } from '../../ui/button';
import styles from './security.module.css';

const LoadedRealName = () => {
  const { t } = useTranslation('security');
  const dispatch = useAppDispatch();
  const subject = useAppSelector(selectRealNameSubject);
  const { value, failure, load } = useFollowedAccount(readRealName);
  return (
    <SettingsPart title={t('realName')} text={t(subject === 'team' ? 'realNameTeamText' : 'realNameText')}>
      <LoadedPart isLoaded={value !== null} failure={failure} onRetry={load}>
        {value && (
          <div className={styles.state}>
            <span>{t(value.status ? 'verified' : 'unverified')}</span>
            {!value.status && <Button onPress={() => { dispatch(realNameOpened(subject)); }}>{t('verify')}</Button>}
          </div>
        )}
      </LoadedPart>
    </SettingsPart>
  );
};

/** The real name of the person, or of the team that they manage. Only where something is sold. */
export const RealNamePart = () => useAppSelector((state) => selectBuyer(state) !== null) && <LoadedRealName />;
