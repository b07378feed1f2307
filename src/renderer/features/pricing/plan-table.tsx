import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { icon16 } from '../../ui/icon-props';
import { Wire } from '../../ui/wire';
import { Comparison } from './comparison-table';
import { mainEdition, planOffers, type Period, type PricedOffers } from './plan-offer';
import { FoldedSheet, PlanSheet } from './plan-sheet';
import styles from './pricing.module.css';

export interface PlanTableProps {
  readonly priced: PricedOffers;
  readonly period: Period;
  /** The plan that is shown first. */
  readonly wanted: string | undefined;
}

/** Height of the folded sheets, which replace the whole ones at the upper edge. */
const foldedPx = 56;

/** Whether the element was scrolled past the upper edge of the page. */
const useIsPassed = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPassed(!entry.isIntersecting && entry.boundingClientRect.bottom < (entry.rootBounds?.bottom ?? 0));
    }, { root: element.closest('[data-desk]'), rootMargin: `-${foldedPx + 24}px 0px 0px` });
    observer.observe(element);
    return () => { observer.disconnect(); };
  }, []);
  return { ref, isPassed };
};

/** The plans as sheets on a wire. They are the heads of the comparison below, and fold when it is scrolled. */
export const PlanTable = ({ priced, period, wanted }: PlanTableProps) => {
  const { t } = useTranslation('plans');
  const { ref, isPassed } = useIsPassed();
  const plans = planOffers(priced, period);
  const main = mainEdition(plans, wanted);
  const present = plans.findIndex(({ isPresent }) => isPresent);
  const end = priced.offers.present.until;
  return (
    <>
      <div className={styles.line}>
        <Wire className={styles.wire} />
        <div ref={ref} className={styles.columns}>
          <div className={styles.motto}>
            <p>{t('motto')}</p>
            <p className={styles.safe}><ShieldCheck {...icon16} />{t('mottoSafe')}</p>
          </div>
          {plans.map((plan) => <PlanSheet key={plan.edition} plan={plan} period={period} presentUntil={end} isMain={plan.edition === main} isWanted={plan.edition === wanted} />)}
        </div>
      </div>
      <div className={styles.foldedPlace}>
        {isPassed && <div className={styles.folded}><div className={styles.columns}>{plans.map((plan) => <FoldedSheet key={plan.edition} plan={plan} period={period} isMain={plan.edition === main} />)}</div></div>}
      </div>
      <div className={styles.comparison} style={{ '--present': present } as CSSProperties}>
        {present >= 0 && <div className={styles.columns} data-tint aria-hidden><div className={styles.tint} /></div>}
        <Comparison />
      </div>
    </>
  );
};
