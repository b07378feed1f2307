import { FolderUp, LayoutTemplate, Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes } from '../../../../contract/entities/file';
import { useCommand } from '../../../shared/commands/use-command';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { useAppDispatch } from '../../../shared/store/store-hooks';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../../ui/menu';
import { classicTypes, commonTypes, typeKeyOf } from '../../../shared/format/type-labels';
import { useCreateDisabledReason } from './use-create-disabled-reason';
import { useFileActions } from '../actions/use-file-actions';
import { useUpload } from '../actions/use-upload';
import styles from './new-menu.module.css';

/** The most created types, at the head of the menu. */
const firstTypes: readonly number[] = [fileTypes.newdoc, fileTypes.mosheet, fileTypes.presentation];

export interface NewMenuProps {
  readonly isNarrow?: boolean;
  /** False on a screen with another primary button. */
  readonly isPrimary?: boolean;
}

/** Creates a folder or a file of any type in the current folder. */
export const NewMenu = ({ isNarrow = false, isPrimary = true }: NewMenuProps) => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const reason = useCreateDisabledReason();
  const upload = useUpload();
  const uploadShortcut = useCommand('upload.files').shortcut;
  const [isOpen, setOpen] = useState(false);
  const isMaking = useRef(false);
  // The menu closes in the same render in which the file appears.
  const make = (type: number): void => {
    if (isMaking.current) return;
    isMaking.current = true;
    actions.create(type, () => {
      isMaking.current = false;
      setOpen(false);
    });
  };
  const shortcuts: Readonly<Record<number, string | undefined>> = {
    [fileTypes.folder]: useCommand('new.folder').shortcut,
    [fileTypes.newdoc]: useCommand('new.document').shortcut,
    [fileTypes.mosheet]: useCommand('new.sheet').shortcut,
    [fileTypes.presentation]: useCommand('new.presentation').shortcut,
  };
  const item = (type: number) => (
    <MenuItem key={type} isDisabled={reason !== null} disabledReason={reason} shortcut={shortcuts[type]} icon={<FileIcon type={type} name="" size={20} />} staysOpen onAction={() => { make(type); }}>{t(typeKeyOf(type, ''))}</MenuItem>
  );
  const button = isNarrow
    ? <IconButton size="large" variant="outline" className={isPrimary ? styles.narrow ?? '' : ''} label={t('new')} icon={<Plus {...icon16} />} tooltipPlacement="end" />
    : <Button variant={isPrimary ? 'primary' : 'outline'} isFullWidth icon={<Plus {...icon16} />}>{t('new')}</Button>;
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {button}
      <Menu label={t('new')} placement={isNarrow ? 'end top' : 'bottom start'}>
        {firstTypes.map(item)}
        {item(fileTypes.folder)}
        <MenuItem icon={<Upload {...icon16} />} isDisabled={reason !== null} disabledReason={reason} shortcut={uploadShortcut} onAction={upload.files}>{t('uploadFiles')}</MenuItem>
        <MenuItem icon={<FolderUp {...icon16} />} isDisabled={reason !== null} disabledReason={reason} onAction={upload.folder}>{t('uploadFolder')}</MenuItem>
        <MenuItem icon={<LayoutTemplate {...icon16} />} isDisabled={reason !== null} disabledReason={reason} onAction={() => { dispatch(dialogRequested({ kind: 'fromTemplate' })); }}>{tActs('newFromTemplate')}</MenuItem>
        <MenuSeparator />
        {commonTypes.filter((type) => !firstTypes.includes(type)).map(item)}
        <MenuSeparator />
        {classicTypes.map(item)}
      </Menu>
    </MenuTrigger>
  );
};
