import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { qrCodeMs, type PaymentChannel } from '../../../contract/entities/billing';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { CodeState, PaymentState } from '../../shared/store/billing/billing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import { QrCode } from '../../ui/qr-code';
import { requestCode } from './payment-actions';
import { channelIcons } from './channel-cards';
import styles from './payment.module.css';

const secondMs = 1000;
/** Length of the ring's line: the circle has a radius of 6. */
const ringLength = 2 * Math.PI * 6;

/** `0:42`. */
const clockOf = (ms: number): string => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / secondMs)).padStart(2, '0')}`;

interface CountdownProps {
  readonly endsAtMs: number;
  readonly lifetimeMs: number;
  readonly onRequest: () => void;
}

/** Counts down to the end of the code, and requests the next one. The code's time is measured by this device, whose clock may be wrong. */
const Countdown = ({ endsAtMs, lifetimeMs, onRequest }: CountdownProps) => {
  const { t } = useTranslation('payment');
  const isOffline = useAppSelector(selectIsOffline);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const leftMs = Math.max(0, endsAtMs - nowMs);
  useEffect(() => {
    const timer = setInterval(() => { setNowMs(Date.now()); }, secondMs);
    return () => { clearInterval(timer); };
  }, []);
  const isOver = leftMs === 0 && !isOffline;
  const request = useRef(onRequest);
  useEffect(() => { request.current = onRequest; });
  useEffect(() => { if (isOver) request.current(); }, [isOver]);
  return (
    <p className={styles.countdown}>
      <svg className={styles.ring} width={16} height={16} viewBox="0 0 16 16" aria-hidden>
        <circle cx={8} cy={8} r={6} />
        <circle cx={8} cy={8} r={6} strokeDasharray={ringLength} strokeDashoffset={ringLength * (1 - leftMs / lifetimeMs)} transform="rotate(-90 8 8)" />
      </svg>
      <span role="timer" className={styles.digits}>{t('newCodeIn', { time: clockOf(leftMs) })}</span>
      <LinkButton onPress={onRequest} isDisabled={isOffline}>{t('refresh')}</LinkButton>
    </p>
  );
};

export interface CodePanelProps {
  readonly code: CodeState;
  /** Shown while there is no code and no failure. */
  readonly blankText: string;
  /** How long a code is shown, milliseconds. */
  readonly lifetimeMs: number;
  readonly onRequest: () => void;
}

/** The QR code, or a blank mat with the reason for which there is none. */
export const CodePanel = ({ code, blankText, lifetimeMs, onRequest }: CodePanelProps) => {
  const { t } = useTranslation('payment');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const formats = useFormats();
  if (code.status === 'ready') {
    const { request: { qrUrl, charge }, requestedAtMs } = code;
    return (
      <div className={styles.code}>
        <div className={styles.mat} data-code={qrUrl}><QrCode text={qrUrl} label={t('qrOf', { amount: formats.amount(charge.amount) })} /></div>
        <p className={styles.scan}>{channelIcons[charge.channel]}{t(`scan_${charge.channel}`)}</p>
        <Countdown key={qrUrl} endsAtMs={requestedAtMs + lifetimeMs} lifetimeMs={lifetimeMs} onRequest={onRequest} />
        <p className={styles.keepOpen}>{t('keepOpen')}</p>
      </div>
    );
  }
  return (
    <div className={styles.code} aria-live="polite" aria-busy={code.status === 'loading'}>
      <div className={styles.blank}>
        {code.status === 'failed'
          ? <><p role="alert">{errorText(code.failure)}</p><Button size="small" onPress={onRequest}>{tCommon('retry')}</Button></>
          : <p>{blankText}</p>}
      </div>
    </div>
  );
};

export interface PaymentCodeProps {
  readonly payment: PaymentState;
  readonly channel: PaymentChannel | null;
  readonly total: number | null;
  readonly isAgreed: boolean;
}

/** The code for the choice in the payment dialog. */
export const PaymentCode = ({ payment: { code }, channel, total, isAgreed }: PaymentCodeProps) => {
  const { t } = useTranslation('payment');
  const dispatch = useAppDispatch();
  if (channel === null) return null;
  return <CodePanel code={code} blankText={t(isAgreed && total !== null ? 'codeLoading' : 'tickAgreement')} lifetimeMs={qrCodeMs} onRequest={() => { void dispatch(requestCode()); }} />;
};
