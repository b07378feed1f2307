import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import type { Template } from '../../../../contract/api/template-endpoints';
import { checkName } from '../../../../core/file-names';
import { failureOf } from '../../../shared/bridge-failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { PromptDialog } from '../../../shared/drafts/prompt-dialog';
import { useBridge } from '../../../shared/store/store-hooks';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuItem, MenuOptions, MenuSeparator, MenuTrigger } from '../../../ui/menu';
import { toasts } from '../../../ui/toast-store';
import { categoryOptionsOf, noCategory } from './template-category-options';

export interface OwnTemplateMenuProps {
  readonly template: Template;
  readonly categories: EndpointOutput<'templates.list'>['categories'];
  /** The template moved to the section of another category, and its button there has the focus. */
  readonly hasMoved: boolean;
  readonly onChanged: () => void;
}

/** Renames, categorises and deletes one of the person's own templates. */
export const OwnTemplateMenu = ({ template: { guid, name, category }, categories, hasMoved, onChanged }: OwnTemplateMenuProps) => {
  const { t } = useTranslation('acts');
  const { t: tFiles } = useTranslation('files');
  const errorText = useErrorText();
  const bridge = useBridge();
  const [question, setQuestion] = useState<'rename' | 'delete' | null>(null);
  const [isPending, setPending] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => { if (hasMoved) button.current?.focus(); }, [hasMoved]);
  const options = categoryOptionsOf(categories, t('noCategory'));
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
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <IconButton ref={button} label={tFiles('moreFor', { name })} icon={<Ellipsis {...icon16} />} />
        <Menu label={tFiles('moreFor', { name })} placement="bottom end">
          <MenuItem icon={<Pencil {...icon16} />} onAction={() => { setQuestion('rename'); }}>{tFiles('rename')}</MenuItem>
          <MenuSeparator />
          <MenuOptions
            label={t('templateCategory')} options={options} selected={[options.find(({ value }) => value === category)?.value ?? noCategory]}
            onChange={([chosen = noCategory]) => {
              setOpen(false);
              void perform(() => bridge.api.call('templates.update', { params: { guid }, body: { category: chosen === noCategory ? null : chosen } }));
            }}
          />
          <MenuSeparator />
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
          onConfirm={(typed) => { void perform(() => bridge.api.call('templates.update', { params: { guid }, body: { name: typed.trim() } })); }}
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
