import { Check, CircleQuestionMark, Minus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { editionLimits } from '../../../core/limits/edition-limits';
import { intlLocaleOf } from '../../../core/locales';
import { useFormats } from '../../shared/format/use-formats';
import { IconButton } from '../../ui/icon-button';
import { icon14, icon16 } from '../../ui/icon-props';
import { useLocaleId } from '../../ui/locale-context';
import { comparedEditions, comparisonGroups, comparisonLines, isLarger, type ComparedValue, type ComparisonGroup, type ComparisonLine } from './comparison';
import styles from './pricing.module.css';

const lines = comparisonLines();
const daysOfYear = 365;

/** Returns the text of a limit: `100 GB`, `30 days`, `1 year`. */
const useLimitText = (): ((value: Extract<ComparedValue, { kind: 'limit' }>) => string) => {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const intlLocale = intlLocaleOf(useLocaleId());
  return ({ unit, limit }) => {
    if (limit === null) return t('noLimit');
    if (unit === 'bytes') return formats.bytes(limit);
    if (unit === 'number') return formats.number(limit);
    return limit % daysOfYear === 0 ? new Intl.NumberFormat(intlLocale, { style: 'unit', unit: 'year', unitDisplay: 'long' }).format(limit / daysOfYear) : formats.days(limit);
  };
};

/** The content of every plan, line by line. */
export const Comparison = () => {
  const { t } = useTranslation(['plans', 'editions']);
  return (
    <div role="table" aria-label={t('comparison')} className={styles.table}>
      <div role="row" className="visually-hidden">
        <span role="columnheader">{t('content')}</span>
        {comparedEditions.map((edition) => <span key={edition} role="columnheader">{t(`editions:${edition}`)}</span>)}
      </div>
      {comparisonGroups.map((group) => <Group key={group} group={group} />)}
    </div>
  );
};

const Group = ({ group }: { readonly group: ComparisonGroup }) => {
  const { t } = useTranslation('plans');
  const id = useId();
  return (
    <div role="rowgroup" aria-labelledby={id}>
      <div id={id} className={styles.groupTitle}>{t(`group_${group}`)}</div>
      {lines.filter((line) => line.group === group).map((line) => <Line key={line.key} line={line} />)}
    </div>
  );
};

/** Lines about limits have names of their own; features are named like in the upgrade prompt. */
const useLineName = ({ key }: ComparisonLine): string => {
  const { t } = useTranslation(['plans', 'capabilities']);
  switch (key) {
    case 'diskVolumeBytes': case 'fileCount': case 'pictureBytes': case 'attachmentBytes': case 'importBytes': case 'exportBytes': case 'historyDays': case 'savedVersions':
    case 'collaborators': case 'pastedCharacters': case 'pastedCells': case 'devices': return t(`line_${key}`);
    default: return t(`capabilities:${key}`);
  }
};

const Line = ({ line }: { readonly line: ComparisonLine }) => {
  const name = useLineName(line);
  return (
    <div role="row" className={styles.row}>
      <span role="rowheader" className={styles.name}>{name}{line.key === 'collaborators' && <LargeFiles />}</span>
      {comparedEditions.map((edition, index) => {
        const before = comparedEditions[index - 1];
        return <span key={edition} role="cell" className={styles.cell} data-larger={isLarger(line.values[edition], before && line.values[before])}><Value value={line.values[edition]} /></span>;
      })}
    </div>
  );
};

const Value = ({ value }: { readonly value: ComparedValue }) => {
  const { t } = useTranslation('plans');
  const limitText = useLimitText();
  if (value.kind === 'limit') return <bdi>{limitText(value)}</bdi>;
  return value.isIncluded ? <Check {...icon16} className={styles.check} role="img" aria-hidden={false} aria-label={t('included')} /> : <Minus {...icon14} role="img" aria-hidden={false} aria-label={t('notIncluded')} />;
};

/** Fewer people can work on a large file. The limits for each size, in the order of the plans. */
const LargeFiles = () => {
  const { t } = useTranslation('plans');
  const formats = useFormats();
  const [first] = comparedEditions;
  const sentences = (editionLimits[first].collaborators ?? []).slice(1).map(({ start }, index) => t('largeFiles', {
    size: formats.bytes(start * 1024), counts: comparedEditions.map((edition) => formats.number(editionLimits[edition].collaborators?.[index + 1]?.limit ?? 0)).join(' / '),
  }));
  return <IconButton size="small" label={sentences.join(' ')} icon={<CircleQuestionMark {...icon14} />} />;
};
