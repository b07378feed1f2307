import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '../../shared/tabs/tab-strip';
import { useTabStrip } from '../../shared/tabs/tabs-context';
import type { Tabs } from '../../shared/tabs/window-tabs';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuItem, MenuTrigger } from '../../ui/menu';
import { useTabLabel } from './use-tab-label';

/** A menu of all tabs with their full names, shown when the strip overflows. */
export const AllTabs = ({ tabs }: { readonly tabs: Tabs }) => {
  const { t } = useTranslation('tabs');
  const { tabs: all, activeId } = useTabStrip(tabs);
  return (
    <MenuTrigger>
      <IconButton label={t('allTabs')} icon={<ChevronDown {...icon16} />} />
      <Menu label={t('allTabs')} placement="bottom end">
        {all.map((tab) => <Item key={tab.id} tab={tab} isCurrent={tab.id === activeId} onAct={() => { tabs.activate(tab.id); }} />)}
      </Menu>
    </MenuTrigger>
  );
};

const Item = ({ tab, isCurrent, onAct }: { readonly tab: Tab; readonly isCurrent: boolean; readonly onAct: () => void }) => {
  const { name, icon } = useTabLabel(tab.history);
  return <MenuItem icon={icon} isCurrent={isCurrent} onAction={onAct}>{name}</MenuItem>;
};
