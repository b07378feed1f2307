import { Ellipsis, X } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../../core/commands/catalogue';
import { definitionOf } from '../../shared/commands/table';
import { useText } from '../../shared/i18n/text-key';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuTrigger } from '../../ui/menu';
import { ActItems, destructive } from './act-items';
import type { SelectionControl } from './list/use-selection';
import { SelectedCount } from './list-foot';
import { useFileActs, type FileAct, type FileActsOptions } from './use-file-acts';
import styles from './tools-row.module.css';

/** The most common actions have a button, in this order; the others are in the overflow menu. */
const prominent: readonly CommandId[] = ['file.download', 'file.share', 'file.rename', 'file.move', 'file.recover', 'file.remove', 'file.destroy'];
/** This action has a button only in a wide toolbar, so the overflow menu contains it too. */
const roomy: CommandId = 'file.move';

export interface SelectionToolsProps extends FileActsOptions {
  readonly control: SelectionControl;
  readonly onClear: () => void;
}

/** The actions on the selected files, in place of the list's toolbar. */
export const SelectionTools = ({ onClear, ...options }: SelectionToolsProps) => {
  const { control } = options;
  const { t } = useTranslation('files');
  const text = useText();
  const { ofFiles } = useFileActs(options);
  const buttons = prominent.flatMap((id) => ofFiles.flat().find((act) => act.id === id) ?? []);
  const further = ofFiles.map((group) => group.filter(({ id }) => !prominent.includes(id) || id === roomy)).filter((group) => group.length > 0);
  const button = ({ id, run, reason }: FileAct) => {
    const { label, icon: Icon } = definitionOf(id);
    return (
      <Fragment key={id}>
        {destructive.has(id) && <span className={styles.divider} />}
        <Button
          variant="quiet" className={classNames(styles.tool, destructive.has(id) && styles.danger, id === roomy && styles.roomy)} icon={<Icon {...icon16} />} onPress={run}
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
          <Menu label={t('more')} placement="bottom end"><ActItems groups={further} /></Menu>
        </MenuTrigger>
      )}
    </>
  );
};
