import { Check, FolderUp, Plus, Upload, UserPlus, UsersRound } from 'lucide-react';
import { useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../contract/entities/common-schemas';
import { fileTypes } from '../../../../contract/entities/file';
import { useCommand } from '../../../shared/commands/use-command';
import { typeKeyOf } from '../../../shared/format/type-labels';
import { useRouter } from '../../../shared/router/router-context';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { sharingOpened } from '../../../shared/store/sharing/sharing-slice';
import { useAppDispatch, useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { commit } from '../../../shared/store/sync/commit';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';
import { useRequest } from '../../../shared/use-request';
import { Button, type ButtonVariant } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { FileThumb } from '../../../ui/file-thumb';
import { icon14, icon16 } from '../../../ui/icon-props';
import { LinkButton } from '../../../ui/link-button';
import { useLocaleId } from '../../../ui/locale-context';
import { Peg } from '../../../ui/peg';
import { useDeckledPaper } from '../../../ui/use-deckled-paper';
import { useCreateFromTemplate } from '../actions/use-create-from-template';
import { useFileActions } from '../actions/use-file-actions';
import { usePerformAction } from '../actions/use-perform-action';
import { useUpload } from '../actions/use-upload';
import { useListInteraction } from '../list/list-interaction';
import { useCreateDisabledReason } from '../menus/use-create-disabled-reason';
import { useFirstSteps, type FirstStep } from './use-first-steps';
import styles from './first-steps.module.css';

/** Maximum number of templates shown; the dialog has all of them. */
const templatesLimit = 6;

/** The empty desktop: the first steps until they are done or dismissed, and templates. */
export const FirstSteps = () => {
  const { t: tActs } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const closed = useCreateDisabledReason();
  const isOffline = useAppSelector(selectIsOffline);
  const { isReady, isOver, steps } = useFirstSteps();
  const [isDismissedHere, setDismissedHere] = useState(false);
  if (!isReady) return null;
  const dismiss = (): void => {
    dispatch(commit({ kind: 'guide', guide: 'welcome' }));
    setDismissedHere(true);
  };
  return (
    <div className={styles.page}>
      {isOver ? <EmptyDesktop isFocused={isDismissedHere} /> : <Desk steps={steps} closed={closed} onDismiss={dismiss} />}
      {!isOffline && closed === null && (
        <Templates end={<LinkButton onPress={() => { dispatch(dialogRequested({ kind: 'fromTemplate' })); }}>{tActs('allTemplates')}</LinkButton>} />
      )}
    </div>
  );
};

/** The desktop of a person who needs no first steps. `isFocused`: its first button replaces a focused one that is gone. */
const EmptyDesktop = ({ isFocused }: { readonly isFocused: boolean }) => {
  const { t } = useTranslation('files');
  const actions = useFileActions();
  const upload = useUpload();
  const closed = useCreateDisabledReason();
  const disabled = { isDisabled: closed !== null, disabledReason: closed };
  return (
    <EmptyState
      title={t('emptyDesktop')} text={t('emptyDesktopText')}
      action={(
        <span className={styles.acts}>
          <Button icon={<Plus {...icon16} />} {...disabled} autoFocus={isFocused} onPress={() => { actions.create(fileTypes.newdoc); }}>{t('newDocument')}</Button>
          <Button icon={<Upload {...icon16} />} {...disabled} onPress={upload.files}>{t('uploadFiles')}</Button>
        </span>
      )}
    />
  );
};

interface DeskProps {
  readonly steps: readonly FirstStep[];
  /** Why nothing can be created here. */
  readonly closed: string | null;
  readonly onDismiss: () => void;
}

/** The steps on sheets that hang on a wire. The first step that is not done has the primary button. */
const Desk = ({ steps, closed, onDismiss }: DeskProps) => {
  const { t } = useTranslation('files');
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className={styles.desk} aria-labelledby="first-steps">
      <header className={styles.deskHead}>
        <div>
          <h2 id="first-steps" className={styles.title}>{t('emptyDesktop')}</h2>
          <p className={styles.lead}>{t('emptyDesktopText')}</p>
        </div>
        <div className={styles.progress}>
          <span role="status">{t('stepsDone', { done: doneCount, total: steps.length })}</span>
          <span className={styles.marks} aria-hidden>{steps.map(({ kind }, index) => <span key={kind} className={styles.mark} data-done={index < doneCount} />)}</span>
          <Button variant="quiet" size="small" onPress={onDismiss}>{t('dismissSteps')}</Button>
        </div>
      </header>
      <div className={styles.hung}>
        <svg className={styles.wire} viewBox="0 0 1440 12" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 1.5C360 8 900 12 1440 1.5" fill="none" stroke="var(--ink-3)" strokeWidth="1.2" vectorEffect="non-scaling-stroke" />
        </svg>
        <ol className={styles.steps} data-count={steps.length}>
          {steps.map(({ kind, isDone }, index) => {
            const Actions = actionsOf[kind];
            return (
              <Step key={kind} kind={kind} position={index + 1} isDone={isDone}>
                <Actions isDone={isDone} variant={kind === next?.kind ? 'primary' : 'outline'} closed={closed} />
              </Step>
            );
          })}
        </ol>
      </div>
    </section>
  );
};

interface StepActionsProps {
  readonly isDone: boolean;
  /** Of the main button. */
  readonly variant: ButtonVariant;
  readonly closed: string | null;
}

const UploadActions = ({ variant, closed }: StepActionsProps) => {
  const { t } = useTranslation('files');
  const upload = useUpload();
  const disabled = { isDisabled: closed !== null, disabledReason: closed };
  return (
    <>
      <Button variant={variant} icon={<Upload {...icon16} />} {...disabled} onPress={upload.files}>{t('uploadFiles')}</Button>
      <Button variant="quiet" icon={<FolderUp {...icon16} />} {...disabled} onPress={upload.folder}>{t('uploadFolder')}</Button>
    </>
  );
};

const TeamActions = ({ isDone, variant }: StepActionsProps) => {
  const { t } = useTranslation('files');
  const router = useRouter();
  const createTeam = useCommand('team.create');
  if (isDone) return <Button icon={<UsersRound {...icon16} />} onPress={() => { router.navigate({ name: 'team', tab: 'members' }); }}>{t('openTeam')}</Button>;
  return <Button variant={variant} icon={<UsersRound {...icon16} />} isDisabled={createTeam.isDisabled} disabledReason={createTeam.disabledReason} onPress={createTeam.run}>{createTeam.label}</Button>;
};

const ShareActions = ({ variant, closed }: StepActionsProps) => {
  const { t } = useTranslation('files');
  const { t: tWorkspace } = useTranslation('workspace');
  const dispatch = useAppDispatch();
  const perform = usePerformAction();
  const { reveal } = useListInteraction();
  const isOffline = useAppSelector(selectIsOffline);
  const reason = isOffline ? tWorkspace('offlineReason') : closed;
  const share = (): void => {
    const name = t('sharedDocumentName');
    const [made] = perform({ undoKind: 'create', names: [name], changes: [{ kind: 'create', type: fileTypes.newdoc, name, folder: desktopId }], toastText: null });
    if (!made) return;
    reveal(made.guid);
    // The server can share a document only after it created it.
    void made.settled.then((outcome) => { if (outcome.status === 'confirmed') dispatch(sharingOpened({ guids: [made.guid] })); });
  };
  return <Button variant={variant} icon={<UserPlus {...icon16} />} isDisabled={reason !== null} disabledReason={reason} onPress={share}>{t('stepShareAction')}</Button>;
};

const actionsOf: Readonly<Record<FirstStep['kind'], ComponentType<StepActionsProps>>> = { upload: UploadActions, team: TeamActions, share: ShareActions };

/** The file colour of a sheet's turned corner, its rotation in degrees (the text is not rotated), and its texts. */
const sheets = {
  upload: { colour: 'document', tilt: -0.5, title: 'stepUpload', text: 'stepUploadText' },
  team: { colour: 'folder', tilt: 0.4, title: 'stepTeam', text: 'stepTeamText' },
  share: { colour: 'sheet', tilt: -0.4, title: 'stepShare', text: 'stepShareText' },
} as const;

interface StepProps extends FirstStep {
  /** In the order of the steps, from 1. */
  readonly position: number;
  readonly children: ReactNode;
}

const Step = ({ kind, position, isDone, children }: StepProps) => {
  const { t } = useTranslation('files');
  const { ref, width, height, outline } = useDeckledPaper({ width: 300, height: 220 }, 3);
  const { colour, tilt, title, text } = sheets[kind];
  return (
    <li ref={(item) => { ref.current = item; }} className={styles.step}>
      <svg className={styles.paper} width={width} height={height} viewBox={`0 0 ${width} ${height}`} style={{ rotate: `${tilt}deg` }} aria-hidden="true">
        <path d={outline} fill="var(--sheet)" stroke="var(--line)" />
        <path className={styles.corner} d={`M${width - 30} 0v22a8 8 0 0 0 8 8h22Z`} fill={`var(--t-${colour})`} />
      </svg>
      <Peg className={styles.peg} />
      <p className={styles.state}>
        <span className={styles.disc} data-done={isDone} aria-hidden>{isDone ? <Check {...icon14} /> : position}</span>
        {isDone && t('stepDone')}
      </p>
      <h3 className={styles.name}>{t(title)}</h3>
      <p className={styles.text}>{t(text)}</p>
      <div className={styles.acts}>{children}</div>
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
