import { useTranslation } from 'react-i18next';
import type { Offers } from '../../../contract/entities/billing';
import { usePriceLines } from '../../shared/billing/use-price-lines';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { PaymentChoice, PaymentState } from '../../shared/store/billing/billing-slice';
import { DeckledSheet } from '../../ui/deckled-sheet';
import { Skeleton } from '../../ui/skeleton';
import { PaymentCode } from './payment-code';
import styles from './payment.module.css';

/** The receipt beside the form: number, lines, total and QR code. */
export const PaymentSlip = ({ payment, offers, choice }: { readonly payment: PaymentState; readonly offers: Offers; readonly choice: PaymentChoice }) => {
  const { t } = useTranslation(['payment', 'billing']);
  const formats = useFormats();
  const errorText = useErrorText();
  const linesOf = usePriceLines();
  const { price, order } = payment;
  const priced = order ?? (price.status === 'ready' ? price.price : null);
  const until = price.status === 'ready' ? price.price.until : null;
  return (
    <DeckledSheet isTucked className={styles.slip ?? ''} label={t('billing:toPay')}>
      <div className={styles.slipHead}>
        <h3 className={styles.slipTitle}>{t('billing:toPay')}</h3>
        {order && <span className={styles.orderNo} dir="ltr" translate="no">{order.orderNo}</span>}
      </div>
      {price.status === 'failed' && order === null && <p role="alert" className={styles.refused}>{errorText(price.failure)}</p>}
      {priced === null && price.status === 'loading' && <div aria-busy className={styles.lines}><Skeleton width={180} height={10} /><Skeleton width={140} height={10} /></div>}
      {priced !== null && (
        <>
          <dl className={styles.lines}>
            {linesOf(priced.lines, choice.edition, offers).map(({ kind, label, amount }) => <div key={kind} className={styles.line}><dt>{label}</dt><dd>{amount}</dd></div>)}
          </dl>
          <div className={styles.total}><span>{t('billing:total')}</span><strong>{formats.amount(priced.total)}</strong></div>
          <p className={styles.runsTo}>{until === null ? t('taxIncluded') : t('billing:runsTo', { date: formats.day(Date.parse(until)) })}</p>
        </>
      )}
      <PaymentCode payment={payment} channel={choice.channel} total={priced?.total ?? null} isAgreed={choice.isAgreed} />
    </DeckledSheet>
  );
};
