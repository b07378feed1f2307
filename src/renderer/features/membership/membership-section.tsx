import { Gem } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { Offers } from '../../../contract/entities/billing';
import { isSold } from '../../../contract/entities/editions';
import { useFormats } from '../../shared/format/use-formats';
import type { PayableEdition } from '../../shared/router/app-routes';
import { LoadedPart } from '../../shared/settings/loaded-part';
import type { SettingsSection } from '../../shared/settings/section';
import { SettingsPart } from '../../shared/settings/settings-part';
import { buyerOf } from '../../shared/store/billing/select-buyer';
import { useOpenPlans } from '../../shared/upgrade/use-open-plans';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import { useFollowedAccount } from '../../shared/use-followed-account';
import { Button } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import { OrdersPart } from './orders-part';
import styles from './membership.module.css';

type PersonalStorage = EndpointOutput<'billing.personalStorage'>['data'];

const readOffers = async (api: WorkspaceBridge['api']): Promise<Offers> => (await api.call('billing.offers', {})).data;
const readStorage = async (api: WorkspaceBridge['api']): Promise<PersonalStorage> => (await api.call('billing.personalStorage', {})).data;

const MembershipBody = () => {
  const { t } = useTranslation('membership');
  const offers = useFollowedAccount(readOffers);
  const storage = useFollowedAccount(readStorage);
  return (
    <>
      <SettingsPart title={t('plan')}>
        <LoadedPart isLoaded={offers.value !== null} failure={offers.failure} onRetry={offers.load}>{offers.value && <Plan offers={offers.value} />}</LoadedPart>
      </SettingsPart>
      <SettingsPart title={t('storage')}>
        <LoadedPart isLoaded={storage.value !== null} failure={storage.failure} onRetry={storage.load}>{storage.value && <Storage storage={storage.value} isForSale={offers.value !== null && isStorageForSale(offers.value)} />}</LoadedPart>
      </SettingsPart>
      <OrdersPart storageUnitBytes={offers.value?.storage?.unitBytes ?? null} />
    </>
  );
};

/** Whether storage can be bought: alone, or with an edition. */
const isStorageForSale = ({ storage, editions }: Offers): boolean =>
  storage !== null && ((storage.until ?? null) !== null || editions.some(({ skus }) => skus.some(({ refusal }) => refusal === null)));

const isPayable = (edition: string): edition is PayableEdition => edition === 'personal_premium' || edition === 'personal_super';

/** The present plan, its end, and the ways to change it. */
const Plan = ({ offers: { present: { edition, until } } }: { readonly offers: Offers }) => {
  const { t } = useTranslation(['membership', 'editions']);
  const formats = useFormats();
  const openPlans = useOpenPlans();
  const requestPayment = usePaymentRequest();
  const end = edition === 'personal_free' ? t('freeText') : until === null ? t('endless') : t('endsAt', { date: formats.day(Date.parse(until)) });
  return (
    <div className={styles.plan}>
      <div className={styles.planWords}>
        <span className={styles.planName}>{isSold(edition) && t(`editions:${edition}`)}</span>
        <span className={styles.hint}>{end}</span>
      </div>
      <span className={styles.actions}>
        <Button onPress={openPlans}>{t('editions:plans')}</Button>
        {isPayable(edition) && until !== null && <Button onPress={() => { requestPayment({ edition, source: 'settings' }); }}>{t('renew')}</Button>}
      </span>
    </div>
  );
};

/** Included, bought and used storage. */
const Storage = ({ storage: { included, bought, boughtUntil, used }, isForSale }: { readonly storage: PersonalStorage; readonly isForSale: boolean }) => {
  const { t } = useTranslation(['membership', 'editions']);
  const formats = useFormats();
  const requestPayment = usePaymentRequest();
  const quota = included === null ? null : included + bought;
  return (
    <div className={styles.storage}>
      {quota !== null && <ProgressBar label={t('storage')} value={Math.min(used, quota)} maxValue={Math.max(quota, 1)} tone={used >= quota ? 'danger' : 'ink'} />}
      <dl className={styles.facts}>
        <div><dt>{t('used')}</dt><dd>{formats.bytes(used)}</dd></div>
        <div><dt>{t('included')}</dt><dd>{included === null ? t('noLimit') : formats.bytes(included)}</dd></div>
        {bought > 0 && <div><dt>{t('bought')}</dt><dd>{boughtUntil === null ? formats.bytes(bought) : t('boughtUntil', { size: formats.bytes(bought), date: formats.day(Date.parse(boughtUntil)) })}</dd></div>}
      </dl>
      {isForSale && <span className={styles.actions}><Button onPress={() => { requestPayment({ edition: null, isForStorage: true, source: 'settings-storage' }); }}>{t('editions:buyStorage')}</Button></span>}
    </div>
  );
};

/** The plan of a person without a team, their storage and their orders. */
export const membershipSection: SettingsSection = {
  id: 'membership', label: 'settings:membership', icon: Gem, group: 'person', isOffered: (_, isSignedIn, membership) => isSignedIn && buyerOf(membership) === 'person', Body: MembershipBody,
};
