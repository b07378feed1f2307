import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useDepartments, useTeam } from '../team-context';
import { TeamState } from '../team-state';
import { useDebounced } from '../use-debounced';
import { MemberList } from './member-list';
import type { MenuRequest } from './member-menu';
import { MemberMenus } from './member-menus';
import { noSelection, selectedIn } from './member-selection';
import { MembersFoot } from './members-foot';
import { MembersSkeleton } from './members-skeleton';
import { MembersTools } from './members-tools';
import { usesSeat } from './role-refusal';
import { SelectionTools } from './selection-tools';
import { useMemberActions } from './use-member-actions';
import { useMembers } from './use-members';
import styles from './members.module.css';

/** The members with their tools. */
export const MembersPane = () => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const { filter, setFilter, revision, reload, canManage } = useTeam();
  const departments = useDepartments();
  const query = useDebounced(filter.query);
  const { role } = filter;
  // The department may have been removed by a different manager.
  const departmentId = departments.some(({ id }) => id === filter.departmentId) ? filter.departmentId : null;
  const settled = useMemo(() => ({ query, role, departmentId }), [query, role, departmentId]);
  const list = useMembers(settled, revision);
  const [selection, setSelection] = useState(noSelection);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const actions = useMemberActions(list.show);
  const selected = selectedIn(list.members ?? [], selection);
  const { changeSeat } = actions;
  const toggleSeat = useCallback((member: Member) => { changeSeat([member.person.id], !usesSeat(member)); }, [changeSeat]);
  const clearSelection = useCallback(() => { setSelection(noSelection); }, []);
  const isFiltered = settled.query !== '' || role !== null || departmentId !== null;

  const body = (): ReactNode => {
    if (list.failure && (list.members === null || list.isOutdated)) return <TeamState title={t('loadFailed')} text={errorText(list.failure)} onRetry={reload} />;
    if (list.members === null) return <MembersSkeleton />;
    if (list.members.length === 0 && !list.isOutdated) {
      const clear = <Button onPress={() => { setFilter({ query: '', role: null, departmentId: null }); }}>{t('clearFilter')}</Button>;
      return <div className={styles.state}><EmptyState title={t('nobodyFound')} text={t('nobodyFoundText')} action={isFiltered && clear} /></div>;
    }
    return <MemberList key={canManage ? 'managed' : 'plain'} list={list} members={list.members} selection={selection} onSelectionChange={setSelection} onMenu={setMenu} menu={menu} onSeat={toggleSeat} />;
  };
  return (
    <section className={styles.pane} aria-label={t('members')}>
      {selected.length > 0 ? <SelectionTools selected={selected} actions={actions} onClear={clearSelection} /> : <MembersTools />}
      {body()}
      <MembersFoot count={list.members?.length ?? null} hasMore={list.hasMore} isFiltered={isFiltered} selectedCount={selected.length} />
      <MemberMenus request={menu} members={list.members ?? []} actions={actions} onRequest={setMenu} />
    </section>
  );
};
