import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkName } from '../../../../core/file-names';
import { isUntitled } from '../../../../core/default-names';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { dialogClosed } from '../../../shared/store/dialog/dialog-slice';
import { listKeyOf, type FileList, type ListSource } from '../../../shared/store/files/files-state';
import { loadAllPages, openList, refreshTrash } from '../../../shared/store/files/load-files';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { latestFirst } from '../../../shared/store/files/sort-order';
import { useAppDispatch, useAppSelector, useAppStore, useBridge } from '../../../shared/store/store-hooks';
import type { RootState } from '../../../shared/store/app-store';
import { useLocaleId } from '../../../ui/locale-context';
import { useRequest } from '../../../shared/use-request';
import { useDraft } from '../../../shared/drafts/use-draft';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { PromptDialog } from '../../../shared/drafts/prompt-dialog';
import { Select } from '../../../ui/select';
import { toasts } from '../../../ui/toast-store';
import { usePerformAction } from './use-perform-action';
import { categoryOptionsOf, noCategory } from './template-category-options';
import { TemplateDialog } from './template-dialog';
import { useFilesLabel } from './use-files-label';

/** The whole trash, even if the list on screen is filtered. */
const wholeTrash: ListSource = { kind: 'trash' };
const wholeTrashKey = listKeyOf(wholeTrash, latestFirst);
const trashIn = ({ files }: RootState): FileList | undefined => files.lists[wholeTrashKey];

/** The confirmation dialogs of irreversible actions, and the dialogs of actions that need input. */
export const FileDialogs = () => {
  const { t } = useTranslation('acts');
  const { t: tFiles } = useTranslation('files');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const perform = usePerformAction();
  const what = useFilesLabel();
  const question = useAppSelector((state) => state.dialog.request);
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const trash = useAppSelector(trashIn);
  const isEmptying = question?.kind === 'emptyTrash';
  // All files are counted before the person can confirm.
  useEffect(() => {
    if (isEmptying) void dispatch(openList(wholeTrash, latestFirst)).then(() => dispatch(loadAllPages(wholeTrashKey)));
  }, [isEmptying, dispatch]);
  if (question === null) return null;
  const close = (): void => { dispatch(dialogClosed()); };
  const known = (guids: readonly string[]) => guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);
  switch (question.kind) {
    case 'leave': {
      const files = known(question.guids);
      return (
        <ConfirmDialog
          isOpen isDestructive onCancel={close} title={t('leaveTitle', { what: what(files) })} description={t('leaveText')} confirmLabel={t('leaveConfirm')}
          onConfirm={() => {
            close();
            perform({ undoKind: null, names: files.map(({ name }) => name), changes: files.map(({ guid }) => ({ kind: 'leave', guid, person: personId })), toastText: t('left', { what: what(files) }) });
          }}
        />
      );
    }
    case 'destroy': {
      const files = known(question.guids);
      return (
        <ConfirmDialog
          isOpen isDestructive onCancel={close} title={t('destroyTitle', { what: what(files) })} description={t('destroyText')} confirmLabel={t('destroyConfirm')}
          onConfirm={() => {
            close();
            perform({ undoKind: null, names: files.map(({ name }) => name), changes: files.map(({ guid }) => ({ kind: 'destroy', guid })), toastText: t('destroyed', { what: what(files) }) });
          }}
        />
      );
    }
    case 'emptyTrash': {
      const amountOf = (list: FileList | undefined): string => {
        const count = list?.ids.length ?? 0;
        return list?.cursor === null ? tFiles('itemCount', { count }) : tFiles('itemCountMore', { amount: String(count) });
      };
      return (
        <ConfirmDialog
          isOpen isDestructive onCancel={close} title={t('emptyTitle')} description={t('emptyCount', { what: amountOf(trash) })} confirmLabel={t('emptyConfirm')}
          onConfirm={() => {
            close();
            const [emptied] = perform({ undoKind: null, names: [], changes: [{ kind: 'emptyTrash' }], toastText: null });
            void emptied?.settled.then(async ({ status }) => {
              if (status !== 'confirmed') return;
              // Refetches the trash, because files that could not be deleted are still in it.
              await dispatch(refreshTrash());
              const left = trashIn(store.getState());
              toasts.show(left?.ids.length ? { text: t('trashLeft', { what: amountOf(left) }) } : { kind: 'success', text: t('trashEmptied') });
            });
          }}
        />
      );
    }
    case 'template': return <TemplateNameDialog guid={question.guid} onClose={close} />;
    case 'fromTemplate': return <TemplateDialog type={question.type ?? null} onClose={close} />;
    // The tags feature shows these dialogs.
    case 'tags': case 'manageTags': case 'createTeam': return null;
  }
};

/**
 * Prompts for the name and the category of a template. If the file disappears meanwhile, the entered name is kept and the dialog shows
 * why it cannot be saved.
 */
const TemplateNameDialog = ({ guid, onClose }: { readonly guid: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('acts');
  const errorText = useErrorText();
  const reasonText = useRefusalText();
  const perform = usePerformAction();
  const what = useFilesLabel();
  const now = useAppSelector((state) => selectFile(state, guid));
  const [file, setFile] = useState(now);
  const bridge = useBridge();
  const load = useCallback(() => bridge.api.call('templates.list', { query: { type: 'public' } }), [bridge]);
  // The names of categories are in the language of the page.
  const loaded = useRequest(load, useLocaleId());
  const [draftCategory, setCategory] = useDraft(`template-category:${guid}`, noCategory);
  const categories = categoryOptionsOf(loaded.status === 'ready' ? loaded.value.categories : [], t('noCategory'));
  const category = categories.find(({ value }) => value === draftCategory)?.value ?? noCategory;
  // After a crash of the page the dialog is restored before its file is loaded.
  if (!file && now) setFile(now);
  if (!file) return null;
  const closed = now ? now.permissionsAndReasons.canSaveAsTemplate : { value: false, reason: 'FILE_NOT_FOUND' };
  return (
    <PromptDialog
      isOpen onCancel={onClose} draftKey={`template:${guid}`} title={t('templateTitle')} label={t('templateName')} initialValue={isUntitled(file.name) ? '' : file.name} confirmLabel={t('save')}
      validate={(typed) => {
        if (!closed.value) return reasonText(closed.reason, 'canSaveAsTemplate');
        const checked = checkName(typed);
        return checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
      }}
      onConfirm={(typed) => {
        onClose();
        perform({ undoKind: null, names: [file.name], changes: [{ kind: 'template', guid, name: typed.trim(), ...(category === noCategory ? {} : { category }) }], toastText: t('templateSaved', { what: what([file]), template: typed.trim() }) });
      }}
    >
      <Select label={t('templateCategory')} options={categories} value={category} isDisabled={loaded.status !== 'ready'} onChange={setCategory} />
    </PromptDialog>
  );
};
