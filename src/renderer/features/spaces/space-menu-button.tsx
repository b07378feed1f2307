import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shared/store/store-hooks';
import { selectSpace } from '../../shared/store/spaces/spaces-resource';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuTrigger } from '../../ui/menu';
import { SpaceMenu } from './space-menu';

/** Menu of the open space; hidden until the space is loaded. */
export const SpaceMenuButton = ({ guid }: { readonly guid: string }) => {
  const { t } = useTranslation('places');
  const space = useAppSelector((state) => selectSpace(state, guid));
  if (!space) return null;
  const label = t('spaceMenu');
  return (
    <MenuTrigger>
      <IconButton label={label} icon={<Ellipsis {...icon16} />} />
      <Menu label={label} placement="bottom end"><SpaceMenu space={space} /></Menu>
    </MenuTrigger>
  );
};
