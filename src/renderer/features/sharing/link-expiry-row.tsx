import { useTranslation } from 'react-i18next';
import { useLinkTexts } from '../../shared/access/use-link-texts';
import { localDayOf } from '../../shared/format/local-day';
import { useFeatureCheck, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { EditionMark } from '../../ui/edition-mark';
import { Select } from '../../ui/select';
import { expiryDays, expiryOf, type LinkExpiry } from './link-draft';
import type { LinkRowProps } from './link-password-row';
import { useShare } from './share-context';
import styles from './link-section.module.css';

type Choice = 'kept' | 'never' | 'date' | `${(typeof expiryDays)[number]}`;

const choiceOf = (end: LinkExpiry): Choice => (end.kind === 'days' ? `${end.days}` as Choice : end.kind);
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The expiry of a link: never, after a day, a week or thirty days, or on a chosen day. */
export const LinkExpiryRow = ({ draft, onChange }: LinkRowProps) => {
  const { t } = useTranslation('sharing');
  const words = useLinkTexts();
  const { sharing: { file, fetchedAtMs }, disabledReason } = useShare();
  const check = useFeatureCheck('shareExpiry');
  const offer = useUpgradeOffer();
  const standing = file.share.originalShareMode === null ? null : file.shareModeExpiredAt;
  // Without an expiry, `kept` and `never` are the same.
  const value = draft.expiry.kind === 'never' || (draft.expiry.kind === 'kept' && standing === null) ? 'never' : choiceOf(draft.expiry);
  const end = expiryOf(draft, standing, fetchedAtMs);

  if (check === 'hidden' && standing === null) return null;

  const choose = (choice: Choice): void => {
    // An existing expiry is kept or removed in every edition.
    if (check === 'limited' && choice !== 'kept' && choice !== 'never') {
      offer({ key: 'shareExpiry' });
      return;
    }
    switch (choice) {
      case 'kept': onChange({ expiry: { kind: 'kept' } }); return;
      case 'never': onChange({ expiry: { kind: standing === null ? 'kept' : 'never' } }); return;
      case 'date': onChange({ expiry: { kind: 'date', date: localDayOf(fetchedAtMs + weekMs) } }); return;
      default: onChange({ expiry: { kind: 'days', days: Number(choice) } });
    }
  };
  const options: { value: Choice; label: string }[] = [
    ...(standing === null ? [] : [{ value: 'kept' as const, label: words.date(standing) }]),
    { value: 'never', label: t('endNever') },
    ...expiryDays.map((days) => ({ value: `${days}` as const, label: t('endDays', { count: days }) })),
    { value: 'date', label: t('endDate') },
  ];
  return (
    <div className={styles.row}>
      <span className={styles.rowLabel}>{t('ends')}{check === 'limited' && <EditionMark />}</span>
      {draft.expiry.kind === 'days' && end !== null && <span className={styles.rowHint}>{words.date(end)}</span>}
      {draft.expiry.kind === 'date' && (
        <input
          type="date" className={styles.date} aria-label={t('endDate')} value={draft.expiry.date} min={localDayOf(fetchedAtMs)}
          onChange={(event) => { onChange({ expiry: { kind: 'date', date: event.target.value } }); }}
        />
      )}
      <Select label={t('ends')} isLabelHidden variant="quiet" value={value} options={options} isDisabled={disabledReason !== null} onChange={choose} />
    </div>
  );
};
