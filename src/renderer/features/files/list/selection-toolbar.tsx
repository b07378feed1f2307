import { Ellipsis, X } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../../../core/commands/command-catalogue';
import { definitionOf } from '../../../shared/commands/command-table';
import { useText } from '../../../shared/i18n/text-key';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuTrigger } from '../../../ui/menu';
import { FileMenuItems, destructiveCommands } from '../menus/file-menu-items';
import type { SelectionControl } from './selection/use-selection';
import { SelectedCount } from './list-footer';
import { selectionActionsOf } from './selection-actions';
import { useFileMenu, type FileMenuEntry, type FileMenuOptions } from '../menus/use-file-menu';
import styles from './list-toolbar.module.css';

/** The most common actions have a button, in this order; the others are in the overflow menu. */
const prominent: readonly CommandId[] = ['file.download', 'file.share', 'file.rename', 'file.move', 'file.recover', 'file.remove', 'file.destroy'];
/** This action has a button only in a wide toolbar, so the overflow menu contains it too. */
const wideOnly: CommandId = 'file.move';

export interface SelectionToolbarProps extends FileMenuOptions {
  readonly control: SelectionControl;
  readonly onClear: () => void;
}

/** The actions on the selected files, in place of the list's toolbar. */
export const SelectionToolbar = ({ onClear, ...options }: SelectionToolbarProps) => {
  const { control } = options;
  const { t } = useTranslation('files');
  const text = useText();
  const { ofFiles } = useFileMenu(options);
  const { buttons, further } = selectionActionsOf(ofFiles, prominent, wideOnly);
  const button = ({ id, run, reason }: FileMenuEntry) => {
    const { label, icon: Icon } = definitionOf(id);
    return (
      <Fragment key={id}>
        {destructiveCommands.has(id) && <span className={styles.divider} />}
        <Button
          variant="quiet" className={classNames(styles.tool, destructiveCommands.has(id) && styles.danger, id === wideOnly && styles.roomy)} icon={<Icon {...icon16} />} onPress={run}
          isDisabled={reason !== null} disabledReason={reason}
        >
          {text(label)}
        </Button>
      </Fragment>
    );
  };
  return (
    <>
      <button type="button" className={styles.count} onClick={onClear} title={t('clearSelection')} aria-label={t('clearSelection')}>
        <X {...icon16} />
        <span><SelectedCount control={control} /></span>
      </button>
      {buttons.map(button)}
      {further.length > 0 && (
        <MenuTrigger>
          <IconButton label={t('more')} icon={<Ellipsis {...icon16} />} />
          <Menu label={t('more')} placement="bottom end"><FileMenuItems groups={further} /></Menu>
        </MenuTrigger>
      )}
    </>
  );
};
