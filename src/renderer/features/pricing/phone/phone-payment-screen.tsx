import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { EditionOffer, OfferedSku, Offers, OrderView, PaymentChannel, PriceView } from '../../../../contract/entities/billing';
import { isSold, type EditionName } from '../../../../contract/entities/editions';
import { StorageChoice } from '../../../shared/billing/storage-choice';
import { useOrderName } from '../../../shared/billing/use-order-name';
import { usePriceLines } from '../../../shared/billing/use-price-lines';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { useFormats } from '../../../shared/format/use-formats';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { AgreementLinks } from '../../../shared/parts/agreement-links';
import type { PaymentMember } from '../../../shared/router/app-routes';
import { useRouter } from '../../../shared/router/router-context';
import { useBridge } from '../../../shared/store/store-hooks';
import { useDocumentTitle } from '../../../shared/use-document-title';
import { useRequest } from '../../../shared/use-request';
import alertLine from '../../../ui/alert-line.module.css';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Skeleton } from '../../../ui/skeleton';
import { mainEdition, planOffers, type PricedOffers } from '../plan-offer';
import { useOffers } from '../use-offers';
import { usePlanDates } from '../use-plan-dates';
import { ChoiceCards } from './choice-cards';
import { usePhonePayment, type OrderChoice } from './use-phone-payment';
import styles from './phone-payment.module.css';

export interface PhonePaymentScreenProps {
  /** The screen that led here. */
  readonly from: string | null;
  readonly member: PaymentMember | null;
  /** The page of a failure. */
  readonly renderFailure: (failure: Failure, onRetry: () => void) => ReactNode;
}

/** The payment on a phone: it opens the gateway on the same device instead of a QR code (account specification, section 2). */
export const PhonePaymentScreen = ({ from, member, renderFailure }: PhonePaymentScreenProps) => {
  const { t } = useTranslation('plans');
  const { api } = useBridge();
  const { value, failure, load } = useOffers();
  const readLatest = useCallback(async () => (await api.call('billing.orders', { query: { page: 1, perPage: 1 } })).data.orders[0] ?? null, [api]);
  const latest = useRequest(readLatest);
  useDocumentTitle(t('payTitle'));
  if (value === null && failure) return renderFailure(failure, load);
  if (value === null || latest.status === 'loading') return <div className={styles.page} role="status" aria-busy><Skeleton height={320} /></div>;
  const open = latest.status === 'ready' && latest.value?.state === 'open' ? latest.value : null;
  return <Payment priced={value} reload={load} from={from} member={member} open={open} />;
};

interface PaymentProps extends Pick<PhonePaymentScreenProps, 'from' | 'member'> {
  readonly priced: PricedOffers;
  readonly reload: () => void;
  /** The open order, which the page offers first. */
  readonly open: OrderView | null;
}

const yearMonths = 12;

