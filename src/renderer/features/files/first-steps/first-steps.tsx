import { FolderUp, Plus, Upload, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../contract/entities/common-schemas';
import { fileTypes } from '../../../../contract/entities/file';
import { useCommand } from '../../../shared/commands/use-command';
import { typeKeyOf } from '../../../shared/format/type-labels';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { sharingOpened } from '../../../shared/store/sharing/sharing-slice';
import { useAppDispatch, useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';
import { useRequest } from '../../../shared/use-request';
import { Button } from '../../../ui/button';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { FileThumb } from '../../../ui/file-thumb';
import { icon16 } from '../../../ui/icon-props';
import { LinkButton } from '../../../ui/link-button';
import { useLocaleId } from '../../../ui/locale-context';
import { useDeckledPaper } from '../../../ui/use-deckled-paper';
import { useCreateFromTemplate } from '../actions/use-create-from-template';
import { useFileActions } from '../actions/use-file-actions';
import { usePerformAction } from '../actions/use-perform-action';
import { useUpload } from '../actions/use-upload';
import { useListInteraction } from '../list/list-interaction';
import { useCreateDisabledReason } from '../menus/use-create-disabled-reason';
import styles from './first-steps.module.css';

/** Maximum number of templates shown; the dialog has all of them. */
const templatesLimit = 6;

/** The empty desktop: three ways to begin, and templates. Offline it shows only what works without the server. */
export const FirstSteps = () => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const upload = useUpload();
  const perform = usePerformAction();
  const { reveal } = useListInteraction();
  const createTeam = useCommand('team.create');
  const closed = useCreateDisabledReason();
  const isOffline = useAppSelector(selectIsOffline);
  const disabled = { isDisabled: closed !== null, disabledReason: closed };

  const shareFolder = (): void => {
    const name = t('sharedFolderName');
    const [made] = perform({ undoKind: 'create', names: [name], changes: [{ kind: 'create', type: fileTypes.folder, name, folder: desktopId }], toastText: null });
    if (!made) return;
    reveal(made.guid);
    // The server can share a folder only after it created it.
    void made.settled.then((outcome) => { if (outcome.status === 'confirmed') dispatch(sharingOpened({ guids: [made.guid] })); });
  };

  return (
    <div className={styles.page}>
      <section className={styles.desk} aria-labelledby="first-steps">
        <h2 id="first-steps" className={styles.title}>{t('emptyDesktop')}</h2>
        <p className={styles.lead}>{t('emptyDesktopText')}</p>
        <svg className={styles.wire} viewBox="0 0 1440 12" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 1.5C360 8 900 12 1440 1.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.2" vectorEffect="non-scaling-stroke" />
        </svg>
        <ol className={styles.steps} data-count={isOffline ? 2 : 3}>
          <Step
            colour="document" tilt={-0.5} title={t('stepWrite')} text={t('stepWriteText')}
            action={<Button variant="primary" icon={<Plus {...icon16} />} {...disabled} onPress={() => { actions.create(fileTypes.newdoc); }}>{t('stepWriteAction')}</Button>}
          />
          <Step
            colour="folder" tilt={0.4} title={t('stepBring')} text={t('stepBringText')}
            action={(
              <>
                <Button icon={<Upload {...icon16} />} {...disabled} onPress={upload.files}>{t('uploadFiles')}</Button>
                <Button variant="quiet" icon={<FolderUp {...icon16} />} {...disabled} onPress={upload.folder}>{t('uploadFolder')}</Button>
              </>
            )}
          />
          {!isOffline && (
            <Step
              colour="sheet" tilt={-0.4} title={t('stepShare')} text={t('stepShareText')}
              action={(
                <>
                  <Button icon={<UserPlus {...icon16} />} {...disabled} onPress={shareFolder}>{t('stepShareAction')}</Button>
                  {createTeam.isAvailable && <Button variant="quiet" icon={<UsersRound {...icon16} />} onPress={createTeam.run}>{createTeam.label}</Button>}
                </>
              )}
            />
          )}
        </ol>
      </section>
      {!isOffline && closed === null && (
        <Templates end={<LinkButton onPress={() => { dispatch(dialogRequested({ kind: 'fromTemplate' })); }}>{tActs('allTemplates')}</LinkButton>} />
      )}
    </div>
  );
};

interface StepProps {
  /** The file colour of the turned corner. */
  readonly colour: 'document' | 'folder' | 'sheet';
  /** Rotation of the paper in degrees; the text is not rotated. */
  readonly tilt: number;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

/** A sheet that hangs on the wire. */
const Step = ({ colour, tilt, title, text, action }: StepProps) => {
  const { ref, width, height, outline } = useDeckledPaper({ width: 300, height: 220 }, 3);
  return (
    <li ref={(item) => { ref.current = item; }} className={styles.step}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} style={{ rotate: `${tilt}deg` }} aria-hidden="true">
        <path d={outline} fill="var(--sheet)" stroke="var(--line)" />
        <path className={styles.corner} d={`M${width - 30} 0v22a8 8 0 0 0 8 8h22Z`} fill={`var(--t-${colour})`} />
      </svg>
      <span className={styles.peg} aria-hidden />
      <h3 className={styles.name}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.acts}>{action}</div>
    </li>
  );
};

const Templates = ({ end }: { readonly end: ReactNode }) => {
  const { t } = useTranslation('files');
  const { t: tActs } = useTranslation('acts');
  const bridge = useBridge();
  const createFrom = useCreateFromTemplate();
  const load = useCallback(() => bridge.api.call('templates.list', { query: { limit: templatesLimit } }), [bridge]);
  // The names of public templates are in the language of the page.
  const result = useRequest(load, useLocaleId());
  if (result.status !== 'ready') return null;
  const { customTemplates, publicTemplates } = result.value;
  const templates = [...customTemplates, ...publicTemplates].slice(0, templatesLimit);
  if (templates.length === 0) return null;
  return (
    <section className={styles.templates} aria-labelledby="first-templates">
      <header className={styles.head}><h2 id="first-templates" className={styles.subtitle}>{tActs('startFromTemplate')}</h2>{end}</header>
      <ul className={styles.cards}>
        {templates.map((template) => (
          <li key={template.guid}>
            <button type="button" className={styles.card} onClick={() => { createFrom(template); }}>
              <span className={styles.thumb}><FileThumb type={template.type} name="" /></span>
              <span className={styles.foot}>
                <FileIcon type={template.type} name="" size={20} />
                <span className={styles.words}><FileName name={template.name} /><span className={styles.type}>{t(typeKeyOf(template.type, ''))}</span></span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
