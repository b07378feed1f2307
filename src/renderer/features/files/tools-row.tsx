import { ArrowDownWideNarrow, ArrowUpNarrowWide, Columns2, LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sortFields, type SortField } from '../../../contract/entities/file';
import { viewModes, type ViewMode } from '../../../core/user-config';
import { firstDirectionOf } from '../../shared/store/files/sorting';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu';
import { SegmentedControl } from '../../ui/segmented-control';
import { FilterMenu } from './filter-menu';
import { SelectionTools, type SelectionToolsProps } from './selection-tools';
import type { ListLook } from './use-list-look';
import bar from '../../ui/bar.module.css';
import { classNames } from '../../ui/class-names';
import styles from './tools-row.module.css';

const fieldKeys = {
  updatedAt: 'columnUpdated', createdAt: 'columnCreated', fileSize: 'columnSize', name: 'columnName', creator: 'columnOwner',
} as const satisfies Record<SortField, string>;

const views = {
  list: { label: 'viewList', Icon: List }, tile: { label: 'viewTile', Icon: LayoutGrid }, preview: { label: 'viewPreview', Icon: Columns2 },
} as const satisfies Record<ViewMode, object>;

export interface ToolsRowProps extends SelectionToolsProps {
  readonly look: ListLook;
  /** The loaded files, from which the filter derives the offered creators. */
  readonly ids: readonly string[];
}

/** The sort order and filters of the list, or the actions on the selection. The view buttons keep their position. */
export const ToolsRow = ({ look, ids, ...selection }: ToolsRowProps) => {
  const { t } = useTranslation('files');
  const options = viewModes.map((value) => {
    const { label, Icon } = views[value];
    return { value, label: t(label), icon: <Icon {...icon16} /> };
  });
  return (
    <div className={classNames(bar.bar, styles.tools)}>
      <div className={styles.start}>
        {selection.files.length > 0 ? <SelectionTools {...selection} /> : <><SortMenu look={look} /><FilterMenu look={look} ids={ids} /></>}
      </div>
      <SegmentedControl label={t('view')} options={options} value={look.viewMode} onChange={look.chooseView} />
    </div>
  );
};

const SortMenu = ({ look: { sort, chooseSort, areFoldersFirst, chooseFoldersFirst } }: { readonly look: ListLook }) => {
  const { t } = useTranslation('files');
  if (!chooseSort) return null;
  const Icon = sort.direction === 'down' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<Icon {...icon16} />} className={styles.tool ?? ''}>{t(fieldKeys[sort.field])}</Button>
      <Menu label={t('sortBy')}>
        {sortFields.map((field) => (
          <MenuItem key={field} isCurrent={field === sort.field} onAct={() => { chooseSort({ field, direction: field === sort.field ? sort.direction : firstDirectionOf(field) }); }}>
            {t(fieldKeys[field])}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem isCurrent={sort.direction === 'up'} onAct={() => { chooseSort({ ...sort, direction: 'up' }); }}>{t('sortUp')}</MenuItem>
        <MenuItem isCurrent={sort.direction === 'down'} onAct={() => { chooseSort({ ...sort, direction: 'down' }); }}>{t('sortDown')}</MenuItem>
        <MenuSeparator />
        <MenuItem isCurrent={areFoldersFirst} onAct={() => { chooseFoldersFirst(!areFoldersFirst); }}>{t('foldersFirst')}</MenuItem>
      </Menu>
    </MenuTrigger>
  );
};