const Payment = ({ priced, reload, from, member, open }: PaymentProps) => {
  const { t } = useTranslation(['plans', 'billing', 'editions']);
  const { t: tErrors } = useTranslation('errors');
  const { offers, prices } = priced;
  const payment = usePhonePayment();
  const isForStorage = member === 'storage' || (member === null && open?.purpose === 'addition');
  const wanted = (member === 'storage' ? null : member) ?? open?.edition ?? undefined;
  const [chosenUnits, setUnits] = useState<number | null>(null);
  const [chosenEdition, setEdition] = useState<string | null>(null);
  const [chosenMonths, setMonths] = useState<number | null>(null);
  const [chosenChannel, setChannel] = useState<PaymentChannel | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const shownEdition = chosenEdition ?? mainEdition(planOffers(priced, 'year'), wanted) ?? wanted;
  const offer = offers.editions.find((each) => each.edition === shownEdition) ?? offers.editions[0];
  const shownMonths = chosenMonths ?? (open !== null && open.edition === offer?.edition ? open.duration : null) ?? yearMonths;
  const skus = offer?.skus ?? [];
  const sku = skus.find((each) => each.months === shownMonths && each.refusal === null) ?? skus.find(({ refusal }) => refusal === null);
  const isAlone = isForStorage && (offers.storage?.until ?? null) !== null;
  const units = offers.storage === null ? 0 : chosenUnits ?? (isAlone ? (open?.purpose === 'addition' ? open.storageSize : 1) : Math.max(isForStorage ? 1 : 0, offers.storage.units ?? 0));
  const edition = isAlone ? offers.present : offer;
  const months = isAlone ? 0 : sku?.months ?? null;
  const price = usePhonePrice(edition === undefined || months === null ? null : { editionId: edition.editionId, months, storageUnits: units }, units === 0 ? sku && prices[sku.skuId] : undefined);
  const channel = chosenChannel ?? offers.channels[0] ?? null;

  if (payment.state.status === 'ended') return <Ended order={payment.state.order} unitBytes={offers.storage?.unitBytes ?? null} onAgain={() => { payment.restart(); reload(); }} />;
  if (payment.state.status === 'waiting') return <Waiting payment={payment} state={payment.state} />;
  const pay = (replacesPending: boolean): void => {
    if (edition && months !== null && price && channel) void payment.pay({ editionId: edition.editionId, months, storageUnits: units, channel, total: price.total, source: from }, replacesPending);
  };
  const { failure } = payment.state;
  const obstacle = offers.channels.length === 0 ? capitalizeSentence(tErrors('NO_PAYMENT_CHANNEL')) : isAgreed ? null : t('agreeFirst');
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{isAlone ? t('editions:buyStorage') : t('payTitle')}</h1>
      {isForStorage && !isAlone && <p className={styles.hint}>{t('billing:storageWithPlan')}</p>}
      {!isAlone && <Editions offers={offers.editions} value={offer?.edition ?? null} onChange={setEdition} />}
      {!isAlone && <Durations skus={skus} value={sku?.months ?? null} onChange={setMonths} />}
      {offers.storage && edition && (isForStorage || (offers.storage.units ?? 0) > 0) && <StorageChoice storage={offers.storage} edition={edition.edition} units={units} isAlone={isAlone} onChange={setUnits} />}
      {price && edition && <Lines price={price} edition={edition.edition} offers={offers} />}
      {offers.channels.length > 0 && <ChoiceCards label={t('billing:payWith')} value={channel} onChange={setChannel} cards={offers.channels.map((each) => ({ value: each, label: t(`billing:${each}`) }))} />}
      <Checkbox isSelected={isAgreed} onChange={setAgreed} className={styles.agreement ?? ''}>{t('agree')}</Checkbox>
      <span className={styles.link}><AgreementLinks names={['premium']} /></span>
      <div className={styles.foot}>
        {failure?.code === 'ORDER_PENDING' && <div className={styles.problem}><Banner tone="warn" shape="card" action={<Button size="small" onPress={() => { pay(true); }}>{t('replaceOrder')}</Button>}>{t('orderPending')}</Banner></div>}
        {failure && failure.code !== 'ORDER_PENDING' && <div className={styles.problem}><OrderFailure failure={failure} onReload={reload} /></div>}
        <span className={styles.footTotal}><TotalAmount total={price?.total ?? null} /></span>
        <Button size="large" variant="primary" isPending={payment.isPending} isDisabled={obstacle !== null || price === undefined} disabledReason={obstacle} onPress={() => { pay(false); }}>{t('pay')}</Button>
      </div>
    </div>
  );
};

/** The price of a product; undefined until it is known. `known`: the price if it was read before. */
const usePhonePrice = (product: Pick<OrderChoice, 'editionId' | 'months' | 'storageUnits'> | null, known: PriceView | undefined): PriceView | undefined => {
  const { api } = useBridge();
  const key = product === null || known !== undefined ? null : JSON.stringify(product);
  const read = useCallback(async () => {
    if (key === null) return null;
    const { editionId, months, storageUnits } = JSON.parse(key) as Pick<OrderChoice, 'editionId' | 'months' | 'storageUnits'>;
    const { data } = await api.call('billing.price', { query: { edition: editionId, duration: months, durationUnit: 'month', memberCount: 1, storageSize: storageUnits } });
    return { key, price: data };
  }, [api, key]);
  const request = useRequest(read);
  return known ?? (request.status === 'ready' && request.value?.key === key ? request.value?.price : undefined);
};

const TotalAmount = ({ total }: { readonly total: number | null }) => {
  const formats = useFormats();
  return total === null ? '–' : formats.amount(total);
};

const useRefusalText = (): ((refusal: string) => string) => {
  const errorText = useErrorText();
  return (refusal) => errorText({ code: refusal as Failure['code'], message: '', args: {} });
};

const Editions = ({ offers, value, onChange }: { readonly offers: readonly EditionOffer[]; readonly value: string | null; readonly onChange: (edition: string) => void }) => {
  const { t } = useTranslation(['plans', 'billing', 'editions']);
  const refusalText = useRefusalText();
  const cards = offers.map(({ edition, standing, skus }) => {
    const isRefused = skus.length > 0 && skus.every(({ refusal }) => refusal !== null);
    return {
      value: edition, label: isSold(edition) ? t(`editions:${edition}`) : edition, hint: standing === 'present' ? t('yours') : undefined,
      obstacle: isRefused ? refusalText(skus[0]?.refusal ?? '') : null,
    };
  });
  return <ChoiceCards<string> label={t('billing:plan')} value={value} onChange={onChange} cards={cards} />;
};

