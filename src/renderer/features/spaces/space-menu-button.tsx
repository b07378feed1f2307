import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shared/store/hooks';
import { selectSpace } from '../../shared/store/spaces';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Menu, MenuTrigger } from '../../ui/menu';
import { SpaceMenu } from './space-menu';

/** What can be done with the space that is shown; nothing as long as it is not known. */
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
