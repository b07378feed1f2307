import { MessageCircle, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentChannel } from '../../../contract/entities/billing';
import { localFailure } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { Banner } from '../../ui/banner';
import { icon16 } from '../../ui/icon-props';
import { ChoiceCards } from './choice-cards';
import styles from './payment.module.css';

export const channelIcons: Readonly<Record<PaymentChannel, ReactNode>> = { wx_pub_qr: <MessageCircle {...icon16} />, alipay_qr: <Wallet {...icon16} /> };

export interface ChannelCardsProps {
  /** The channels of the server; empty if it receives no payments. */
  readonly channels: readonly PaymentChannel[];
  readonly value: PaymentChannel | null;
  readonly isDisabled: boolean;
  readonly onChange: (channel: PaymentChannel) => void;
}

/** The choice of a channel, or a warning that there is none. */
export const ChannelCards = ({ channels, value, isDisabled, onChange }: ChannelCardsProps) => {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  if (channels.length === 0) return <Banner tone="warn" shape="card">{errorText(localFailure('NO_PAYMENT_CHANNEL'))}</Banner>;
  return (
    <ChoiceCards
      title={t('payWith')} value={value} isDisabled={isDisabled} className={styles.channel ?? ''} onChange={onChange}
      cards={channels.map((channel) => ({ value: channel, content: <><span className={styles.dot} aria-hidden />{channelIcons[channel]}<span className={styles.planName}>{t(channel)}</span></> }))}
    />
  );
};
