import { Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrderName } from '../../shared/billing/use-order-name';
import { useFormats } from '../../shared/format/use-formats';
import type { PendingPayment } from '../../shared/store/billing/billing-slice';
import { closePendingPayment } from '../../shared/store/billing/pending-payment';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';

/** An order of the last 30 minutes waits for its payment. */
export const PendingPaymentBanner = ({ pending: { chargeId, order } }: { readonly pending: PendingPayment }) => {
  const { t } = useTranslation('payment');
  const dispatch = useAppDispatch();
  const request = usePaymentRequest();
  const orderName = useOrderName();
  const formats = useFormats();
  return (
    <Banner
      tone="warn" icon={<Receipt {...icon16} />} title={t('bannerTitle')} onClose={() => { dispatch(closePendingPayment(chargeId)); }}
      action={<Button size="small" onPress={() => { request({ edition: order.edition, source: 'pending-order' }); }}>{t('pay')}</Button>}
    >
      {t('bannerText', { order: orderName(order, null), amount: formats.amount(order.total) })}
    </Banner>
  );
};