const Durations = ({ skus, value, onChange }: { readonly skus: readonly OfferedSku[]; readonly value: number | null; readonly onChange: (months: number) => void }) => {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const refusalText = useRefusalText();
  const cards = skus.map(({ months, amount, listAmount, refusal }) => ({
    value: String(months), label: t('months', { count: months }), obstacle: refusal === null ? null : refusalText(refusal),
    hint: <>{formats.amount(amount)}{amount < listAmount && <> · <bdi>−{formats.percent(1 - amount / listAmount)}</bdi></>}</>,
  }));
  return <ChoiceCards<string> label={t('howLong')} value={value === null ? null : String(value)} onChange={(months) => { onChange(Number(months)); }} cards={cards} />;
};

const Lines = ({ price, edition, offers }: { readonly price: PriceView; readonly edition: EditionName; readonly offers: Offers }) => {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  const linesOf = usePriceLines();
  return (
    <section className={styles.lines} aria-label={t('toPay')}>
      <dl>
        {linesOf(price.lines, edition, offers).map(({ kind, label, amount }) => <div key={kind}><dt>{label}</dt><dd>{amount}</dd></div>)}
        <div className={styles.sum}><dt>{t('total')}</dt><dd>{formats.amount(price.total)}</dd></div>
      </dl>
      <p className={styles.hint}>{t('runsTo', { date: formats.day(Date.parse(price.until)) })}</p>
    </section>
  );
};

const OrderFailure = ({ failure, onReload }: { readonly failure: Failure; readonly onReload: () => void }) => {
  const { t } = useTranslation(['plans', 'errors']);
  const errorText = useErrorText();
  return (
    <div role="alert" className={alertLine.alert}>
      <span>{capitalizeSentence(failure.status >= 500 ? t('errors:ORDER_FAILED') : errorText(failure))}</span>
      {failure.code === 'PRICE_CHANGED' && <Button size="small" onPress={onReload}>{t('showPrice')}</Button>}
    </div>
  );
};

type PhonePayment = ReturnType<typeof usePhonePayment>;

/** The order waits for the payment, which happens beside this page. */
const Waiting = ({ payment, state: { request: { order, qrUrl }, isMissing, failure } }: { readonly payment: PhonePayment; readonly state: Extract<PhonePayment['state'], { status: 'waiting' }> }) => {
  const { t } = useTranslation(['plans', 'billing']);
  const formats = useFormats();
  const errorText = useErrorText();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('waitingTitle')}</h1>
      <p className={styles.amount}>{formats.amount(order.total, order.currency)}</p>
      <p className={styles.hint}><bdi translate="no">{order.orderNo}</bdi></p>
      <p role="status">{failure ? capitalizeSentence(errorText(failure)) : t(isMissing ? 'notArrived' : 'waitingText')}</p>
      <div className={styles.foot}>
        <Button size="large" onPress={() => { void payment.confirm(true); }}>{t('billing:havePaid')}</Button>
        <a className={styles.payLink} href={qrUrl} target="_blank" rel="noopener">{t('openPayment')}</a>
      </div>
    </div>
  );
};

/** The order is paid, cancelled or expired. */
const Ended = ({ order, unitBytes, onAgain }: { readonly order: OrderView; readonly unitBytes: number | null; readonly onAgain: () => void }) => {
  const { t } = useTranslation(['plans', 'billing', 'editions']);
  const dates = usePlanDates();
  const router = useRouter();
  const isPaid = order.state === 'paid';
  const orderName = useOrderName();
  const plan = order.edition !== null && isSold(order.edition) ? t(`editions:${order.edition}`) : '';
  return (
    <div className={styles.page} role="status">
      <h1 className={styles.title}>{isPaid ? t('paidTitle', { plan: order.duration === null ? orderName(order, unitBytes) : plan }) : t('endedTitle')}</h1>
      <p>{isPaid ? order.until !== null && t('paidText', { date: dates.long(order.until) }) : t(order.state === 'expired' ? 'expiredText' : 'cancelledText')}</p>
      <div className={styles.foot}>
        {isPaid
          ? <Button size="large" variant="primary" onPress={() => { router.navigate({ name: 'desktop' }); }}>{t('billing:done')}</Button>
          : <Button size="large" variant="primary" onPress={onAgain}>{t('again')}</Button>}
      </div>
    </div>
  );
};
