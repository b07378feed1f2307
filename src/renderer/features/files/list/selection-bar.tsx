import { Ellipsis, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../../../core/commands/command-catalogue';
import { definitionOf } from '../../../shared/commands/command-table';
import { useFormats } from '../../../shared/format/use-formats';
import { useText } from '../../../shared/i18n/text-key';
import { classNames } from '../../../ui/class-names';
import { icon20 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuTrigger } from '../../../ui/menu';
import { FileMenuItems, destructiveCommands } from '../menus/file-menu-items';
import { useFileMenu } from '../menus/use-file-menu';
import { selectionActionsOf } from './selection-actions';
import type { SelectionToolbarProps } from './selection-toolbar';
import styles from './selection-bar.module.css';

/** The actions with a button, in this order; the others are in the menu. The trash has other actions than the lists. */
const prominent: readonly CommandId[] = ['file.share', 'file.download', 'file.move', 'file.recover', 'file.remove', 'file.destroy'];

/** The actions on the selected files on a phone, within reach of a thumb. They replace the bar of places. */
export const SelectionBar = ({ onClear, ...options }: SelectionToolbarProps) => {
  const { t } = useTranslation('files');
  const text = useText();
  const formats = useFormats();
  const { count, isCounted } = options.control;
  const { ofFiles } = useFileMenu(options);
  const { buttons, further } = selectionActionsOf(ofFiles, prominent);
  return (
    <div role="group" aria-label={t('selectionActions')} className={styles.bar} data-replaces-foot>
      <button type="button" className={styles.count} onClick={onClear} aria-label={t('clearSelection')}>
        <X {...icon20} />
        <bdi dir="ltr" className="tabular">{formats.number(count)}{isCounted ? '' : '+'}</bdi>
      </button>
      {buttons.map(({ id, run, reason }) => {
        const { label, icon: Icon } = definitionOf(id);
        return (
          <IconButton
            key={id} label={text(label)} icon={<Icon {...icon20} />} onPress={run} isDisabled={reason !== null} disabledReason={reason} tooltipPlacement="top"
            className={classNames(styles.tool, destructiveCommands.has(id) && styles.danger)}
          />
        );
      })}
      {further.length > 0 && (
        <MenuTrigger>
          <IconButton label={t('more')} icon={<Ellipsis {...icon20} />} tooltipPlacement="top" className={classNames(styles.tool)} />
          <Menu label={t('more')} placement="top end"><FileMenuItems groups={further} /></Menu>
        </MenuTrigger>
      )}
    </div>
  );
};
