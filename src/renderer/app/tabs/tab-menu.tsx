import { useTranslation } from 'react-i18next';
import { keysOf, type CommandId } from '../../../core/commands/command-catalogue';
import { formatKeys } from '../../../core/commands/key-bindings';
import { useIsMac } from '../../shared/commands/command-context';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/window-tabs';
import { ContextMenu, type MenuPosition } from '../../ui/context-menu';
import { MenuItem, MenuSeparator } from '../../ui/menu';

export interface TabMenuProps {
  readonly tabs: Tabs;
  readonly opened: { readonly id: number; readonly position: MenuPosition } | null;
  readonly onClose: () => void;
}

/** The context menu of one tab. */
export const TabMenu = ({ tabs, opened, onClose }: TabMenuProps) => {
  const { t } = useTranslation('tabs');
  const isMac = useIsMac();
  const { tabs: all, activeId, closed } = useTabStrip(tabs);
  const isAlone = all.length === 1;
  const id = opened?.id ?? activeId;
  const keys = (command: CommandId): string | undefined => {
    const [first] = keysOf(command, isMac);
    return first === undefined ? undefined : formatKeys(first, isMac);
  };
  return (
    <ContextMenu label={t('tabs')} position={opened?.position ?? null} onClose={onClose}>
      <MenuItem onAction={tabs.openNew} shortcut={keys('tab.new')}>{t('newTab')}</MenuItem>
      <MenuItem onAction={() => { tabs.duplicate(id); }}>{t('duplicateTab')}</MenuItem>
      <MenuItem onAction={() => { tabs.moveToWindow(id); }} isDisabled={isAlone}>{t('toWindow')}</MenuItem>
      <MenuSeparator />
      <MenuItem onAction={() => { tabs.close(id); }} shortcut={keys('tab.close')}>{t('closeTab')}</MenuItem>
      <MenuItem onAction={() => { tabs.closeOthers(id); }} isDisabled={isAlone}>{t('closeOthers')}</MenuItem>
      <MenuItem onAction={tabs.reopen} shortcut={keys('tab.reopen')} isDisabled={closed.length === 0}>{t('reopenTab')}</MenuItem>
    </ContextMenu>
  );
};
