import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../contract/bridge';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import type { Template } from '../../../../contract/api/template-endpoints';
import { failureOf } from '../../../shared/bridge-failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { changeGeneralSettings } from '../../../shared/store/user-config/user-config-actions';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { EmptyState } from '../../../ui/empty-state';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { useLocaleId } from '../../../ui/locale-context';
import { Skeleton } from '../../../ui/skeleton';
import { Switch } from '../../../ui/switch';
import { OwnTemplateMenu } from './own-template-menu';
import { useCreateFromTemplate } from './use-create-from-template';
import { useCreateDisabledReason } from '../menus/use-create-disabled-reason';
import { useFileActions } from './use-file-actions';
import alertLine from '../../../ui/alert-line.module.css';
import { classNames } from '../../../ui/class-names';
import listButton from '../../../ui/list-button.module.css';
import styles from './template-dialog.module.css';

type Templates = Pick<EndpointOutput<'templates.list'>, 'customTemplates' | 'publicTemplates' | 'categories'>;

export interface TemplateDialogProps {
  /** The type of the new file, which may also be created blank; null for templates of any type. */
  readonly type: number | null;
  readonly onClose: () => void;
}

/** Creates a file from a template in the current folder, or else on the desktop. */
export const TemplateDialog = ({ type: wanted, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation('acts');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const bridge = useBridge();
  const locale = useLocaleId();
  const createFrom = useCreateFromTemplate();
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const isShownFirst = useAppSelector((state) => state.userConfig.config.createFileByTemplate);
  const [templates, setTemplates] = useState<Templates | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const closed = useCreateDisabledReason();
  const [attempt, setAttempt] = useState(0);
  /** The own template that was changed last. */
  const [changed, setChanged] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    bridge.api.call('templates.list', { query: { limit: 200 } }).then((found) => { if (isShown) setTemplates(found); }, (error: unknown) => { if (isShown) setFailure(failureOf(error)); });
    return () => { isShown = false; };
    // The names of public templates are in the language of the page.
  }, [bridge, attempt, locale]);

  const make = (template: Template): void => {
    onClose();
    createFrom(template);
  };
  const fitting = (of: readonly Template[]): readonly Template[] => (wanted === null ? of : of.filter(({ type }) => type === wanted));
  const isCategorised = ({ category }: Template): boolean => templates?.categories.some(({ id }) => id === category) ?? false;
  /** The person's own templates, followed by those for all people. */
  const section = (title: string, own: readonly Template[], others: readonly Template[]) => own.length + others.length > 0 && (
    <section key={title}>
      <h3 className={styles.head}>{title}</h3>
      <ul className={styles.list}>
        {[...own, ...others].map((template) => (
          <li key={template.guid} className={styles.item}>
            <button type="button" className={classNames(listButton.button, styles.template)} disabled={closed !== null} onClick={() => { make(template); }}>
              <FileIcon type={template.type} name="" size={20} /><FileName name={template.name} />
            </button>
            {own.includes(template) && (
              <OwnTemplateMenu
                template={template} categories={templates?.categories ?? []} hasMoved={changed === template.guid}
                onChanged={() => { setChanged(template.guid); setAttempt(attempt + 1); }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
  const isEmpty = wanted === null && templates !== null && templates.customTemplates.length + templates.publicTemplates.length === 0;
  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <DialogTitle>{t('fromTemplateTitle')}</DialogTitle>
      <DialogBody>
        {closed !== null && <p role="alert" className={alertLine.alert}>{closed}</p>}
        {failure && <p role="alert" className={alertLine.alert}>{errorText(failure)} <Button size="small" onPress={() => { setFailure(null); setAttempt(attempt + 1); }}>{tCommon('retry')}</Button></p>}
        {!failure && !templates && <Skeleton width="60%" height={16} />}
        {wanted !== null && (
          <button type="button" className={classNames(listButton.button, styles.template)} disabled={closed !== null} autoFocus onClick={() => { onClose(); actions.createBlank(wanted); }}>
            <FileIcon type={wanted} name="" size={20} /><span>{t('blankFile')}</span>
          </button>
        )}
        {isEmpty && <EmptyState title={t('noTemplates')} text={t('noTemplatesText')} />}
        {templates && section(t('ownTemplates'), fitting(templates.customTemplates.filter((template) => !isCategorised(template))), [])}
        {templates?.categories.map(({ id, name }) => {
          const inCategory = (of: readonly Template[]): readonly Template[] => fitting(of.filter(({ category }) => category === id));
          return section(name, inCategory(templates.customTemplates), inCategory(templates.publicTemplates));
        })}
      </DialogBody>
      <DialogFooter aside={<Switch isSelected={isShownFirst} onChange={(createFileByTemplate) => { dispatch(changeGeneralSettings({ createFileByTemplate })); }}>{t('templatesFirst')}</Switch>}>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
