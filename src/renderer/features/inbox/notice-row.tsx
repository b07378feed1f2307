import { Check, Ellipsis } from 'lucide-react';
import { memo, useEffect, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { noticeTypes, type NoticeItem } from '../../../contract/entities/notice';
import { intlLocaleOf } from '../../../core/locales';
import { useClockText } from '../../shared/format/use-clock-text';
import { useDayText } from '../../shared/format/use-day-text';
import { useFormats } from '../../shared/format/use-formats';
import { needFolders } from '../../shared/store/notices/mute-state';
import { useMuteOf } from '../../shared/store/notices/use-mute-of';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { IconButton } from '../../ui/icon-button';
import { icon16 } from '../../ui/icon-props';
import { useLocaleId } from '../../ui/locale-context';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu';
import { shortName } from '../../ui/name-parts';
import type { NoticeRow as Row } from './notice-rows';
import { NoticeSentence } from './notice-sentence';
import { NoticeTile } from './notice-tile';
import { RequestActions } from './request-actions';
import styles from './notice-row.module.css';

export interface NoticeRowActions {
  readonly open: (item: NoticeItem) => void;
  readonly mark: (item: NoticeItem, isRead: boolean) => void;
  readonly mute: (item: NoticeItem, isMuted: boolean) => void;
}

export interface NoticeRowProps {
  readonly row: Row;
  readonly id: string;
  readonly index: number;
  /** Number of notices; -1 if more can be loaded. */
  readonly total: number;
  readonly isCurrent: boolean;
  readonly isFresh: boolean;
  readonly isTopRequest: boolean;
  readonly actions: NoticeRowActions;
  readonly onFocus: (itemId: number) => void;
}

const isWithinControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a, [role=menu]') !== null;

/** A notice in the list, with the head of its day or of its group above it. */
export const NoticeRow = memo(({ row: { item, dayStartMs, groupSize, isGrouped, isJoined }, id, index, total, isCurrent, isFresh, isTopRequest, actions, onFocus }: NoticeRowProps) => {
  const { t } = useTranslation('inbox');
  const sentenceId = useId();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { notification: notice, isRead, status } = item;
  const look = isRead ? 'read' : isFresh || status === 'unread' ? 'unread' : 'peeked';
  const isOpenable = notice.link !== null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') actions.open(item);
    else if (event.code === 'KeyR') actions.mark(item, !isRead);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => { if (!isWithinControl(event.target)) actions.open(item); };
  const onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    setMenuOpen(true);
  };
  const quote = notice.type === noticeTypes.SYSTEM ? null : notice.msg;
  return (
    <>
      {dayStartMs !== null && <DayHead startMs={dayStartMs} />}
      {groupSize !== null && notice.file && (
        <div className={styles.group} aria-hidden>
          <FileIcon type={notice.file.type} name={notice.file.name} size={16} /><FileName name={notice.file.name} /><span className={styles.groupSize}>{t('inFile', { count: groupSize })}</span>
        </div>
      )}
      <article
        id={id} tabIndex={isCurrent ? 0 : -1} aria-labelledby={sentenceId} aria-posinset={index + 1} aria-setsize={total}
        className={styles.row} data-look={look} data-joined={isJoined} data-openable={isOpenable} data-menu={isMenuOpen}
        onKeyDown={onKeyDown} onClick={onClick} onContextMenu={onContextMenu} onFocus={() => { onFocus(item.id); }}
      >
        <span className={styles.dot} />
        <NoticeTile notice={notice} />
        <p id={sentenceId} className={styles.sentence}>
          {look !== 'read' && <span className="visually-hidden">{t(look === 'unread' ? 'isNew' : 'unread')}: </span>}
          <NoticeSentence notice={notice} isGrouped={isGrouped} />
        </p>
        <NoticeTime at={item.createdAt} />
        <div className={styles.details}>
          {quote !== null && quote !== '' && <blockquote className={styles.quote} dir="auto">{quote}</blockquote>}
          <RequestActions item={item} isTop={isTopRequest} />
        </div>
        <NoticeTools item={item} isMenuOpen={isMenuOpen} onMenuChange={setMenuOpen} actions={actions} />
      </article>
    </>
  );
});
NoticeRow.displayName = 'NoticeRow';

const DayHead = ({ startMs }: { readonly startMs: number }) => <h3 className={styles.day}>{useDayText(startMs)}</h3>;

const hourMs = 60 * 60_000;

/** The time on the day of the head above; relative to now during the first hour. */
const NoticeTime = ({ at }: { readonly at: string }) => {
  const formats = useFormats();
  const intlLocale = intlLocaleOf(useLocaleId());
  const atMs = Date.parse(at);
  const text = useClockText((nowMs) => (
    nowMs - atMs < hourMs ? formats.relativeTime(atMs, nowMs) : new Intl.DateTimeFormat(intlLocale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(atMs)));
  return <time className={styles.time} dateTime={at} title={formats.fullTime(atMs)}>{text}</time>;
};

interface NoticeToolsProps {
  readonly item: NoticeItem;
  readonly isMenuOpen: boolean;
  readonly onMenuChange: (isOpen: boolean) => void;
  readonly actions: NoticeRowActions;
}

const NoticeTools = ({ item, isMenuOpen, onMenuChange, actions }: NoticeToolsProps) => {
  const { t } = useTranslation('inbox');
  const { t: tActs } = useTranslation('acts');
  const { t: tFiles } = useTranslation('files');
  const dispatch = useAppDispatch();
  const { isRead, notification: { file, link } } = item;
  const { isMuted, mutedBy } = useMuteOf(file?.guid ?? '');
  const guid = file?.guid;
  useEffect(() => { if (isMenuOpen && guid !== undefined) void dispatch(needFolders(guid)); }, [isMenuOpen, guid, dispatch]);
  return (
    <span className={styles.tools}>
      {!isRead && <IconButton size="small" label={tActs('markRead')} shortcut="R" icon={<Check {...icon16} />} onPress={() => { actions.mark(item, true); }} className={styles.markRead ?? ''} />}
      <MenuTrigger isOpen={isMenuOpen} onOpenChange={onMenuChange}>
        <IconButton size="small" label={t('more')} icon={<Ellipsis {...icon16} />} />
        <Menu label={t('more')} placement="bottom end">
          {link !== null && <MenuItem onAction={() => { actions.open(item); }}>{tFiles('open')}</MenuItem>}
          <MenuItem shortcut="R" onAction={() => { actions.mark(item, !isRead); }}>{tActs(isRead ? 'markUnread' : 'markRead')}</MenuItem>
          {file && (
            <MenuItem isDisabled={mutedBy !== null} disabledReason={mutedBy && tActs('mutedBy', { name: shortName(mutedBy) })} onAction={() => { actions.mute(item, !isMuted); }}>
              {t(isMuted && mutedBy === null ? 'unmute' : 'mute', { name: shortName(file.name) })}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
    </span>
  );
};
