import { ArrowDownWideNarrow, ArrowUpNarrowWide, Columns2, LayoutGrid, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { viewModes, type ViewMode } from '../../../../core/list-config';
import { firstDirectionOf } from '../../../shared/store/files/sort-order';
import { Button } from '../../../ui/button';
import { icon16 } from '../../../ui/icon-props';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu';
import { SegmentedControl } from '../../../ui/segmented-control';
import { FilterMenu } from './filter-menu';
import { sortOptionsOf } from './list-kind';
import { SelectionToolbar, type SelectionToolbarProps } from './selection-toolbar';
import type { ListSettings } from './use-list-settings';
import bar from '../../../ui/bar.module.css';
import { useIsPhone } from '../../../ui/media-query';
import { classNames } from '../../../ui/class-names';
import styles from './list-toolbar.module.css';

const views = {
  list: { label: 'viewList', Icon: List }, tile: { label: 'viewTile', Icon: LayoutGrid }, preview: { label: 'viewPreview', Icon: Columns2 },
} as const satisfies Record<ViewMode, object>;

export interface ListToolbarProps extends SelectionToolbarProps {
  readonly look: ListSettings;
  /** The loaded files, from which the filter derives the offered creators. */
  readonly ids: readonly string[];
}

/**
 * The sort order and filters of the list, or the actions on the selection. The view buttons keep their position. On a
 * phone the actions are in the `SelectionBar`.
 */
export const ListToolbar = ({ look, ids, ...selection }: ListToolbarProps) => {
  const { t } = useTranslation('files');
  const isPhone = useIsPhone();
  const options = viewModes.filter((value) => !isPhone || value !== 'preview').map((value) => {
    const { label, Icon } = views[value];
    return { value, label: t(label), icon: <Icon {...icon16} /> };
  });
  return (
    <div className={classNames(bar.bar, styles.tools)}>
      <div className={styles.start}>
        {selection.files.length > 0 && !isPhone ? <SelectionToolbar {...selection} /> : <><SortMenu look={look} /><FilterMenu look={look} ids={ids} /></>}
      </div>
      <SegmentedControl label={t('view')} options={options} value={look.viewMode} onChange={look.setViewMode} />
    </div>
  );
};

const SortMenu = ({ look: { source, sort, setSort, areFoldersFirst, setFoldersFirst } }: { readonly look: ListSettings }) => {
  const { t } = useTranslation('files');
  const options = sortOptionsOf(source);
  const current = options.find(({ field }) => field === sort.field) ?? options[0];
  const Icon = sort.direction === 'down' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<Icon {...icon16} />} className={styles.tool ?? ''}>{current && t(current.label)}</Button>
      <Menu label={t('sortBy')}>
        {options.map(({ field, label }) => (
          <MenuItem key={field} isCurrent={field === sort.field} onAction={() => { setSort({ field, direction: field === sort.field ? sort.direction : firstDirectionOf(field) }); }}>
            {t(label)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem isCurrent={sort.direction === 'up'} onAction={() => { setSort({ ...sort, direction: 'up' }); }}>{t('sortUp')}</MenuItem>
        <MenuItem isCurrent={sort.direction === 'down'} onAction={() => { setSort({ ...sort, direction: 'down' }); }}>{t('sortDown')}</MenuItem>
        {setFoldersFirst && <MenuSeparator />}
        {setFoldersFirst && <MenuItem isCurrent={areFoldersFirst} onAction={() => { setFoldersFirst(!areFoldersFirst); }}>{t('foldersFirst')}</MenuItem>}
      </Menu>
    </MenuTrigger>
  );
};
