import { ArrowDownWideNarrow, ArrowUpNarrowWide, Download, PencilLine, Trash2, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sortFields, type File, type SortField } from '../../../contract/entities/file';
import type { CapabilityName } from '../../../contract/entities/permissions';
import { firstDirectionOf, type Sort } from '../../shared/store/files/sorting';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { icon16 } from '../../ui/icon';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu';
import type { FileActions } from './use-file-actions';
import { useNetworkReason } from './use-network-reason';
import { useReasonText } from './use-reason-text';
import styles from './tools-row.module.css';

const fieldKeys = {
  updatedAt: 'columnUpdated', createdAt: 'columnCreated', fileSize: 'columnSize', name: 'columnName', creator: 'columnOwner',
} as const satisfies Record<SortField, string>;

export interface ToolsRowProps {
  readonly kind: 'folder' | 'trash';
  readonly sort: Sort;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly selected: readonly File[];
  readonly renameKey: string | null;
  readonly onClear: () => void;
  readonly actions: FileActions;
}

/** How the list is ordered; with a selection, in the same place, what can be done with it. */
export const ToolsRow = (props: ToolsRowProps) => (
  <div className={styles.tools}>{props.selected.length > 0 ? <SelectionTools {...props} /> : <SortTools {...props} />}</div>
);

const SortTools = ({ sort, onSort }: ToolsRowProps) => {
  const { t } = useTranslation('files');
  if (!onSort) return <p className={styles.hint}>{t('emptyTrashText')}</p>;
  const Icon = sort.direction === 'down' ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={<Icon {...icon16} />} className={styles.tool ?? ''}>{t(fieldKeys[sort.field])}</Button>
      <Menu label={t('sortBy')}>
        {sortFields.map((field) => (
          <MenuItem key={field} isCurrent={field === sort.field} onAct={() => { onSort({ field, direction: field === sort.field ? sort.direction : firstDirectionOf(field) }); }}>
            {t(fieldKeys[field])}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem isCurrent={sort.direction === 'up'} onAct={() => { onSort({ ...sort, direction: 'up' }); }}>{t('sortUp')}</MenuItem>
        <MenuItem isCurrent={sort.direction === 'down'} onAct={() => { onSort({ ...sort, direction: 'down' }); }}>{t('sortDown')}</MenuItem>
      </Menu>
    </MenuTrigger>
  );
};

const SelectionTools = ({ kind, selected, renameKey, onClear, actions }: ToolsRowProps) => {
  const { t } = useTranslation('files');
  const reasonText = useReasonText();
  const guids = selected.map((file) => file.guid);
  const downloadReason = useNetworkReason(guids[0] ?? '');
  const [single] = selected.length === 1 ? selected : [];
  const allowed = (capability: CapabilityName, networkReason: string | null = null) => {
    if (networkReason !== null) return { isDisabled: true, disabledReason: networkReason };
    const refused = selected.find((file) => !file.permissionsAndReasons[capability].value);
    return refused ? { isDisabled: true, disabledReason: reasonText(refused.permissionsAndReasons[capability].reason) } : {};
  };
  return (
    <>
      <button type="button" className={styles.count} onClick={onClear} title={t('clearSelection')} aria-label={t('clearSelection')}>
        <X {...icon16} />
        <span role="status">{t('selectedCount', { count: selected.length })}</span>
      </button>
      {kind === 'trash' && <Button variant="quiet" className={styles.tool ?? ''} icon={<Undo2 {...icon16} />} onPress={() => { actions.recover(guids); }}>{t('recover')}</Button>}
      {kind === 'folder' && (
        <>
          {single && single.downloadUrl !== null && (
            <Button variant="quiet" className={styles.tool ?? ''} icon={<Download {...icon16} />} onPress={() => { actions.download(single); }} {...allowed('canDownload', downloadReason)}>{t('download')}</Button>
          )}
          {single && renameKey !== null && (
            <Button variant="quiet" className={styles.tool ?? ''} icon={<PencilLine {...icon16} />} onPress={() => { actions.beginRename(renameKey); }} {...allowed('canRename')}>{t('rename')}</Button>
          )}
          <span className={styles.divider} />
          <Button variant="quiet" className={classNames(styles.tool, styles.danger)} icon={<Trash2 {...icon16} />} onPress={() => { actions.remove(guids); }} {...allowed('canRemove')}>{t('remove')}</Button>
        </>
      )}
    </>
  );
};
