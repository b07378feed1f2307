import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes } from '../../../contract/entities/file';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu';
import { classicTypes, commonTypes, typeKeyOf } from './type-labels';
import { useFileActions } from './use-file-actions';
import styles from './new-menu.module.css';

export interface NewMenuProps {
  readonly isNarrow?: boolean;
  /** The one filled button of the screen may be another one. */
  readonly isPrimary?: boolean;
}

/** Makes a folder or a file of any kind in the folder that is shown. */
export const NewMenu = ({ isNarrow = false, isPrimary = true }: NewMenuProps) => {
  const { t } = useTranslation('files');
  const actions = useFileActions();
  const [isOpen, setOpen] = useState(false);
  const isMaking = useRef(false);
  // The menu goes when the file comes, in one drawing.
  const make = (type: number): void => {
    if (isMaking.current) return;
    isMaking.current = true;
    actions.create(type, () => {
      isMaking.current = false;
      setOpen(false);
    });
  };
  const item = (type: number) => (
    <MenuItem key={type} icon={<FileIcon type={type} name="" size={20} />} staysOpen onAct={() => { make(type); }}>{t(typeKeyOf(type, ''))}</MenuItem>
  );
  const button = isNarrow
    ? <IconButton size="large" variant="outline" className={styles.narrow ?? ''} label={t('new')} icon={<Plus {...icon16} />} tooltipPlacement="end" />
    : <Button variant={isPrimary ? 'primary' : 'outline'} isFullWidth icon={<Plus {...icon16} />}>{t('new')}</Button>;
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      {button}
      <Menu label={t('new')} placement={isNarrow ? 'end top' : 'bottom start'}>
        {item(fileTypes.folder)}
        <MenuSeparator />
        {commonTypes.map(item)}
        <MenuSeparator />
        {classicTypes.map(item)}
      </Menu>
    </MenuTrigger>
  );
};
