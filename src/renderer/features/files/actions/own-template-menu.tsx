import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { Template } from '../../../../contract/api/template-endpoints';
import { checkName } from '../../../../core/file-names';
import { failureOf } from '../../../shared/bridge-failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { PromptDialog } from '../../../shared/drafts/prompt-dialog';
import { useBridge } from '../../../shared/store/store-hooks';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/menu';
import { toasts } from '../../../ui/toast-store';

/** Renames and deletes one of the person's own templates. */
export const OwnTemplateMenu = ({ template: { guid, name }, onChanged }: { readonly template: Template; readonly onChanged: () => void }) => {
  const { t } = useTranslation('acts');
  const { t: tFiles } = useTranslation('files');
  const errorText = useErrorText();
  const bridge = useBridge();
  const [question, setQuestion] = useState<'rename' | 'delete' | null>(null);
  const [isPending, setPending] = useState(false);
  const perform = async (call: () => Promise<unknown>): Promise<void> => {
    setPending(true);
    try {
      await call();
      setQuestion(null);
      onChanged();
    } catch (error) {
      const failure: Failure = failureOf(error);
      toasts.show({ kind: 'error', text: errorText(failure) });
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <MenuTrigger>
        <IconButton label={tFiles('moreFor', { name })} icon={<Ellipsis {...icon16} />} />
        <Menu label={tFiles('moreFor', { name })} placement="bottom end">
          <MenuItem icon={<Pencil {...icon16} />} onAction={() => { setQuestion('rename'); }}>{tFiles('rename')}</MenuItem>
          <MenuItem icon={<Trash2 {...icon16} />} isDanger onAction={() => { setQuestion('delete'); }}>{tFiles('remove')}</MenuItem>
        </Menu>
      </MenuTrigger>
      {question === 'rename' && (
        <PromptDialog
          isOpen draftKey={`template-name:${guid}`} isPending={isPending} onCancel={() => { setQuestion(null); }} title={t('templateRename')} label={t('templateName')} initialValue={name} confirmLabel={tFiles('rename')}
          validate={(typed) => {
            const checked = checkName(typed);
            return checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
          }}
          onConfirm={(typed) => { void perform(() => bridge.api.call('templates.rename', { params: { guid }, body: { name: typed.trim() } })); }}
        />
      )}
      {question === 'delete' && (
        <ConfirmDialog
          isOpen isDestructive isPending={isPending} title={t('templateDelete', { name })} description={t('templateDeleteText')} confirmLabel={tFiles('remove')}
          onCancel={() => { setQuestion(null); }} onConfirm={() => { void perform(() => bridge.api.call('templates.remove', { params: { guid } })); }}
        />
      )}
    </>
  );
};
