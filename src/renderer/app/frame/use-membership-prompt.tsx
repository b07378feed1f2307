import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { alertMoments, isAlertClosed, withAlertClosed } from '../../shared/prompts/expire-alert';
import { reloadResources } from '../../shared/store/resources/connect-resources';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { changeSetting } from '../../shared/store/user-config/user-config-actions';
import { selectSetting } from '../../shared/store/user-config/user-config-slice';
import { buyerOf } from '../../shared/store/billing/select-buyer';
import { useOpenPlans } from '../../shared/upgrade/use-open-plans';
import { usePaymentRequest } from '../../shared/upgrade/use-payment-request';
import { useHasPassed } from '../../shared/use-has-passed';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';

/** The alert from 7 days before the end of a membership until 30 days after it. It ends in all windows when the membership is renewed. */
export const useMembershipPrompt = (userId: number): ReactElement | null => {
  const { t } = useTranslation(['places', 'editions']);
  const formats = useFormats();
  const dispatch = useAppDispatch();
  const openPlans = useOpenPlans();
  const requestPayment = usePaymentRequest();
  const membership = useAppSelector((state) => state.team.value);
  const isLoaded = useAppSelector((state) => state.userConfig.isLoaded);
  const setting = useAppSelector((state) => selectSetting(state, 'expireAlert'));
  const endsAt = buyerOf(membership) === 'person' ? membership?.endsAt ?? null : null;
  const moments = endsAt === null ? null : alertMoments(endsAt);
  const hasBegun = useHasPassed(moments?.begin ?? null);
  const hasEnded = useHasPassed(moments?.end ?? null);
  const isOver = useHasPassed(moments?.last ?? null);
  const edition = membership?.editionName ?? null;
  // A window that is open at the end shows the smaller plan, even if it misses the event.
  const isOutdated = hasEnded && edition !== 'personal_free';
  useEffect(() => { if (isOutdated) dispatch(reloadResources()); }, [isOutdated, dispatch]);
  if (endsAt === null || moments === null || !isLoaded || !hasBegun || isOver || isAlertClosed(setting, userId, hasEnded ? moments.end : moments.begin)) return null;
  const date = formats.day(Date.parse(endsAt));
  const isPaid = edition === 'personal_premium' || edition === 'personal_super';
  const renew = (): void => {
    if (isPaid) requestPayment({ edition, source: 'membership-end' });
    else openPlans();
  };
  return (
    <Banner
      tone={hasEnded ? 'warn' : 'info'} title={hasEnded ? t('membershipEnded', { date }) : t('membershipEnds', { plan: isPaid ? t(`editions:${edition}`) : '', date })}
      action={<Button size="small" onPress={renew}>{t('renew')}</Button>} onClose={() => { dispatch(changeSetting('expireAlert', withAlertClosed(setting, userId, Date.now()))); }}
    >
      {t(hasEnded ? 'membershipEndedText' : 'membershipEndsText')}
    </Banner>
  );
};
