import { AlarmClock, Bell, CalendarClock, ClipboardList, CreditCard, HardDrive, Megaphone, UserRound, type LucideIcon } from 'lucide-react';
import { noticeTypes, type Notice } from '../../../contract/entities/notice';
import { Avatar } from '../../ui/avatar';
import { icon16 } from '../../ui/icon-props';
import styles from './notice-row.module.css';

const icons: Readonly<Partial<Record<number, LucideIcon>>> = {
  [noticeTypes.FORM]: ClipboardList, [noticeTypes.SYSTEM]: Megaphone, [noticeTypes.EXCEED_ALERT]: HardDrive, [noticeTypes.SUBSCRIPTION]: CreditCard,
  [noticeTypes.TODO_REMIND]: AlarmClock, [noticeTypes.RANGE_REMIND]: CalendarClock,
};

/** The person who caused a notice, or an icon for notices of the server. */
export const NoticeTile = ({ notice: { type, user, nicknames, anonymousCount } }: { readonly notice: Notice }) => {
  const Icon = icons[type];
  if (!Icon && user) return <Avatar person={user} size={32} />;
  const Fallback = Icon ?? (nicknames.length + anonymousCount > 0 ? UserRound : Bell);
  return <span className={styles.tile} data-tone={type === noticeTypes.EXCEED_ALERT ? 'warn' : 'quiet'} aria-hidden><Fallback {...icon16} /></span>;
};
