import { createSelector } from '@reduxjs/toolkit';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SidebarItem } from './sidebar-item';
import { useList } from '../../features/files/list/use-list';
import { useRoute } from '../../shared/router/router-context';
import { getEntry } from '../../shared/store/files/bucket-table';
import type { ListSource } from '../../shared/store/files/files-state';
import { latestFirst } from '../../shared/store/files/sort-order';
import { useAppSelector } from '../../shared/store/store-hooks';
import type { RootState } from '../../shared/store/app-store';
import { icon16 } from '../../ui/icon-props';
import styles from './sidebar.module.css';

/** Maximum count shown; above it the badge shows the maximum and a plus sign. */
const maximumCount = 99;

/** The list of files shared with the person, with the number of unread ones. The list is kept loaded so that events update the number. */
export const SharedItem = ({ person, isNarrow }: { readonly person: number; readonly isNarrow: boolean }) => {
  const { t } = useTranslation('places');
  const { t: tFiles } = useTranslation('files');
  const route = useRoute();
  const source = useMemo<ListSource>(() => ({ kind: 'recent', of: 'shared', person }), [person]);
  const { ids } = useList(source, latestFirst);
  // Recomputed only when the file table changes.
  const selectUnread = useMemo(() => createSelector([({ files }: RootState) => files.table], (table) => ids.filter((guid) => getEntry(table, guid)?.marked === false).length), [ids]);
  const unread = useAppSelector(selectUnread);
  const count = unread > maximumCount ? `${maximumCount}+` : unread;
  return (
    <SidebarItem
      to={{ name: 'shared' }} label={tFiles('placeShared')} icon={<Users {...icon16} />} isCurrent={route.name === 'shared'} isNarrow={isNarrow}
      end={unread > 0 && (
        <span className={styles.unread}>
          <span aria-hidden dir="ltr" className={isNarrow ? styles.dot : undefined}>{!isNarrow && count}</span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </span>
      )}
    />
  );
};
