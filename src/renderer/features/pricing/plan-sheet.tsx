import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { editionLimits } from '../../../core/limits/edition-limits';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Button, type ButtonSize } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Peg } from '../../ui/peg';
import { useDeckledPaper } from '../../ui/use-deckled-paper';
import type { Period, PlanOffer } from './plan-offer';
import { usePlanDates } from './use-plan-dates';
import styles from './pricing.module.css';

interface PlanProps {
  readonly plan: PlanOffer;
  readonly period: Period;
  /** Whether the plan has the one filled button of the page. */
  readonly isMain: boolean;
}

export interface PlanSheetProps extends PlanProps {
  /** The end of the present plan. */
  readonly presentUntil: string | null;
  /** Whether the address names the plan. */
  readonly isWanted: boolean;
}

/** Size of the folded corner. */
const cornerPx = 29;

/** A plan on its sheet: price, the button, and what follows from it today. */
export const PlanSheet = ({ plan, period, presentUntil, isMain, isWanted }: PlanSheetProps) => {
  const { t } = useTranslation(['plans', 'editions']);
  const id = useId();
  const dates = usePlanDates();
  const { ref, width, height, outline } = useDeckledPaper({ width: 300, height: 240 }, 4);
  useEffect(() => {
    if (!isWanted) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, [isWanted, ref]);
  return (
    <section ref={ref} tabIndex={-1} className={styles.sheet} aria-labelledby={id} aria-current={plan.isPresent || undefined} data-present={plan.isPresent}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden><path d={outline} /></svg>
      <svg className={styles.corner} width={cornerPx} height={cornerPx} viewBox="0 0 29 29" aria-hidden><path className={styles.cut} d="M-1-1H30V30Z" /><path d="M0 0v22a7 7 0 0 0 7 7h22Z" /></svg>
      <Peg className={styles.peg} />
      <div className={styles.nameLine}>
        <h2 id={id} className={styles.planName}>{t(`editions:${plan.edition}`)}</h2>
        {plan.isPresent && <Chip tone="accent">{presentUntil === null ? t('yours') : t('yoursUntil', { date: dates.short(presentUntil) })}</Chip>}
      </div>
      <Price plan={plan} period={period} />
      <Step plan={plan} period={period} isMain={isMain} />
    </section>
  );
};

const Price = ({ plan: { edition, monthAmount, periodAmount, saleUntil }, period }: Omit<PlanProps, 'isMain'>) => {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const dates = usePlanDates();
  if (monthAmount === null || periodAmount === null) return <p className={styles.price}>–</p>;
  const total = period === 'year' ? t('yearTotal', { amount: formats.amount(periodAmount) }) : t('monthTotal');
  return (
    <>
      <p className={styles.price}><strong className={styles.amount}>{formats.amount(monthAmount)}</strong> {t('perMonth')}</p>
      <p className={styles.total}>{edition === 'personal_free' ? t('forever') : total}{saleUntil !== null && <> · {t('saleUntil', { date: dates.short(saleUntil) })}</>}</p>
    </>
  );
};

/** The words of a button that buys a plan; null for a plan that cannot be bought. */
const useButtonText = ({ edition, step, isPresent }: PlanOffer, period: Period): string | null => {
  const { t } = useTranslation(['plans', 'editions']);
  const plan = t(`editions:${edition}`);
  switch (step.kind) {
    case 'buy': return t('buy', { plan });
    case 'upgrade': return t('upgrade', { plan });
    case 'renew': return t(period === 'year' ? 'renewYear' : 'renewMonth');
    case 'refused': return isPresent ? t(period === 'year' ? 'renewYear' : 'renewMonth') : t('buy', { plan });
    case 'present': case 'follows': return null;
  }
};

const BuyButton = ({ plan, period, isMain, size }: PlanProps & { readonly size: ButtonSize }) => {
  const { t } = useTranslation('workspace');
  const requestPayment = usePaymentRequest();
  const isOffline = useAppSelector(selectIsOffline);
  const text = useButtonText(plan, period);
  if (text === null || plan.edition === 'personal_free') return null;
  const { edition, step } = plan;
  const isRefused = step.kind === 'refused';
  return (
    <Button
      size={size} isFullWidth={size === 'large'} variant={isMain ? 'primary' : 'outline'} isDisabled={isRefused || isOffline} disabledReason={isOffline ? t('offlineReason') : null}
      onPress={() => { requestPayment({ edition, source: 'pricing' }); }}
    >
      {text}
    </Button>
  );
};

const Step = ({ plan, period, isMain }: PlanProps) => (
  <div className={styles.step}>
    <BuyButton plan={plan} period={period} isMain={isMain} size="large" />
    <p className={styles.note}><Note plan={plan} /></p>
  </div>
);

/** The effect of choosing a plan today. */
const Note = ({ plan: { step } }: { readonly plan: PlanOffer }) => {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const dates = usePlanDates();
  const errorText = useErrorText();
  switch (step.kind) {
    case 'present': return t('presentNote');
    case 'follows': return step.at === null ? t('followsNever') : <>{t('followsAt', { date: dates.long(step.at) })} <Excess /></>;
    case 'renew': return t('renewNote', { date: dates.long(step.until) });
    case 'buy': case 'upgrade': {
      const amount = formats.amount(step.total);
      return step.creditDays > 0 ? t('creditNote', { amount, count: step.creditDays }) : t('buyNote', { amount, date: dates.long(step.until) });
    }
    case 'refused': return errorText({ code: step.reason as Parameters<typeof errorText>[0]['code'], message: '', args: {} });
  }
};

/** The stored bytes beyond the limit of the free plan. */
const Excess = () => {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const storage = useAppSelector((state) => state.quota.value);
  const limit = editionLimits.personal_free.diskVolumeBytes;
  if (storage === null || storage.isOfTeam || limit === null || storage.used <= limit) return null;
  return t('excess', { size: formats.bytes(storage.used - limit) });
};

/** A plan at the upper edge, once its sheet is scrolled away. */
export const FoldedSheet = (props: PlanProps) => {
  const { t } = useTranslation(['plans', 'editions']);
  const formats = useFormats();
  const { plan: { edition, monthAmount, isPresent } } = props;
  return (
    <div className={styles.foldedSheet} data-present={isPresent}>
      <span className={styles.foldedWords}>
        <span className={styles.foldedName}>{t(`editions:${edition}`)}</span>
        {monthAmount !== null && <span className={styles.foldedPrice}>{formats.amount(monthAmount)}<span className={styles.unit}> {t('perMonth')}</span></span>}
      </span>
      <span className={styles.foldedButton}><BuyButton {...props} size="small" /></span>
    </div>
  );
};
