import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import type { Capability } from '../../../contract/entities/permissions';
import type { RefusedAction } from '../../../contract/error-groups';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { useRouter } from '../../shared/router/router-context';
import { useMuteOf } from '../../shared/store/notices/use-mute-of';
import { needMutes } from '../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectPersonalList } from '../../shared/store/personal-lists/personal-lists';
import { MenuItem, MenuSeparator } from '../../ui/menu';
import { useSpaceActions } from './use-space-actions';

export interface SpaceMenuProps {
  readonly space: Space;
  /** Moves the space one position up or down, in lists that the person orders. */
  readonly move?: { readonly up: (() => void) | null; readonly down: (() => void) | null };
}

/** Menu of a space; disabled items show the reason. */
export const SpaceMenu = ({ space, move }: SpaceMenuProps) => {
  const { t } = useTranslation('places');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const reasonOf = useCapabilityReason();
  const router = useRouter();
  const acts = useSpaceActions();
  const isPinned = useAppSelector((state) => selectPersonalList(state, 'pinnedSpaces')?.includes(space.guid) ?? false);
  const { isMuted } = useMuteOf(space.guid);
  useEffect(() => { dispatch(needMutes()); }, [dispatch]);
  const { canManage, canRemove } = space.permissionsAndReasons;
  const refusal = (capability: Capability, act: RefusedAction) => {
    const reason = reasonOf(capability, act);
    return reason === null ? {} : { isDisabled: true, disabledReason: reason };
  };
  return (
    <>
      <MenuItem onAction={() => { router.navigate({ name: 'space', guid: space.guid }); }}>{t('open')}</MenuItem>
      <MenuItem onAction={() => { router.navigate({ name: 'space-timeline', guid: space.guid }); }}>{t('activity')}</MenuItem>
      <MenuSeparator />
      <MenuItem onAction={() => { acts.setPinned(space, !isPinned); }}>{t(isPinned ? 'unpin' : 'pin')}</MenuItem>
      <MenuItem onAction={() => { acts.setMuted(space, !isMuted); }}>{tActs(isMuted ? 'unmute' : 'mute')}</MenuItem>
      {move && <MenuItem isDisabled={move.up === null} shortcut="Alt ↑" onAction={() => { move.up?.(); }}>{t('moveUp')}</MenuItem>}
      {move && <MenuItem isDisabled={move.down === null} shortcut="Alt ↓" onAction={() => { move.down?.(); }}>{t('moveDown')}</MenuItem>}
      <MenuSeparator />
      <MenuItem onAction={() => { acts.announce(space); }} {...refusal(canManage, 'announce')}>{t('announce')}</MenuItem>
      <MenuItem onAction={() => { acts.settings(space); }}>{t('settings')}</MenuItem>
      <MenuSeparator />
      <MenuItem isDanger onAction={() => { acts.remove(space); }} {...refusal(canRemove, 'canRemove')}>{t('deleteSpace')}</MenuItem>
    </>
  );
};
