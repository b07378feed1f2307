import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { isSold, type SoldEdition } from '../../../contract/entities/editions';
import { editionsForSale } from '../../../core/limits/edition-limits';
import { useFormats } from '../../shared/format/use-formats';
import { useRouter } from '../../shared/router/router-context';
import { useAppSelector } from '../../shared/store/store-hooks';
import { useDocumentTitle } from '../../shared/use-document-title';
import { SegmentedControl } from '../../ui/segmented-control';
import { Skeleton } from '../../ui/skeleton';
import { yearlyReduction, type Period, type PricedOffers } from './plan-offer';
import { OperatorPlans } from './operator-plans';
import { PlanTable } from './plan-table';
import { TeamPlans } from './team-plans';
import { useOffers } from './use-offers';
import { usePlanDates } from './use-plan-dates';
import styles from './pricing.module.css';

export interface PricingScreenProps {
  /** The plan that is shown first. */
  readonly edition: SoldEdition | null;
  /** The page of a failure. */
  readonly renderFailure: (failure: Failure, onRetry: () => void) => ReactNode;
}

const teamEditions: ReadonlySet<string> = new Set(editionsForSale.team);

/** All plans with their prices for this person, and the comparison of what they contain (account specification, section 2). */
export const PricingScreen = ({ edition, renderFailure }: PricingScreenProps) => {
  const { t } = useTranslation('plans');
  const router = useRouter();
  const team = useAppSelector((state) => state.team.value?.team ?? null);
  const { value, failure, load } = useOffers();
  const isElsewhere = useAppSelector((state) => state.billing.pricingUrl !== null);
  const [period, setPeriod] = useState<Period>('year');
  useDocumentTitle(t('title'));
  // An address without a plan shows people in a team the plans of teams.
  const isForTeam = edition === null ? team !== null : teamEditions.has(edition);
  if (isElsewhere) return <OperatorPlans />;
  if (value === null) return failure ? renderFailure(failure, load) : <PricingSkeleton />;
  const showAudience = (audience: 'person' | 'team'): void => {
    router.navigate({ name: 'pricing', edition: audience === 'team' ? 'team' : 'personal_free' }, { isReplacing: true });
  };
  return (
    <div className={styles.page} data-desk>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('title')}</h1>
          <Lead priced={value} teamName={team?.name ?? null} />
        </div>
        <div className={styles.switches}>
          <SegmentedControl
            label={t('audience')} value={isForTeam ? 'team' : 'person'} onChange={showAudience} isFullWidth
            options={[{ value: 'person', label: t('forMe') }, { value: 'team', label: t('forTeam') }]}
          />
          {!isForTeam && <PeriodSwitch value={period} priced={value} onChange={setPeriod} />}
        </div>
      </header>
      {isForTeam ? <TeamPlans /> : <PlanTable priced={value} period={period} wanted={edition ?? undefined} />}
    </div>
  );
};

const PeriodSwitch = ({ value, priced, onChange }: { readonly value: Period; readonly priced: PricedOffers; readonly onChange: (period: Period) => void }) => {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const { share, isForAll } = yearlyReduction(priced.offers);
  const percent = formats.percent(share);
  const yearly = share > 0 ? t(isForAll ? 'yearlyLess' : 'yearlyUpToLess', { percent }) : t('yearly');
  return <SegmentedControl label={t('period')} value={value} onChange={onChange} isFullWidth options={[{ value: 'month', label: t('monthly') }, { value: 'year', label: yearly }]} />;
};

/** The present plan and its end. */
const Lead = ({ priced: { offers: { present } }, teamName }: { readonly priced: PricedOffers; readonly teamName: string | null }) => {
  const { t } = useTranslation(['plans', 'editions']);
  const dates = usePlanDates();
  if (!isSold(present.edition)) return null;
  const plan = t(`editions:${present.edition}`);
  const sentence = present.edition === 'personal_free' ? t('leadFree', { plan }) : present.until === null ? t('leadGiven', { plan }) : t('leadPresent', { plan, date: dates.full(present.until) });
  return <p className={styles.lead}>{sentence}{teamName !== null && <> {t('outsideTeam', { team: teamName })}</>}</p>;
};

const PricingSkeleton = () => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.page} data-desk role="status" aria-busy>
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.waiting}>{[0, 1, 2].map((each) => <Skeleton key={each} height={240} />)}</div>
    </div>
  );
};
