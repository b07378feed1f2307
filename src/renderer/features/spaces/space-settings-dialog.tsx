import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import { checkName } from '../../../core/file-names';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { useDraft } from '../../shared/drafts/use-draft';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { loadSpaces } from '../../shared/store/resources/load-resources';
import { selectSpace } from '../../shared/store/spaces/spaces-resource';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { commitAction } from '../../shared/store/undo/undo-actions';
import { useSpaceQuota } from '../../shared/use-space-quota';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { Switch } from '../../ui/switch';
import { TextField } from '../../ui/text-field';
import { toasts } from '../../ui/toast-store';
import { parseGigabytes, formatGigabytes } from './parse-gigabytes';
import { SpaceAdmins } from './space-admins';
import styles from './spaces.module.css';

export interface SpaceSettingsDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** Name, storage limit and administrators of a space. Read-only, with the reason, if the person may not change them. */
export const SpaceSettingsDialog = ({ space: opened, onClose }: SpaceSettingsDialogProps) => {
  const { t } = useTranslation('places');
  const { t: tCommon } = useTranslation('common');
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const space = useAppSelector((state) => selectSpace(state, opened.guid)) ?? opened;
  const isOffline = useAppSelector(selectIsOffline);
  const reasonOf = useCapabilityReason();
  const gauge = useSpaceQuota(space.guid);
  const [name, setName] = useDraft(`space-name:${opened.guid}`, opened.name);
  const [limit, setLimit] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const standing = gauge?.isLimited && gauge.quota !== null ? formatGigabytes(gauge.quota) : null;
  // `limit` is null while unchanged; an empty text means no limit.
  const chosen = limit ?? standing ?? '';
  const isLimited = limit === null ? standing !== null : limit !== '';
  const limitBytes = isLimited ? parseGigabytes(chosen) : null;
  const checked = checkName(name);
  const nameProblem = checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
  const isLimitWrong = isLimited && limitBytes === null;
  const isLimitChanged = limit !== null && limit !== (standing ?? '');
  const manageReason = reasonOf(space.permissionsAndReasons.canManage, 'canManage');
  const renameReason = reasonOf(space.permissionsAndReasons.canRename, 'canRename');

  const save = async (): Promise<void> => {
    if (!checked.ok) return;
    if (checked.name !== space.name && renameReason === null) dispatch(commitAction('rename', checked.name, { kind: 'rename', guid: space.guid, name: checked.name, base: space.name }));
    if (isLimitChanged) {
      setPending(true);
      try {
        await bridge.api.call('spaces.change', { params: { guid: space.guid }, body: { settings: { diskVolumeQuota: limitBytes } } });
      } catch (failed) {
        setError(errorText(failureOf(failed)));
        setPending(false);
        return;
      }
    }
    onClose();
    toasts.show({ kind: 'success', text: t('saved') });
    await dispatch(loadSpaces());
  };
  const isUnchanged = checked.ok && checked.name === space.name && !isLimitChanged;
  return (
    <Dialog isOpen onClose={onClose}>
      <DialogTitle>{t('settingsOf', { name: space.name })}</DialogTitle>
      <DialogBody>
        <TextField label={t('spaceName')} value={name} onChange={setName} isDisabled={renameReason !== null} description={renameReason ?? undefined} errorMessage={nameProblem} />
        <div className={styles.limit}>
          <Switch isSelected={isLimited} isDisabled={manageReason !== null} onChange={(isOn) => { setLimit(isOn ? standing ?? '10' : ''); setError(null); }}>{t('limitSize')}</Switch>
          {isLimited && (
            <TextField
              label={t('limitGigabytes')} value={chosen} isDisabled={manageReason !== null} onChange={(typed) => { setLimit(typed); setError(null); }}
              errorMessage={isLimitWrong ? t('limitInvalid') : error}
            />
          )}
          {manageReason !== null && <p className={styles.note}>{manageReason}</p>}
        </div>
        <SpaceAdmins space={space} />
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button
          size="large" variant="primary" isPending={isPending} onPress={() => void save()} isDisabled={isUnchanged || nameProblem !== null || isLimitWrong || (isLimitChanged && isOffline)}
          disabledReason={isLimitChanged && isOffline ? t('needsConnection') : null}
        >
          {t('save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
};
