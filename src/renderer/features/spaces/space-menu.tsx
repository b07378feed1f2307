import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/spaces';
import type { Capability } from '../../../contract/entities/permissions';
import type { RefusedAct } from '../../../contract/refusals';
import { useReasonOf } from '../../shared/access/use-reason-of';
import { useRouter } from '../../shared/router/router-context';
import { useAppSelector } from '../../shared/store/hooks';
import { selectOwnList } from '../../shared/store/own';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { useSpaceActs } from './use-space-acts';

export interface SpaceMenuProps {
  readonly space: Space;
  /** Moves the space one position up or down, in lists that the person orders. */
  readonly move?: { readonly up: (() => void) | null; readonly down: (() => void) | null };
}

/** Menu of a space; disabled items show the reason. */
export const SpaceMenu = ({ space, move }: SpaceMenuProps) => {
  const { t } = useTranslation('places');
  const reasonOf = useReasonOf();
  const router = useRouter();
  const acts = useSpaceActs();
  const isPinned = useAppSelector((state) => selectOwnList(state, 'pinnedSpaces')?.includes(space.guid) ?? false);
  const { canManage, canRemove } = space.permissionsAndReasons;
  const refusal = (capability: Capability, act: RefusedAct) => {
    const reason = reasonOf(capability, act);
    return reason === null ? {} : { isDisabled: true, disabledReason: reason };
  };
  return (
    <>
      <MenuItem onAct={() => { router.navigate({ name: 'space', guid: space.guid }); }}>{t('open')}</MenuItem>
      <MenuItem onAct={() => { router.navigate({ name: 'space-timeline', guid: space.guid }); }}>{t('activity')}</MenuItem>
      <MenuSeparator />
      <MenuItem onAct={() => { acts.setPinned(space, !isPinned); }}>{t(isPinned ? 'unpin' : 'pin')}</MenuItem>
      {move && <MenuItem isDisabled={move.up === null} shortcut="Alt ↑" onAct={() => { move.up?.(); }}>{t('moveUp')}</MenuItem>}
      {move && <MenuItem isDisabled={move.down === null} shortcut="Alt ↓" onAct={() => { move.down?.(); }}>{t('moveDown')}</MenuItem>}
      <MenuSeparator />
      <MenuItem onAct={() => { acts.announce(space); }} {...refusal(canManage, 'announce')}>{t('announce')}</MenuItem>
      <MenuItem onAct={() => { acts.settings(space); }}>{t('settings')}</MenuItem>
      <MenuSeparator />
      <MenuItem isDanger onAct={() => { acts.remove(space); }} {...refusal(canRemove, 'canRemove')}>{t('deleteSpace')}</MenuItem>
    </>
  );
};
