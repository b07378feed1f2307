import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { drawerContentOf } from '../../../shared/router/drawer-content';
import { useRoute } from '../../../shared/router/router-context';
import { panelChosen, selectPanel } from '../../../shared/store/drawer/drawer-slice';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';

/** Opens and closes the information drawer beside the list. */
export const DrawerToggle = () => {
  const { t } = useTranslation('places');
  const dispatch = useAppDispatch();
  const place = drawerContentOf(useRoute());
  const panel = useAppSelector(selectPanel);
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  // Visitors have no drawer.
  if (place === null || !isSignedIn) return null;
  const isOpen = panel !== null;
  const toggle = (): void => { dispatch(panelChosen({ panel: isOpen ? null : 'information', space: place.kind === 'space' ? place.guid : null })); };
  return <IconButton label={t(isOpen ? 'hideDrawer' : 'showDrawer')} isPressed={isOpen} onPress={toggle} icon={<PanelRight {...icon16} className="mirrored" />} />;
};
