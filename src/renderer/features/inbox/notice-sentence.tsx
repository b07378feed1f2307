import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeTypes, type Notice } from '../../../contract/entities/notice';
import { noticePeopleOf, noticeSentenceOf, noticeSlots, type NoticeSentence as Sentence } from '../../../core/notices/notice-sentence';
import { useFormats } from '../../shared/format/use-formats';
import { slotsFor } from '../../shared/i18n/sentence-slots';
import { SentenceWithSlots } from '../../shared/i18n/sentence-with-slots';
import { FileIcon } from '../../ui/file-icon';
import { useLocaleId } from '../../ui/locale-context';
import { usePersonName } from '../../ui/person-name';
import { languageOfText } from '../../ui/text-language';
import styles from './notice-row.module.css';

const placeholders = slotsFor(noticeSlots);
const othersPlaceholders = slotsFor(['name']);

const sentenceText = (t: TFunction<'notices'>, { key, count }: Sentence): string => {
  if (count === null) return t(key, placeholders);
  return t(key, { ...placeholders, count });
};

/** A name that a person entered, in any language and direction. */
export const NoticeName = ({ name, isStrong = true }: { readonly name: string; readonly isStrong?: boolean }) => {
  const locale = useLocaleId();
  const text = <bdi lang={languageOfText(name, locale)}>{name}</bdi>;
  return isStrong ? <strong translate="no" className={styles.name}>{text}</strong> : <span translate="no">{text}</span>;
};

/** The people who caused a notice: the latest by name, the others by their number. */
const NoticePeople = ({ notice }: { readonly notice: Notice }) => {
  const { t } = useTranslation('notices');
  const nameOf = usePersonName();
  const { first, others, count } = noticePeopleOf(notice);
  const shown = 'key' in first ? t(first.key) : <NoticeName name={first.name} />;
  if (count === 0) return shown;
  return <span title={others.map(nameOf).join(', ')}><SentenceWithSlots text={t('others', { ...othersPlaceholders, count })} slots={{ name: shown }} /></span>;
};

/** The file of a notice; within a group its name is enough. */
const NoticeFile = ({ file, isGrouped }: { readonly file: Notice['file']; readonly isGrouped: boolean }) => {
  const { t } = useTranslation('inbox');
  if (!file) return <span className={styles.unavailable}>{t('unavailable')}</span>;
  if (isGrouped) return <NoticeName name={file.name} isStrong={false} />;
  return <span className={styles.file}><FileIcon type={file.type} name={file.name} size={16} />{'\u00A0'}<NoticeName name={file.name} isStrong={false} /></span>;
};

export interface NoticeSentenceProps {
  readonly notice: Notice;
  readonly isGrouped: boolean;
}

/** A notice as a sentence. A type that this version does not know has the server's text. */
export const NoticeSentence = ({ notice, isGrouped }: NoticeSentenceProps) => {
  const { t } = useTranslation('notices');
  const formats = useFormats();
  const sentence = noticeSentenceOf(notice);
  if (sentence === null) return <span dir="auto">{notice.text}</span>;
  const value = (): ReactNode => {
    if (notice.type === noticeTypes.SYSTEM) return <bdi>{notice.msg}</bdi>;
    if (notice.type === noticeTypes.EXCEED_ALERT) return <strong className={styles.name}>{formats.percent((Number(notice.value) || 0) / 100)}</strong>;
    return <NoticeName name={notice.value ?? ''} />;
  };
  return (
    <SentenceWithSlots
      text={sentenceText(t, sentence)}
      slots={{
        who: <NoticePeople notice={notice} />, file: <NoticeFile file={notice.file} isGrouped={isGrouped} />, team: <NoticeName name={notice.teamName ?? ''} />, value: value(),
      }}
    />
  );
};
