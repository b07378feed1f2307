import { Check, Gift, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EditionOffer, OfferedSku, Offers } from '../../../contract/entities/billing';
import { isErrorCode } from '../../../contract/errors';
import { editionLimits } from '../../../core/limits/edition-limits';
import { localFailure } from '../../shared/bridge-failure';
import { StorageChoice } from '../../shared/billing/storage-choice';
import { useEditionName } from '../../shared/billing/use-edition-name';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { AgreementLinks } from '../../shared/parts/agreement-links';
import { isStorageAlone, type PaymentChoice, type PaymentState } from '../../shared/store/billing/billing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Banner } from '../../ui/banner';
import { Checkbox } from '../../ui/checkbox';
import { Chip } from '../../ui/chip';
import { icon16 } from '../../ui/icon-props';
import { Note } from '../../ui/note';
import { ChannelCards } from './channel-cards';
import { ChoiceCards } from './choice-cards';
import { choose } from './payment-actions';
import styles from './payment.module.css';

/** Why something cannot be bought, in words; null if it can. */
const useRefusalText = (): ((refusal: string | null) => string | null) => {
  const errorText = useErrorText();
  return (refusal) => (refusal === null ? null : errorText(localFailure(isErrorCode(refusal) ? refusal : 'SKU_NOT_SOLD')));
};

/** The reasons for which cards cannot be chosen, each once. */
const Reasons = ({ reasons }: { readonly reasons: readonly (string | null)[] }) =>
  [...new Set(reasons)].map((reason) => reason !== null && <p key={reason} className={styles.reason}><TriangleAlert {...icon16} />{reason}</p>);

const PlanCard = ({ offer: { edition, standing, skus }, isChosen }: { readonly offer: EditionOffer; readonly isChosen: boolean }) => {
  const { t } = useTranslation('payment');
  const editionName = useEditionName();
  const formats = useFormats();
  const { diskVolumeBytes, historyDays } = editionLimits[edition];
  const [shortest] = [...skus].sort((one, other) => one.months - other.months);
  const facts = [
    diskVolumeBytes === null ? t('storageAll') : t('storage', { amount: formats.bytes(diskVolumeBytes) }),
    historyDays === null ? t('historyAll') : t('history', { days: formats.days(historyDays) }),
  ];
  return (
    <>
      <span className={styles.planHead}>
        <span className={styles.planName}>{editionName(edition)}</span>
        {standing === 'present' && <Chip>{t('yours')}</Chip>}
        {isChosen && <span className={styles.dot} aria-hidden />}
      </span>
      {shortest && <span className={styles.planPrice}><b>{formats.amount(shortest.amount / shortest.months)}</b> {t('aMonth')}</span>}
      {facts.map((fact) => <span key={fact} className={styles.fact}><Check {...icon16} />{fact}</span>)}
    </>
  );
};

const DurationCard = ({ sku: { months, listAmount, amount } }: { readonly sku: OfferedSku }) => {
  const { t } = useTranslation('billing');
  const formats = useFormats();
  return (
    <>
      <span className={styles.planName}>{t('months', { count: months })}</span>
      <span className={styles.durationPrice}>{formats.amount(amount)}{amount < listAmount && <> · <bdi>{formats.percent(amount / listAmount - 1).replace('-', '\u2212')}</bdi></>}</span>
    </>
  );
};

/** Explains the credit, or the begin of a renewal. */
const PriceNote = ({ price, offers }: { readonly price: PaymentState['price']; readonly offers: Offers }) => {
  const { t } = useTranslation('payment');
  const editionName = useEditionName();
  const formats = useFormats();
  if (price.status !== 'ready') return null;
  const credit = price.price.lines.find(({ kind }) => kind === 'credit');
  const { purpose, from } = price.price;
  if (credit === undefined && purpose !== 'renewal') return null;
  return (
    <Note icon={<Gift {...icon16} />}>
      {credit ? t('credit', { edition: editionName(offers.present.edition), days: formats.days(credit.quantity), amount: formats.amount(-credit.amount) }) : t('follows', { date: formats.day(Date.parse(from)) })}
    </Note>
  );
};

