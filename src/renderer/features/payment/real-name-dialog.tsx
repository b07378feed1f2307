import { WifiOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { usualChannelOf, type PaymentChannel, type RealName } from '../../../contract/entities/billing';
import { failureOf } from '../../shared/bridge-failure';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { AgreementLinks } from '../../shared/parts/agreement-links';
import { LoadedPart } from '../../shared/settings/loaded-part';
import type { CodeState } from '../../shared/store/billing/billing-slice';
import { teamRealNameRead, type RealNameSubject } from '../../shared/store/real-name/real-name-slice';
import { readRealName } from '../../shared/store/real-name/real-name';
import { reloadResources } from '../../shared/store/resources/connect-resources';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { useFollowedAccount } from '../../shared/use-followed-account';
import { useHasPassed } from '../../shared/use-has-passed';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import { toasts } from '../../ui/toast-store';
import { ChannelCards } from './channel-cards';
import { orderFailureOf } from './payment-actions';
import { CodePanel } from './payment-code';
import styles from './payment.module.css';

/** How long a code is shown before the next order (account specification, section 9). */
const codeMs = 60_000;

const noCode: CodeState = { status: 'none' };

/** The code of a verification, and the check of its payment. `onPaid`: the server confirmed the payment. */
const useVerification = (skuId: string, onPaid: () => void) => {
  const { api } = useBridge();
  const [code, setCode] = useState<CodeState>(noCode);
  const [confirm, setConfirm] = useState<'idle' | 'pending' | 'unpaid' | Failure>('idle');
  const latest = useRef(0);
  const orderNo = code.status === 'ready' ? code.request.order.orderNo : null;
  const lastEvent = useAppSelector((state) => state.billing.lastEvent);
  const paidOrder = lastEvent !== null && lastEvent.isPaid && lastEvent.order.skuId === skuId ? lastEvent.order.orderNo : null;
  useEffect(() => () => { latest.current += 1; }, []);

  const isPaid = useCallback(async (no: string): Promise<boolean> => (await api.call('billing.result', { query: { orderNo: no } })).isPaid, [api]);
  useEffect(() => {
    if (paidOrder !== null) isPaid(paidOrder).then((isSettled) => { if (isSettled) onPaid(); }, () => undefined);
  }, [paidOrder, isPaid, onPaid]);

  /** Requests a new code. A payment of the earlier one whose event was lost is found first. */
  const request = async (channel: PaymentChannel): Promise<void> => {
    latest.current += 1;
    const id = latest.current;
    const requestedAtMs = Date.now();
    setCode({ status: 'loading' });
    setConfirm('idle');
    try {
      if (orderNo !== null && await isPaid(orderNo)) {
        onPaid();
        return;
      }
      const { data: { token } } = await api.call('billing.token', { query: { skuId } });
      const { data } = await api.call('billing.chargeProduct', { body: { skuId, channel, token } });
      if (latest.current === id) setCode({ status: 'ready', request: data, requestedAtMs });
    } catch (error) {
      if (latest.current === id) setCode({ status: 'failed', failure: orderFailureOf(failureOf(error)) });
    }
  };
  const clear = (): void => {
    latest.current += 1;
    setCode(noCode);
    setConfirm('idle');
  };
  /** Makes the server request the payment from the gateway. */
  const requestPayment = async (): Promise<void> => {
    if (orderNo === null) return;
    setConfirm('pending');
    try {
      const { isPaid: isSettled } = await api.call('billing.confirmPayment', { body: { order_no: orderNo } });
      setConfirm(isSettled ? 'idle' : 'unpaid');
      if (isSettled) onPaid();
    } catch (error) {
      setConfirm(failureOf(error));
    }
  };
  return { code, confirm, request, clear, requestPayment };
};

/** The consequence of a missing real name (account specification, section 6): announced, from a day, or in force. */
const Warning = ({ subject, requiredFrom }: { readonly subject: RealNameSubject; readonly requiredFrom: string | null }) => {
  const { t } = useTranslation('real-name');
  const formats = useFormats();
  const isInForce = useHasPassed(requiredFrom);
  const when = requiredFrom === null ? 'Warning' : isInForce ? 'InForce' : 'From';
  return <Banner tone="warn" shape="card">{t(`${subject}${when}`, { date: requiredFrom === null ? '' : formats.day(Date.parse(requiredFrom)) })}</Banner>;
};

interface VerificationProps {
  readonly subject: RealNameSubject;
  readonly realName: RealName;
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

const Verification = ({ subject, realName: { skuId, amount, channels, requiredFrom }, onPaid, onClose }: VerificationProps) => {
  const { t } = useTranslation(['payment', 'billing']);
  const { t: tOwn } = useTranslation('real-name');
  const formats = useFormats();
  const errorText = useErrorText();
  const isOffline = useAppSelector(selectIsOffline);
  const [chosen, setChosen] = useState<PaymentChannel | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { code, confirm, request, clear, requestPayment } = useVerification(skuId, onPaid);
  const channel = chosen ?? usualChannelOf(channels);
  const agree = (isTicked: boolean): void => {
    setAgreed(isTicked);
    if (isTicked && channel !== null) void request(channel);
    else clear();
  };
  const choose = (next: PaymentChannel): void => {
    setChosen(next);
    if (isAgreed) void request(next);
  };
  return (
    <>
      <DialogBody>
        <Warning subject={subject} requiredFrom={requiredFrom} />
        {isOffline && <Banner tone="warn" shape="card" icon={<WifiOff {...icon16} />}>{tOwn('offline')}</Banner>}
        <div className={styles.verification}>
          <div className={styles.verificationChoice}>
            <p>{tOwn('how', { amount: formats.amount(amount) })}</p>
            <ChannelCards channels={channels} value={channel} isDisabled={isOffline} onChange={choose} />
            <div className={styles.agreement}>
              <Checkbox isSelected={isAgreed} onChange={agree} isDisabled={isOffline || channel === null}>{t('agree')}</Checkbox>
              <span><AgreementLinks names={['service', 'privacy']} /></span>
            </div>
            {confirm === 'unpaid' && <p role="status" className={styles.unpaid}>{t('unpaid')}</p>}
            {typeof confirm === 'object' && <p role="alert" className={styles.refused}>{errorText(confirm)}</p>}
          </div>
          {channel !== null && (
            <div className={styles.verificationCode}>
              <CodePanel code={code} blankText={t(isAgreed ? 'codeLoading' : 'tickAgreement')} lifetimeMs={codeMs} onRequest={() => { void request(channel); }} />
              {code.status === 'ready' && <a href={code.request.qrUrl} target="_blank" rel="noopener">{tOwn('openPayment')}</a>}
            </div>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tOwn('later')}</Button>
        <Button size="large" onPress={() => { void requestPayment(); }} isPending={confirm === 'pending'} isDisabled={code.status !== 'ready' || isOffline} disabledReason={isOffline ? tOwn('offline') : t('tickAgreement')}>{t('billing:havePaid')}</Button>
      </DialogFooter>
    </>
  );
};

export interface RealNameDialogProps {
  readonly subject: RealNameSubject;
  readonly onClose: () => void;
}

/** Verifies a real name with a payment (account specification, section 4). Ends in all windows once the payment is settled. */
export const RealNameDialog = ({ subject, onClose }: RealNameDialogProps) => {
  const { t } = useTranslation('real-name');
  const dispatch = useAppDispatch();
  const { value, failure, load } = useFollowedAccount(readRealName);
  const [isPaid, setPaid] = useState(false);
  const onPaid = useCallback(() => { setPaid(true); }, []);
  const isDone = isPaid || (subject === 'team' ? value?.status : value?.isPersonVerified) === true;
  const close = useRef(onClose);
  useEffect(() => { close.current = onClose; });
  useEffect(() => {
    if (!isDone) return;
    if (subject === 'team') dispatch(teamRealNameRead(true));
    dispatch(reloadResources());
    toasts.show({ kind: 'success', text: t('done') });
    close.current();
  }, [isDone, subject, dispatch, t]);
  return (
    <Dialog isOpen onClose={onClose} size="large" isBodyScrollable>
      <DialogTitle>{t('title')}</DialogTitle>
      {value === null
        ? <DialogBody><LoadedPart isLoaded={false} failure={failure} onRetry={load}>{null}</LoadedPart></DialogBody>
        : <Verification subject={subject} realName={value} onPaid={onPaid} onClose={onClose} />}
    </Dialog>
  );
};
