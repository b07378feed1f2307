import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../../../core/locales';
import { useFormats } from '../../../shared/format/use-formats';
import { slotsFor } from '../../../shared/i18n/sentence-slots';
import { SentenceWithSlots } from '../../../shared/i18n/sentence-with-slots';
import { Avatar } from '../../../ui/avatar';
import { useLocaleId } from '../../../ui/locale-context';
import { usePersonName } from '../../../ui/person-name';
import { languageOfText } from '../../../ui/text-language';
import { logSentenceOf, logSlots, type LogEntry, type LogSentence } from './log-sentence';
import styles from './log.module.css';

/** Names of one sentence. The rest is counted, and is in the title. */
const shownLimit = 4;
const placeholders = slotsFor([...logSlots, 'role']);

/** A person, a department, a space or an address within a sentence. */
const LogName = ({ name }: { readonly name: string }) => {
  const locale = useLocaleId();
  return <strong translate="no" className={styles.name}><bdi lang={languageOfText(name, locale)}>{name}</bdi></strong>;
};

const LogNames = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = useTranslation('team-log');
  const intlLocale = intlLocaleOf(useLocaleId());
  const shown = names.length > shownLimit ? names.slice(0, shownLimit - 1) : names;
  const hidden = names.length - shown.length;
  const items = [...shown, ...(hidden > 0 ? [t('more', { count: hidden })] : [])];
  const parts = new Intl.ListFormat(intlLocale, { type: 'conjunction', style: 'long' }).formatToParts(items);
  return parts.map(({ type, value }, index) => {
    if (type === 'literal') return value;
    const isRest = hidden > 0 && !parts.slice(index + 1).some((part) => part.type === 'element');
    return isRest ? <span key={index} title={names.slice(shown.length).join(', ')}>{value}</span> : <LogName key={index} name={value} />;
  });
};

const useSentenceText = (): ((sentence: LogSentence) => string) => {
  const { t } = useTranslation('team-log');
  return (sentence) => {
    switch (sentence.key) {
      case 'handOver': return t(sentence.key, { ...placeholders, count: sentence.count });
      default: return t(sentence.key, placeholders);
    }
  };
};

/** One entry: who did it, the sentence, and the time. */
export const LogLine = memo(({ entry }: { readonly entry: LogEntry }) => {
  const { t: tTeam } = useTranslation('team');
  const nameOf = usePersonName();
  const formats = useFormats();
  const intlLocale = intlLocaleOf(useLocaleId());
  const sentenceText = useSentenceText();
  const sentence = logSentenceOf(entry, nameOf);
  const slots: Record<string, ReactNode> = Object.fromEntries(Object.entries(sentence.slots).map(([slot, names]) => [slot, <LogNames key={slot} names={names} />]));
  const role = sentence.key === 'changeRole' ? <strong className={styles.name}>{tTeam(sentence.role)}</strong> : null;
  const atMs = Date.parse(entry.at);
  return (
    <li className={styles.line}>
      <Avatar person={entry.actor} size={26} />
      <p className={styles.sentence}><SentenceWithSlots text={sentenceText(sentence)} slots={{ ...slots, role }} /></p>
      <time className={styles.time} dateTime={entry.at} title={formats.fullTime(atMs)}>
        {new Intl.DateTimeFormat(intlLocale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(atMs)}
      </time>
    </li>
  );
});
LogLine.displayName = 'LogLine';