interface ChoiceProps {
  readonly offers: Offers;
  readonly choice: PaymentChoice;
  readonly change: (changed: Partial<PaymentChoice>) => void;
}

/** Plan and duration. */
const EditionChoice = ({ offers, choice, change }: ChoiceProps) => {
  const { t } = useTranslation('billing');
  const refusalText = useRefusalText();
  const isOffline = useAppSelector(selectIsOffline);
  const offer = offers.editions.find(({ edition }) => edition === choice.edition);
  return (
    <>
      <ChoiceCards
        title={t('plan')} value={choice.edition} isDisabled={isOffline} className={styles.plan ?? ''}
        cards={offers.editions.map((each) => ({ value: each.edition, content: <PlanCard offer={each} isChosen={each.edition === choice.edition} />, isDisabled: each.standing === 'included' }))}
        onChange={(edition) => {
          const skus = offers.editions.find((each) => each.edition === edition)?.skus ?? [];
          const months = (skus.find((sku) => sku.months === choice.months && sku.refusal === null) ?? skus.find(({ refusal }) => refusal === null) ?? skus[0])?.months ?? choice.months;
          change({ edition, months });
        }}
      />
      <Reasons reasons={offers.editions.map(({ standing }) => (standing === 'included' ? refusalText('HIGHER_EDITION_RUNS') : null))} />
      <ChoiceCards
        title={t('howLong')} value={choice.months} isDisabled={isOffline} className={styles.duration ?? ''} onChange={(months) => { change({ months }); }}
        cards={(offer?.skus ?? []).map((sku) => ({ value: sku.months, content: <DurationCard sku={sku} />, isDisabled: sku.refusal !== null }))}
      />
      <Reasons reasons={(offer?.skus ?? []).map(({ refusal }) => refusalText(refusal))} />
    </>
  );
};

/** Plan, duration, storage, channel and agreement. Storage beside a plan is shown to people who want it or have some. */
export const PaymentForm = ({ payment: { price, previousTotal, intent }, offers, choice }: { readonly payment: PaymentState; readonly offers: Offers; readonly choice: PaymentChoice }) => {
  const { t } = useTranslation('payment');
  const dispatch = useAppDispatch();
  const formats = useFormats();
  const isOffline = useAppSelector(selectIsOffline);
  const change = (changed: Partial<PaymentChoice>): void => { dispatch(choose(changed)); };
  const { storage } = offers;
  const isAlone = isStorageAlone(choice);
  const isStorageShown = isAlone || intent.isForStorage === true || choice.storageUnits > 0 || (storage?.units ?? 0) > 0;
  return (
    <>
      {!isAlone && <EditionChoice offers={offers} choice={choice} change={change} />}
      {storage && isStorageShown && <StorageChoice storage={storage} edition={choice.edition} units={choice.storageUnits} isAlone={isAlone} onChange={(storageUnits) => { change({ storageUnits }); }} />}
      <ChannelCards channels={offers.channels} value={choice.channel} isDisabled={isOffline} onChange={(channel) => { change({ channel }); }} />
      <PriceNote price={price} offers={offers} />
      {previousTotal !== null && price.status === 'ready' && (
        <Banner tone="warn" shape="card">{t('priceChanged', { before: formats.amount(previousTotal), now: formats.amount(price.price.total) })}</Banner>
      )}
      <div className={styles.agreement}>
        <Checkbox isSelected={choice.isAgreed} onChange={(isAgreed) => { change({ isAgreed }); }} isDisabled={isOffline || choice.channel === null || price.status === 'failed'}>{t('agree')}</Checkbox>
        <span><AgreementLinks names={['premium', 'service']} /></span>
      </div>
    </>
  );
};
