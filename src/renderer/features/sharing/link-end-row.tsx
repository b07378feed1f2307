import { useTranslation } from 'react-i18next';
import { useLinkWords } from '../../shared/access/use-link-words';
import { dayOf } from '../../shared/format/day';
import { Select } from '../../ui/select';
import { endDays, endOf, type LinkEnd } from './link-draft';
import type { LinkRowProps } from './link-password-row';
import { useShare } from './share-context';
import styles from './link-section.module.css';

type Choice = 'kept' | 'never' | 'date' | `${(typeof endDays)[number]}`;

const choiceOf = (end: LinkEnd): Choice => (end.kind === 'days' ? `${end.days}` as Choice : end.kind);
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** The expiry of a link: never, after a day, a week or thirty days, or on a chosen day. */
export const LinkEndRow = ({ draft, onChange }: LinkRowProps) => {
  const { t } = useTranslation('sharing');
  const words = useLinkWords();
  const { sharing: { file, atMs }, blocked } = useShare();
  const standing = file.share.originalShareMode === null ? null : file.shareModeExpiredAt;
  // Without an expiry, `kept` and `never` are the same.
  const value = draft.end.kind === 'never' || (draft.end.kind === 'kept' && standing === null) ? 'never' : choiceOf(draft.end);
  const end = endOf(draft, standing, atMs);

  const choose = (choice: Choice): void => {
    switch (choice) {
      case 'kept': onChange({ end: { kind: 'kept' } }); return;
      case 'never': onChange({ end: { kind: standing === null ? 'kept' : 'never' } }); return;
      case 'date': onChange({ end: { kind: 'date', date: dayOf(atMs + weekMs) } }); return;
      default: onChange({ end: { kind: 'days', days: Number(choice) } });
    }
  };
  const options: { value: Choice; label: string }[] = [
    ...(standing === null ? [] : [{ value: 'kept' as const, label: words.date(standing) }]),
    { value: 'never', label: t('endNever') },
    ...endDays.map((days) => ({ value: `${days}` as const, label: t('endDays', { count: days }) })),
    { value: 'date', label: t('endDate') },
  ];
  return (
    <div className={styles.row}>
      <span className={styles.rowLabel}>{t('ends')}</span>
      {draft.end.kind === 'days' && end !== null && <span className={styles.rowHint}>{words.date(end)}</span>}
      {draft.end.kind === 'date' && (
        <input
          type="date" className={styles.date} aria-label={t('endDate')} value={draft.end.date} min={dayOf(atMs)}
          onChange={(event) => { onChange({ end: { kind: 'date', date: event.target.value } }); }}
        />
      )}
      <Select label={t('ends')} isLabelHidden variant="quiet" value={value} options={options} isDisabled={blocked !== null} onChange={choose} />
    </div>
  );
};
