import type { LucideIcon } from 'lucide-react';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { icon14 } from '../../../ui/icon-props';

/** Names the account that a desktop or list belongs to. */
export const OwnerKicker = ({ Icon }: { readonly Icon: LucideIcon }) => {
  const name = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.name : null));
  return name === null ? null : <><Icon {...icon14} /><bdi translate="no">{name}</bdi></>;
};
