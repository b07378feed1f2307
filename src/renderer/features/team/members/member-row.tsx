import { Check, ChevronDown, Ellipsis } from 'lucide-react';
import { memo, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { Avatar } from '../../../ui/avatar';
import { classNames } from '../../../ui/class-names';
import { icon14, icon16 } from '../../../ui/icon-props';
import { PersonName, usePersonName } from '../../../ui/person-name';
import { RowCheck } from '../../../ui/row-check';
import { LastSeen } from './last-seen-cell';
import type { MenuRequest } from './member-menu';
import { usesSeat } from './role-refusal';
import styles from './member-list.module.css';

export interface MemberRowProps {
  readonly id: string;
  readonly member: Member;
  readonly index: number;
  /** Distance from the first row, in px. */
  readonly top: number;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly isSelf: boolean;
  readonly canManage: boolean;
  /** Why nothing can be changed now. */
  readonly disabledReason: string | null;
  /** The menu that is open for this member. */
  readonly openMenu: MenuRequest['kind'] | null;
  /** The names of the member's departments. */
  readonly departments: string;
  readonly onToggle: (id: number, isRange: boolean) => void;
  readonly onMenu: (request: MenuRequest) => void;
  readonly onSeat: (member: Member) => void;
  readonly onDragStart: (event: DragEvent, id: number) => void;
}

/** One member. Only the focused row's buttons are tab stops. */
export const MemberRow = memo(({ id, member, index, top, isSelected, isFocused, isSelf, canManage, disabledReason, openMenu, departments, onToggle, onMenu, onSeat, onDragStart }: MemberRowProps) => {
  const { t } = useTranslation('team');
  const { person, email, role, lastSeenAt } = member;
  const name = usePersonName()(person);
  const hasSeat = usesSeat(member);
  const tabIndex = isFocused ? 0 : -1;
  const open = (kind: MenuRequest['kind']) => (event: MouseEvent<HTMLElement>): void => { onMenu({ kind, memberId: person.id, element: event.currentTarget }); };
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    if (!canManage) return;
    event.preventDefault();
    onMenu({ kind: 'more', memberId: person.id, element: event.currentTarget, point: { x: event.clientX, y: event.clientY } });
  };
  const onClick = (event: MouseEvent): void => {
    if (!canManage || (event.target instanceof Element && event.target.closest('button, label') !== null)) return;
    if (event.shiftKey || event.ctrlKey || event.metaKey) onToggle(person.id, event.shiftKey);
  };
  return (
    <div
      id={id} role="row" aria-rowindex={index + 2} aria-selected={canManage ? isSelected : undefined} className={classNames(styles.grid, styles.row)} style={{ top }} data-focused={isFocused} data-selected={isSelected}
      data-disabled={role === 'disabled'} draggable={canManage} onDragStart={(event) => { onDragStart(event, person.id); }} onClick={onClick} onContextMenu={onContextMenu}
    >
      <span role="gridcell" className={styles.check} data-visible={isSelected}>
        {canManage && <RowCheck label={t('select', { name })} isSelected={isSelected} onToggle={() => { onToggle(person.id, false); }} />}
      </span>
      <span role="gridcell" className={styles.person}>
        <Avatar person={person} size={32} />
        <span className={styles.words}>
          <span className={styles.name}>
            <PersonName person={person} isTitled />
            {isSelf && <span className={styles.self}>{t('you')}</span>}
          </span>
          {email !== null && <bdi className={styles.email} dir="ltr" translate="no" title={email}>{email}</bdi>}
        </span>
      </span>
      <span role="gridcell" className={styles.departments} title={departments}>{departments === '' ? <span className={styles.quiet}>–</span> : <bdi translate="no">{departments}</bdi>}</span>
      <span role="gridcell" className={styles.role}>
        {canManage && role !== 'creator' ? (
          <button type="button" tabIndex={tabIndex} className={styles.button} aria-haspopup="menu" aria-expanded={openMenu === 'role'} aria-label={t('roleOf', { name, role: t(role) })} onClick={open('role')}>{t(role)}<ChevronDown {...icon14} /></button>
        ) : t(role)}
      </span>
      <span role="gridcell" className={styles.seat}>
        {canManage && role !== 'creator' && role !== 'disabled'
          ? (
            <button
              type="button" tabIndex={tabIndex} className={styles.button} aria-pressed={hasSeat} aria-label={t('seatOf', { name })} aria-disabled={disabledReason !== null} title={disabledReason ?? undefined}
              onClick={() => { if (disabledReason === null) onSeat(member); }}
            >
              {hasSeat ? <Check {...icon16} /> : <span className={styles.quiet}>{t('none')}</span>}
            </button>
          )
          : hasSeat ? <span className={styles.held}><Check {...icon16} /><span className="visually-hidden">{t('seat')}</span></span> : <span className={styles.quiet}>{t('none')}</span>}
      </span>
      <span role="gridcell" className={styles.seen}><LastSeen at={lastSeenAt} /></span>
      <span role="gridcell" className={styles.more}>
        {canManage && <button type="button" tabIndex={tabIndex} className={styles.button} aria-haspopup="menu" aria-expanded={openMenu === 'more'} aria-label={t('moreFor', { name })} onClick={open('more')}><Ellipsis {...icon16} /></button>}
      </span>
    </div>
  );
});
MemberRow.displayName = 'MemberRow';
