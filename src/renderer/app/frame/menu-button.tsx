import { Menu } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenusBridge } from '../../../contract/desktop/menus-bridge';
import { useBridge } from '../../shared/store/store-hooks';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import styles from './title-bar.module.css';

/** Opens the application menu where the system shows none: by a button, and by the keys Alt alone and F10. */
export const MenuButton = () => {
  const { desktop, platform } = useBridge();
  return desktop && platform !== 'darwin' ? <Button menus={desktop.menus} /> : null;
};

const Button = ({ menus }: { readonly menus: MenusBridge }) => {
  const { t } = useTranslation('workspace');
  const anchor = useRef<HTMLDivElement>(null);
  const open = useCallback((): void => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    void menus.popUp({ x: Math.max(0, Math.round(isRightToLeft ? box.right : box.left)), y: Math.max(0, Math.round(box.bottom)) });
  }, [menus]);
  useEffect(() => {
    let isAltAlone = false;
    const onDown = (event: KeyboardEvent): void => {
      isAltAlone = event.key === 'Alt' && !event.ctrlKey && !event.shiftKey && !event.metaKey;
      if (event.key !== 'F10' || event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      open();
    };
    const onUp = (event: KeyboardEvent): void => {
      if (event.key === 'Alt' && isAltAlone) { event.preventDefault(); open(); }
      isAltAlone = false;
    };
    // Alt is also pressed together with a click or another key.
    const forget = (): void => { isAltAlone = false; };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('pointerdown', forget);
    window.addEventListener('blur', forget);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('pointerdown', forget);
      window.removeEventListener('blur', forget);
    };
  }, [open]);
  return <div ref={anchor} className={styles.group}><IconButton label={t('applicationMenu')} icon={<Menu {...icon16} />} onPress={open} /></div>;
};
