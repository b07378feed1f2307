import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { spaceSchema } from '../../../contract/api/space-endpoints';
import { useCommandHandler } from '../../shared/commands/use-command';
import { useAppDispatch } from '../../shared/store/store-hooks';
import { reorderListEntry } from '../../shared/store/personal-lists/reorder-list-entry';
import { useOpenFormDraft } from '../../shared/drafts/use-draft';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { AnnounceDialog } from './announce-dialog';
import { CreateSpaceDialog } from './create-space-dialog';
import { SpaceSettingsDialog } from './space-settings-dialog';
import { SpaceActionsContext, type SpaceActions } from './use-space-actions';
import { useCreateSpaceReason } from './use-create-space-reason';
import { useRemoveSpace } from './use-remove-space';

const askedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create') }), z.object({ kind: z.enum(['settings', 'announce', 'remove']), space: spaceSchema }),
]);

/** Provides the actions on spaces and their dialogs, one at a time. */
export const SpaceActionsProvider = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('places');
  const dispatch = useAppDispatch();
  const remove = useRemoveSpace();
  const [asked, setAsked] = useOpenFormDraft('spaces', askedSchema);
  const acts = useMemo<SpaceActions>(() => ({
    create: () => { setAsked({ kind: 'create' }); },
    settings: (space) => { setAsked({ kind: 'settings', space }); },
    announce: (space) => { setAsked({ kind: 'announce', space }); },
    remove: (space) => { setAsked({ kind: 'remove', space }); },
    setPinned: (space, isPinned) => { dispatch(reorderListEntry('pinnedSpaces', space.guid, isPinned ? Infinity : null)); },
  }), [dispatch, setAsked]);
  useCommandHandler('new.space', acts.create, useCreateSpaceReason());
  const close = (): void => { setAsked(null); };
  return (
    <SpaceActionsContext value={acts}>
      {children}
      <CreateSpaceDialog isOpen={asked?.kind === 'create'} onClose={close} />
      {asked?.kind === 'settings' && <SpaceSettingsDialog space={asked.space} onClose={close} />}
      {asked?.kind === 'announce' && <AnnounceDialog space={asked.space} onClose={close} />}
      <ConfirmDialog
        isOpen={asked?.kind === 'remove'} isDestructive title={asked?.kind === 'remove' ? t('deleteSpaceTitle', { name: asked.space.name }) : ''}
        description={t('deleteSpaceText')} confirmLabel={t('deleteSpace')} onCancel={close}
        onConfirm={() => {
          if (asked?.kind === 'remove') remove(asked.space);
          close();
        }}
      />
    </SpaceActionsContext>
  );
};
