import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { spaceSchema } from '../../../contract/api/space-endpoints';
import { useCommandHandler } from '../../shared/commands/use-command';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { reorderListEntry } from '../../shared/store/personal-lists/reorder-list-entry';
import { useOpenFormDraft } from '../../shared/drafts/use-draft';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { AnnounceDialog } from './announce-dialog';
import { CreateSpaceDialog } from './create-space-dialog';
import type { SpaceSettingsDialogProps } from './space-settings-dialog';
import { SpaceActionsContext, type SpaceActions } from './use-space-actions';
import { useCreateSpaceReason } from './use-create-space-reason';
import { useRemoveSpace } from './use-remove-space';

const SpaceSettingsDialog = lazyDialog<SpaceSettingsDialogProps>(async () => (await import('./space-settings-dialog')).SpaceSettingsDialog);

const openFormSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create') }), z.object({ kind: z.enum(['settings', 'announce', 'remove']), space: spaceSchema }),
]);

export interface SpaceActionsProviderProps {
  readonly onMute: SpaceActions['setMuted'];
  readonly children: ReactNode;
}

/** Provides the actions on spaces and their dialogs, one at a time. */
export const SpaceActionsProvider = ({ onMute, children }: SpaceActionsProviderProps) => {
  const { t } = useTranslation('places');
  const dispatch = useAppDispatch();
  const remove = useRemoveSpace();
  const [openForm, setOpenForm] = useOpenFormDraft('spaces', openFormSchema);
  const acts = useMemo<SpaceActions>(() => ({
    create: () => { setOpenForm({ kind: 'create' }); },
    settings: (space) => { setOpenForm({ kind: 'settings', space }); },
    announce: (space) => { setOpenForm({ kind: 'announce', space }); },
    remove: (space) => { setOpenForm({ kind: 'remove', space }); },
    setMuted: onMute,
    setPinned: (space, isPinned) => { dispatch(reorderListEntry('pinnedSpaces', space.guid, isPinned ? Infinity : null)); },
  }), [onMute, dispatch, setOpenForm]);
  useCommandHandler('new.space', acts.create, useCreateSpaceReason());
  const close = (): void => { setOpenForm(null); };
  return (
    <SpaceActionsContext value={acts}>
      {children}
      <CreateSpaceDialog isOpen={openForm?.kind === 'create'} onClose={close} />
      {openForm?.kind === 'settings' && <SpaceSettingsDialog props={{ space: openForm.space, onClose: close }} />}
      {openForm?.kind === 'announce' && <AnnounceDialog space={openForm.space} onClose={close} />}
      <ConfirmDialog
        isOpen={openForm?.kind === 'remove'} isDestructive title={openForm?.kind === 'remove' ? t('deleteSpaceTitle', { name: openForm.space.name }) : ''}
        description={t('deleteSpaceText')} confirmLabel={t('deleteSpace')} onCancel={close}
        onConfirm={() => {
          if (openForm?.kind === 'remove') remove(openForm.space);
          close();
        }}
      />
    </SpaceActionsContext>
  );
};
