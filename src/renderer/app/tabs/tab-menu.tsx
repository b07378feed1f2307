import { useTranslation } from 'react-i18next';
import { keysOf, type CommandId } from '../../../core/commands/catalogue';
import { keysText } from '../../../core/commands/keys';
import { useIsMac } from '../../shared/commands/context';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/tabs';
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
    return first === undefined ? undefined : keysText(first, isMac);
  };
  return (
    <ContextMenu label={t('tabs')} position={opened?.position ?? null} onClose={onClose}>
      <MenuItem onAct={tabs.openNew} shortcut={keys('tab.new')}>{t('newTab')}</MenuItem>
      <MenuItem onAct={() => { tabs.duplicate(id); }}>{t('duplicateTab')}</MenuItem>
      <MenuItem onAct={() => { tabs.moveToWindow(id); }} isDisabled={isAlone}>{t('toWindow')}</MenuItem>
      <MenuSeparator />
      <MenuItem onAct={() => { tabs.close(id); }} shortcut={keys('tab.close')}>{t('closeTab')}</MenuItem>
      <MenuItem onAct={() => { tabs.closeOthers(id); }} isDisabled={isAlone}>{t('closeOthers')}</MenuItem>
      <MenuItem onAct={tabs.reopen} shortcut={keys('tab.reopen')} isDisabled={closed.length === 0}>{t('reopenTab')}</MenuItem>
    </ContextMenu>
  );
};
